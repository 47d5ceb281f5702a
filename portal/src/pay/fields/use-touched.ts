import { createContext, use, useCallback, useState } from 'react';

/**
 * Whether all fields show their errors, as after an attempt to pay, or none; null: each from its first blur on. Errors on
 * blur would move a pay button below them while it is being clicked.
 */
export const ProblemsShownContext = createContext<boolean | null>(null);

/** Whether a field shows its error. */
export function useTouched(): { isTouched: boolean; touch: () => void } {
  const areShown = use(ProblemsShownContext);
  const [isLeft, setLeft] = useState(false);
  const touch = useCallback(() => setLeft(true), []);
  return { isTouched: areShown ?? isLeft, touch };
}
