// Why a card cannot be used now: the rules of the question that is asked.
import { t } from './i18n';
import type { Scene } from './scene.svelte';

// The rules that decide who is asked what, by game and prompt; a game that is not here shows the rules of its options.
const PROMPTS: Record<string, Record<string, string[]>> = {
  guild_battle: {
    main: ['GB-TURN-04', 'GB-TURN-05', 'GB-ABIL-05'],
    react: ['GB-REACT-02', 'GB-REACT-03', 'GB-WIZ-04', 'GB-WIZ-05'],
    ability: ['GB-ABIL-02', 'GB-ABIL-03', 'GB-ABIL-04', 'GB-ARR-05'],
    discard: ['GB-DISC-01', 'GB-HAND-02', 'GB-WIT-03', 'GB-WIZ-06'],
    more: ['GB-EXT-03'],
    '': ['GB-TURN-01', 'GB-TURN-04', 'GB-REACT-05'],
  },
  ossuaire: {
    turn: ['OSS-PLAY-01', 'OSS-PLAY-02', 'OSS-REN-02'],
    must_play: ['OSS-PLAY-05', 'OSS-REN-02'],
    immediate: ['OSS-ABIL-02', 'OSS-ABIL-03', 'OSS-ABIL-13', 'OSS-ABIL-15'],
    delayed: ['OSS-ABIL-06', 'OSS-ABIL-07', 'OSS-ABIL-08', 'OSS-ABIL-15'],
    again: ['OSS-ABIL-18', 'OSS-ABIL-13'],
    exhume: ['OSS-EXH-01', 'OSS-ABIL-13'],
    dismiss: ['OSS-CON-01'],
    target: ['OSS-NEUT-01', 'OSS-REMP-01', 'OSS-INT-01'],
    destroy: ['OSS-PROF-01', 'OSS-PROF-02'],
    reveal: ['OSS-REV-02'],
    discern: ['OSS-DSC-01', 'OSS-DSC-03'],
    outing: ['OSS-EXC-02'],
    reinforce: ['OSS-RENF-01'],
    move: ['OSS-APP-01', 'OSS-APP-02', 'OSS-RAL-01'],
    reorder: ['OSS-REO-01', 'OSS-REO-03'],
    buy: ['OSS-BUY-02', 'OSS-BUY-03', 'OSS-BUY-04', 'OSS-BUY-05'],
    '': ['OSS-PLAY-01', 'OSS-ABIL-07', 'OSS-BUY-03'],
  },
};

export function whyNot(scene: Scene): { reason: string; rules: string[] } {
  const view = scene.position?.view;
  const prompt = view?.prompt ?? '';
  const known = PROMPTS[scene.game.id] ?? {};
  const asked = scene.mine;
  const rules = (known[prompt] ?? known[''] ?? []).filter((id) => scene.rules.has(id));
  const options = [...new Set(scene.choices.flatMap((choice) => choice.rules))];
  return {
    reason: asked ? t('why_not_here') : t('why_not_asked'),
    rules: rules.length ? rules : options,
  };
}
