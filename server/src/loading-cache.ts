import { LRUCache } from 'lru-cache';

type Entry<V> = { loading: Promise<V>; loaded?: { value: V } };

/** Caches what `load` returns for a few seconds, so that frequent lookups do not query the database on every request. */
export class LoadingCache<V> {
  readonly #entries: LRUCache<string, Entry<V>>;

  constructor({ ttlMs, max, now }: { ttlMs: number; max: number; now: () => Date }) {
    this.#entries = new LRUCache({
      max,
      ttl: ttlMs,
      // Read the clock at every lookup: tests move it.
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    });
  }

  /**
   * Returns cached values synchronously; this runs several times per request. Concurrent calls for one key share one
   * load, and a failed load is not cached.
   */
  get(key: string, load: () => Promise<V>): V | Promise<V> {
    const known = this.#entries.get(key);
    if (known) return known.loaded ? known.loaded.value : known.loading;
    return this.#load(key, load());
  }

  async #load(key: string, loading: Promise<V>): Promise<V> {
    const entry: Entry<V> = { loading };
    this.#entries.set(key, entry);
    try {
      const value = await loading;
      entry.loaded = { value };
      return value;
    } catch (error) {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  deleteWhere(matches: (key: string) => boolean): void {
    // Collected first: the cache must not change while its keys are read.
    const matching = [...this.#entries.keys()].filter(matches);
    for (const key of matching) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
