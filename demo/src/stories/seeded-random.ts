// A seeded random generator: the same seed gives the same values, so that a story is the same on every machine.

export type SeededRandom = {
  /** An integer, both ends included. */
  readonly whole: (min: number, max: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Cents; small amounts are common and large ones rare, as on real invoices. */
  readonly cents: (minDollars: number, maxDollars: number) => number;
};

export function seededRandom(seed: string): SeededRandom {
  const next = mulberry32(hashOf(seed));
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    pick: (list) => list[whole(0, list.length - 1)]!,
    cents: (min, max) => Math.round(min * 100 * (max / min) ** next()),
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
