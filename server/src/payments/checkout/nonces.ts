// Used nonces, kept in memory: a message expires within minutes anyway.
import { createHash } from 'node:crypto';

export type Nonces = {
  /** True the first time, false afterwards. */
  take: (nonce: string) => boolean;
};

/** Of one length, so that the number of nonces bounds their memory. */
const hashOf = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url');

export function openNonces(now: () => Date, { ttlMs = 900_000, max = 100_000 } = {}): Nonces {
  const seen = new Map<string, number>();
  const forgetOld = (time: number) => {
    // In order of insertion, so the oldest come first.
    for (const [key, until] of seen) {
      if (until > time && seen.size < max) return;
      seen.delete(key);
    }
  };
  return {
    take: (nonce) => {
      const time = now().getTime();
      forgetOld(time);
      const key = hashOf(nonce);
      if (seen.has(key)) return false;
      seen.set(key, time + ttlMs);
      return true;
    },
  };
}
