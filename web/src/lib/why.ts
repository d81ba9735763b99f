// Why a card cannot be used now: the rules of the question that is asked.
import { t } from './i18n';
import type { Scene } from './scene.svelte';

export function whyNot(scene: Scene): { reason: string; rules: string[] } {
  return {
    reason: t(scene.mine ? 'why_not_here' : 'why_not_asked'),
    rules: scene.position?.rules ?? [],
  };
}
