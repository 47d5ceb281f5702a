// Remembers answers for a few seconds, so that hot lookups do not ask the database on every request.

type Entry<V> = { loading: Promise<V>; value: V | typeof LOADING; until: number };

const LOADING = Symbol('loading');

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

  /**
   * What is remembered comes at once and not as a promise: this is asked several times in every request. Callers who ask
   * for the same key at the same time share one lookup; a failed lookup is not remembered.
   */
  get(key: string, load: () => Promise<V>): V | Promise<V> {
    const time = this.#now().getTime();
    const known = this.#entries.get(key);
    if (known && known.until > time) return known.value === LOADING ? known.loading : known.value;
    return this.#load(key, load(), time + this.#keepMs);
  }

  async #load(key: string, loading: Promise<V>, until: number): Promise<V> {
    const entry: Entry<V> = { loading, value: LOADING, until };
    this.#remember(key, entry);
    try {
      entry.value = await loading;
      return entry.value;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  drop(key: string): void {
    this.#entries.delete(key);
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
