import { useRouter } from '@plumbline/ui/app/use-router';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import type { AppRouter } from '@plumbline/ui/app/create-app-router';
import { searchText, stringifySearch } from '@plumbline/ui/app/search';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { useMemo } from 'react';

/** The first step chooses invoices, or the amount of a prepayment. */
export type PayStep = 'start' | 'method' | 'confirm';
export const PAY_STEPS: readonly PayStep[] = ['start', 'method', 'confirm'];

/** The step named in the URL, or the last one that the draft allows (PAY-03). */
export function stepOf(
  asked: string | null,
  { paymentType }: Pick<PaymentDraft, 'paymentType'>,
  isStartComplete: boolean,
): PayStep {
  if (!isStartComplete) return 'start';
  if (asked === 'confirm') return paymentType === null ? 'method' : 'confirm';
  return asked === 'method' ? 'method' : 'start';
}

/** The step in the URL and navigation to others; going forward adds a history entry, so that Back works. */
export function usePaySteps(): PaySteps {
  const router = useRouter();
  const { step } = useSearchTexts('step');
  const navigation = useMemo(() => navigationOf(router), [router]);
  return { asked: step, ...navigation };
}

type PaySteps = {
  asked: string | null;
  goTo: (step: PayStep) => void;
  /** Replaces the history entry instead of adding one. */
  show: (step: PayStep) => void;
};

const placeOf = (step: PayStep): number => PAY_STEPS.indexOf(step);
const isStep = (text: string | null): text is PayStep => PAY_STEPS.some((step) => step === text);

function navigationOf(router: AppRouter): Pick<PaySteps, 'goTo' | 'show'> {
  const open = (step: PayStep, how: { replace: boolean; payStepsBefore: number }) => {
    const { pathname, search } = router.latestLocation;
    const { invoice: _open, ...rest } = search as Readonly<Record<string, unknown>>;
    void router.navigate({
      href: pathname + stringifySearch({ ...rest, step: step === 'start' ? null : step }),
      replace: how.replace,
      state: { payStepsBefore: how.payStepsBefore },
    });
  };
  /** The number of pay flow entries directly before this one. */
  const before = () => Number(router.latestLocation.state['payStepsBefore'] ?? 0);
  return {
    show: (step) => open(step, { replace: true, payStepsBefore: 0 }),
    goTo: (step) => {
      const asked = searchText(router.latestLocation.search, 'step');
      const distance = placeOf(step) - placeOf(isStep(asked) ? asked : 'start');
      if (distance < 0 && -distance <= before()) router.history.go(distance);
      else if (distance > 0) open(step, { replace: false, payStepsBefore: distance === 1 ? before() + 1 : 0 });
      else open(step, { replace: true, payStepsBefore: 0 });
    },
  };
}
