import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Stepper } from '@plumbline/ui/layout/stepper';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { Fragment, lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { PayDraftProvider, usePayDraft } from './pay-draft.tsx';
import { SlimContext } from './slim-context.ts';
import { PAY_STEPS, usePaySteps, type PayStep } from './pay-steps.ts';
import { isInFlight } from './use-fresh-draft.ts';

const MethodStep = lazy(async () => ({ default: (await import('./method/method-step.tsx')).MethodStep }));
const ConfirmStep = lazy(async () => ({ default: (await import('./confirm/confirm-step.tsx')).ConfirmStep }));

const LABELS: Readonly<Record<Exclude<PayStep, 'start'>, string>> = {
  method: 'Payment method',
  confirm: 'Confirm payment',
};

export type FirstStep = {
  readonly title: string;
  /** The name of the first step. */
  readonly label: string;
  readonly sentence: ReactNode;
  readonly content: ReactNode;
};

type PayFlowProps = FirstStep & {
  isPrepaid: boolean;
  isSlim: boolean;
  /** On every step, before its content. */
  children?: ReactNode;
};

/** The three steps of a payment: invoices or the amount of a prepayment, the method, confirm (Spec 2 §2). */
export function PayFlow({ isPrepaid, isSlim, children, ...first }: PayFlowProps) {
  return (
    <SlimContext value={isSlim}>
      <PayDraftProvider isPrepaid={isPrepaid}>
        {children}
        <Steps {...first} />
      </PayDraftProvider>
    </SlimContext>
  );
}

function Steps({ title, label, sentence, content }: FirstStep) {
  const { draft, step, goTo } = usePayDraft();
  const heading = useStepHeading(step);
  const labels = { start: label, ...LABELS };
  useCorrectStep(step);
  useClearLaterSteps(step);
  return (
    <>
      <PageHeader
        title={title}
        sentence={step === 'start' && sentence}
        actions={
          <Stepper
            current={PAY_STEPS.indexOf(step)}
            steps={PAY_STEPS.map((each) => ({ label: labels[each], onClick: () => goTo(each) }))}
          />
        }
      />
      <h2 ref={heading} className="pl-hidden" tabIndex={-1}>
        {labels[step]}
      </h2>
      {step === 'start' ? (
        // The key resets the step when the currency changes.
        <Fragment key={draft.currencyCode}>{content}</Fragment>
      ) : (
        <LazyOverlay opened onClose={() => goTo('start')}>
          <Suspense fallback={<LoadingRows loading rows={4} label="Loading the step" />}>
            {step === 'method' ? <MethodStep /> : <ConfirmStep />}
          </Suspense>
        </LazyOverlay>
      )}
    </>
  );
}

/** Moves the focus to the heading of a new step. The router restores or resets the scroll position. */
function useStepHeading(step: PayStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

/** Corrects the URL if it names a step that is not open yet. */
function useCorrectStep(step: PayStep): void {
  const { asked, show } = usePaySteps();
  const { idempotencyKey, draft } = usePayDraft();
  const correct = useEffectEvent((addressed: string, open: PayStep) => {
    // A payment without an answer is checked on the confirm step.
    const isSent = draft.paymentType !== null && isInFlight(idempotencyKey);
    const right = isSent ? 'confirm' : open;
    if (addressed !== right) show(right);
  });
  useEffect(() => correct(asked ?? 'start', step), [asked, step]);
}

/** Going back to step 1 clears the method, so that the browser's Forward cannot skip step 2 (PAY-03). */
function useClearLaterSteps(step: PayStep): void {
  const { draft, dispatch, idempotencyKey } = usePayDraft();
  const close = useEffectEvent(() => {
    const isChosen = draft.paymentType !== null;
    if (isChosen && !isInFlight(idempotencyKey)) dispatch({ type: 'method', paymentType: null });
  });
  useEffect(() => {
    if (step === 'start') close();
  }, [step]);
}
