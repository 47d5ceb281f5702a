// Remembers answers for a few seconds, so that hot lookups do not ask the database on every request.

type Entry<V> = { value: Promise<V>; until: number };

export class ShortMemory<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #keepMs: number;
  readonly #max: number;
  readonly #now: () => Date;

  constructor({ keepMs, max, now }: { keepMs: number; max: number; now: () => Date }) {
    this.#keepMs = keepMs;
    this.#max = max;
    this.#now = now;
  }

  /** Callers who ask for the same key at the same time share one lookup; a failed lookup is not remembered. */
  async get(key: string, load: () => Promise<V>): Promise<V> {
    const time = this.#now().getTime();
    const known = this.#entries.get(key);
    if (known && known.until > time) return known.value;
    const entry = { value: load(), until: time + this.#keepMs };
    this.#remember(key, entry);
    try {
      return await entry.value;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  forget(matches: (key: string) => boolean): void {
    for (const key of this.#entries.keys()) if (matches(key)) this.#entries.delete(key);
  }

  #remember(key: string, entry: Entry<V>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size <= this.#max) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }
}
