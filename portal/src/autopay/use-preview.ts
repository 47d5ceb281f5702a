import { useDebouncedValue } from '@mantine/hooks';
import { previewAutopay } from '@plumbline/contract/paths.gen';
import type { CurrencyCode } from '@plumbline/rules/money';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { type AutopayEdit, inputOf, type AutopayView } from './autopay-edit.ts';

const SETTLE_MS = 300;

export type RunsPreview = {
  /** Of the values on the form, or of the ones before while these are worked out; undefined before the first. */
  data: Pick<AutopayView, 'usedInMonth' | 'runs' | 'disputed' | 'asOf'> | undefined;
  isComplete: boolean;
  isAsking: boolean;
  isFailed: boolean;
  retry: () => Promise<unknown>;
};

/** The runs that the form would make; asked when typing pauses. */
export function usePreview(
  shown: AutopayEdit,
  currency: CurrencyCode,
  { isNeeded, isComplete }: { isNeeded: boolean; isComplete: boolean },
): RunsPreview {
  const [settled] = useDebouncedValue(shown, SETTLE_MS);
  const isSettled = settled === shown;
  const { data, isError, isFetching, refetch } = useAnswer(previewAutopay, inputOf(settled, currency), {
    // What was complete when typing paused may not be any more.
    enabled: isNeeded && isComplete && isSettled,
    keepsPrevious: true,
  });
  return {
    data: isNeeded ? data : undefined,
    isComplete,
    isAsking: isNeeded && isComplete && (isFetching || !isSettled),
    isFailed: isError && !isFetching,
    retry: () => refetch(),
  };
}
