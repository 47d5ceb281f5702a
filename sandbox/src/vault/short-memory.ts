// What the frame sends along with a number: kept two minutes at most, until the token is first used, and never on disk.
import type { CvvResult } from './cvv.ts';

export type Held = { cvv: CvvResult | null; expiry: string | null };

export type ShortMemory = {
  hold: (token: string, held: Held) => void;
  /** Gives it away once. */
  take: (token: string) => Held;
};

const KEPT_MS = 120_000;
const NOTHING: Held = { cvv: null, expiry: null };

export function shortMemory(now: () => Date): ShortMemory {
  const kept = new Map<string, Held & { until: number }>();
  const forgetOld = () => {
    for (const [token, { until }] of kept) if (until <= now().getTime()) kept.delete(token);
  };
  return {
    hold: (token, held) => {
      forgetOld();
      kept.set(token, { ...held, until: now().getTime() + KEPT_MS });
    },
    take: (token) => {
      forgetOld();
      const { cvv, expiry } = kept.get(token) ?? NOTHING;
      kept.delete(token);
      return { cvv, expiry };
    },
  };
}
