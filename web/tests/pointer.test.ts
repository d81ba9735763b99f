import { describe, expect, it } from 'vitest';
import { Pointer } from '../src/lib/pointer';

const moved = (x: number) => ({ movementX: x, movementY: 0 });

function seen(play: (pointer: Pointer, look: (what: string) => () => void) => void): string[] {
  const found: string[] = [];
  play(new Pointer(), (what) => () => found.push(what));
  return found;
}

describe('a pointer', () => {
  it('looks at what it comes to', () => {
    expect(seen((pointer, look) => pointer.enter(look('card')))).toEqual(['card']);
  });

  it('that rests looks at nothing that comes to lie under it, however it trembles', () => {
    const found = seen((pointer, look) => {
      pointer.rest();
      pointer.enter(look('card'));
      for (let i = 0; i < 5; i += 1) pointer.stir(moved(-2));
    });

    expect(found).toEqual([]);
  });

  it('that is moved on it looks at it then, once', () => {
    const found = seen((pointer, look) => {
      pointer.rest();
      pointer.enter(look('card'));
      pointer.stir(moved(60));
      pointer.stir(moved(60));
    });

    expect(found).toEqual(['card']);
  });

  it('that is moved away looks at nothing it has left', () => {
    const found = seen((pointer, look) => {
      pointer.rest();
      pointer.enter(look('card'));
      pointer.leave();
      pointer.stir(moved(60));
    });

    expect(found).toEqual([]);
  });
});
