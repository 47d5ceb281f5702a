/** Runs a limited number of tasks of each key at a time; the others of the key wait in order. */
export class KeyedLimit {
  readonly #atOnce: number;
  readonly #lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many tasks of a key wait for their turn. */
  countWaiting(key: string): number {
    return this.#lanes.get(key)?.waiting.length ?? 0;
  }

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    if (lane.running >= this.#atOnce) await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else lane.running += 1;
    try {
      return await task();
    } finally {
      // The slot passes to the next one, so that nobody who comes just now can take it.
      const next = lane.waiting.shift();
      if (next) next();
      else {
        lane.running -= 1;
        if (lane.running === 0) this.#lanes.delete(key);
      }
    }
  }
}
