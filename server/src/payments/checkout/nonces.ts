// Numbers that are good once. Kept in memory: each is worthless after minutes anyway.

export type Nonces = {
  /** Whether it is new; from now on it is not. */
  take: (nonce: string) => boolean;
};

export function openNonces(now: () => Date, { ttlMs = 900_000, max = 100_000 } = {}): Nonces {
  const seen = new Map<string, number>();
  const forgetOld = (time: number) => {
    // The oldest come first.
    for (const [nonce, until] of seen) {
      if (until > time && seen.size < max) return;
      seen.delete(nonce);
    }
  };
  return {
    take: (nonce) => {
      const time = now().getTime();
      forgetOld(time);
      if (seen.has(nonce)) return false;
      seen.set(nonce, time + ttlMs);
      return true;
    },
  };
}
