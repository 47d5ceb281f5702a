import { useState } from 'react';

/** Counts the openings of the provider's form; each one resets it. */
export type CardRound = {
  readonly count: number;
  /** Why it was reset; null the first time. */
  readonly why: string | null;
  readonly again: (why: string) => void;
};

export function useCardRound(): CardRound {
  const [{ count, why }, setRound] = useState<{ count: number; why: string | null }>({ count: 0, why: null });
  return { count, why, again: (reason) => setRound({ count: count + 1, why: reason }) };
}
