// Whether the pointer looks at what lies under it: only once it was moved there, not when the table came to lie under it. Pure; tested.

const FAR = 24; // pixels that a hand moves a pointer on purpose; a mouse at rest trembles

export class Pointer {
  private left = 0; // pixels to go until it looks again
  private waiting: (() => void) | null = null;

  /** What lies under it now came there by itself. */
  rest(): void {
    this.left = FAR;
  }

  stir(moved: { readonly movementX: number; readonly movementY: number }): void {
    if (this.left <= 0) return;
    this.left -= Math.abs(moved.movementX) + Math.abs(moved.movementY);
    if (this.left > 0) return;
    this.waiting?.();
    this.waiting = null;
  }

  /** Something lies under it: it is looked at now, or once the pointer is moved. */
  enter(look: () => void): void {
    if (this.left > 0) this.waiting = look;
    else look();
  }

  leave(): void {
    this.waiting = null;
  }
}
