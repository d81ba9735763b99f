// Why a card cannot be used now: the server answers from what one's seat sees at this decision.
import { api } from './api';
import type { Scene } from './scene.svelte';
import type { Reason } from '../wire';

/** The answer; none where the question makes no sense, or where there is nobody to ask. */
export async function whyNot(scene: Scene, token: number): Promise<Reason | null> {
  const { info, seat, position } = scene;
  if (info?.status !== 'playing' || seat === null || !position) return null;
  return api.why(info.id, seat, position.view.serial, token).catch(() => null);
}
