// The CVV result and expiry sent with a card number: kept in memory for two minutes or until the token is used once.
import type { CvvResult } from './cvv.ts';

export type CardSecrets = { cvv: CvvResult | null; expiry: string | null };

export type CvvStore = {
  put: (token: string, secrets: CardSecrets) => void;
  /** Returns and removes it. */
  take: (token: string) => CardSecrets;
};

const TTL_MS = 120_000;
const NOTHING: CardSecrets = { cvv: null, expiry: null };

export function openCvvStore(now: () => Date): CvvStore {
  const entries = new Map<string, CardSecrets & { expiresAtMs: number }>();
  const deleteExpired = () => {
    for (const [token, { expiresAtMs }] of entries) if (expiresAtMs <= now().getTime()) entries.delete(token);
  };
  return {
    put: (token, secrets) => {
      deleteExpired();
      entries.set(token, { ...secrets, expiresAtMs: now().getTime() + TTL_MS });
    },
    take: (token) => {
      deleteExpired();
      const { cvv, expiry } = entries.get(token) ?? NOTHING;
      entries.delete(token);
      return { cvv, expiry };
    },
  };
}
