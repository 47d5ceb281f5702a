import { useDeferredValue } from 'react';

/** As many as the tallest usual window shows. */
const FIRST = 16;

/** The rows that are visible first, then all: the others render in a transition, so that no task blocks a slow phone. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isComplete = useDeferredValue(true, false);
  return isComplete ? rows : rows.slice(0, FIRST);
}
