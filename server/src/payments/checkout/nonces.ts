// Used nonces, kept in memory: a message expires within minutes anyway.

export type Nonces = {
  /** True the first time, false afterwards. */
  take: (nonce: string) => boolean;
};

export function openNonces(now: () => Date, { ttlMs = 900_000, max = 100_000 } = {}): Nonces {
  const seen = new Map<string, number>();
  const forgetOld = (time: number) => {
    // In order of insertion, so the oldest come first.
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
