import { LRUCache } from 'lru-cache';

type Entry<V> = { loading: Promise<V>; loaded?: { value: V }; bytes: number };

type Options<V> = {
  ttlMs: number;
  /** The most entries. */
  max: number;
  /** The most bytes of all keys and values together, roughly. */
  maxBytes?: number;
  /** The size of a value that is not plain data. */
  bytesOf?: (value: NonNullable<V>) => number;
  now: () => Date;
};

const MAX_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 200;
const jsonBytes = (value: unknown): number => (JSON.stringify(value) ?? '').length * 2;

/**
 * Caches what `load` returns for a few seconds, so that frequent lookups do not query the database on every request.
 * Null is not cached: strangers can look up as many keys that do not exist as they like.
 */
export class LoadingCache<V> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #bytesOf: (value: NonNullable<V>) => number;

  constructor({ ttlMs, max, maxBytes = MAX_BYTES, bytesOf = jsonBytes, now }: Options<V>) {
    this.#bytesOf = bytesOf;
    this.#entries = new LRUCache({
      max,
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + key.length * 2 + bytes,
      ttl: ttlMs,
      // Read the clock at every lookup: tests move it.
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    });
  }

  /** About how much memory the entries take. */
  get bytes(): number {
    return this.#entries.calculatedSize;
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

  /** Loads anew, whatever is cached; the cache then has the new value. */
  reload(key: string, load: () => Promise<V>): Promise<V> {
    return this.#load(key, load());
  }

  async #load(key: string, loading: Promise<V>): Promise<V> {
    const entry: Entry<V> = { loading, bytes: 0 };
    this.#entries.set(key, entry);
    const isCurrent = () => this.#entries.peek(key) === entry;
    try {
      const value = await loading;
      if (isCurrent()) this.#keep(key, value);
      return value;
    } catch (error) {
      if (isCurrent()) this.#entries.delete(key);
      throw error;
    }
  }

  #keep(key: string, value: V): void {
    if (value === null || value === undefined) {
      this.#entries.delete(key);
      return;
    }
    const entry = { loading: Promise.resolve(value), loaded: { value }, bytes: this.#bytesOf(value) };
    this.#entries.set(key, entry, { noUpdateTTL: true });
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
