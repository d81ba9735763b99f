// What the server was asked about one decision, and answered.

/** Each question is asked once; the next decision forgets all of them. */
export class Once<Found> {
  private serial = -1;
  private known = new Map<string, Promise<Found>>();

  of(serial: number, question: string, ask: () => Promise<Found>): Promise<Found> {
    if (serial !== this.serial) {
      this.serial = serial;
      this.known = new Map();
    }
    let found = this.known.get(question);
    if (!found) {
      found = ask();
      this.known.set(question, found);
    }
    return found;
  }
}

/** Waits for all answers, but no longer than that; whether all have come. */
export function patiently(answers: readonly Promise<unknown>[], ms: number): Promise<boolean> {
  const tired = new Promise<boolean>((done) => setTimeout(() => done(false), ms));
  return Promise.race([Promise.allSettled(answers).then(() => true), tired]);
}
