// The names of markers, in the language of the page; one that only somebody's own cards have is called by its id.
import { fr, say } from './words';

export function markerName(id: string): string {
  return id in fr ? say(id as keyof typeof fr) : id.replaceAll('_', ' ');
}
