// What an option costs and does: the server tells it from what one's seat knows, once for each option of a decision.
import { api } from './api';
import { Once } from './once';
import type { Scene } from './scene.svelte';
import type { Choice, Forecast } from '../wire';

/** Remembered for one decision: the next one asks anew. */
export class Foresight {
  private readonly known = new Once<Forecast | null>();

  constructor(private readonly ask: typeof api.forecast = api.forecast) {}

  of(scene: Pick<Scene, 'info' | 'seat' | 'position' | 'open'>, option: string): Promise<Forecast | null> {
    const { info, seat, position } = scene;
    if (info?.status !== 'playing' || seat === null || !position || !scene.open) return Promise.resolve(null);
    const serial = position.view.serial;
    return this.known.of(serial, option, () => this.ask(info.id, seat, serial, option).catch(() => null));
  }
}

/** Attached to the button of an option: the pointer or the focus on it asks what the option would do. */
export function ponders(scene: Pick<Scene, 'ponder'>, choice: Choice): (button: HTMLElement) => () => void {
  return (button) => {
    const begin = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return; // a finger chooses at once
      scene.ponder(choice, button, event instanceof PointerEvent);
    };
    // A button that goes while it has the focus is told so in the middle of drawing, when nothing may change.
    const end = () => queueMicrotask(() => scene.ponder(null));
    button.addEventListener('pointerenter', begin);
    button.addEventListener('focus', begin);
    button.addEventListener('pointerleave', end);
    button.addEventListener('blur', end);
    return () => {
      button.removeEventListener('pointerenter', begin);
      button.removeEventListener('focus', begin);
      button.removeEventListener('pointerleave', end);
      button.removeEventListener('blur', end);
    };
  };
}
