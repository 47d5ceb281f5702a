// Sends a payment exactly once, despite lost answers and reloads (PAY-10, PAY-12).
import { ASKS_FOR_MS, endsKey, type AfterFailure } from '@plumbline/rules/payments/submit-outcome';
import type { CallFailed } from '@plumbline/ui/app/send';
import { tabStore } from '@plumbline/ui/app/storage';
import { useCall } from '@plumbline/ui/app/use-call';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePortalApp } from '../../lib/portal-context.ts';
import { paymentInFlight, type InFlight } from '../payment-in-flight.ts';
import { payUntilKnown } from './pay-until-known.ts';

/** A refused payment with its input. */
export type SubmissionRefusal<Sent> = {
  readonly after: AfterFailure;
  readonly error: CallFailed;
  readonly input: Sent;
};

export type SubmissionState<Sent> =
  | { readonly phase: 'idle' }
  /** `isSlow`: the first try had no answer, and the payment is sent again. */
  | { readonly phase: 'sending'; readonly isSlow: boolean }
  /** The result is unknown; the payer can check again. */
  | { readonly phase: 'unsure'; readonly input: Sent };

const IDLE = { phase: 'idle' } as const;

export type Submission<Sent> = {
  readonly state: SubmissionState<Sent>;
  /** Does nothing while a payment is being sent. */
  readonly pay: (prepare: () => Promise<Sent | null>) => void;
  readonly checkAgain: () => void;
  /** Stops checking; the payment that was sent may still be charged. */
  readonly startOver: () => void;
};

type SubmissionOptions<Sent, Paid> = {
  readonly idempotencyKey: string;
  readonly renewKey: () => void;
  readonly send: (payment: InFlight<Sent>) => Promise<Paid>;
  readonly onPaid: (paid: Paid) => Promise<void>;
  readonly onRefused: (refusal: SubmissionRefusal<Sent>) => void;
  readonly onStartOver: () => void;
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export function useSubmission<Sent, Paid>(options: SubmissionOptions<Sent, Paid>): Submission<Sent> {
  const { idempotencyKey, renewKey, onStartOver } = options;
  const { now } = usePortalApp();
  const inFlight = paymentInFlight<Sent>(tabStore);
  const [state, setState] = useState<SubmissionState<Sent>>(() => stateFrom(inFlight.read(idempotencyKey), now()));
  const once = useOneAtATime();
  const sendUntilKnown = useSendUntilKnown(setState, options);

  const pay: Submission<Sent>['pay'] = (prepare) =>
    once(async () => {
      setState({ phase: 'sending', isSlow: false });
      const input = await prepare();
      if (input === null) {
        setState(IDLE);
        return;
      }
      const payment = { idempotencyKey, input, sentAtMs: now().getTime() };
      inFlight.begin(payment);
      await sendUntilKnown(payment, { isNew: true });
    });

  const checkAgain = () =>
    once(async () => {
      const payment = inFlight.read(idempotencyKey);
      setState(payment ? { phase: 'sending', isSlow: true } : IDLE);
      if (payment) await sendUntilKnown(payment, { isNew: false });
    });

  const resume = useEffectEvent(() => {
    if (state.phase === 'sending') checkAgain();
  });
  useEffect(() => resume(), []);

  const startOver = () => {
    inFlight.end(idempotencyKey);
    renewKey();
    setState(IDLE);
    onStartOver();
  };
  return { state, pay, checkAgain, startOver };
}

/** After a reload a recent payment is checked again; for an older one the payer decides. */
function stateFrom<Sent>(payment: InFlight<Sent> | null, now: Date): SubmissionState<Sent> {
  if (payment === null) return IDLE;
  const isRecent = now.getTime() - payment.sentAtMs < ASKS_FOR_MS;
  return isRecent ? { phase: 'sending', isSlow: true } : { phase: 'unsure', input: payment.input };
}

/** Ignores calls while the previous work is running. */
function useOneAtATime(): (work: () => Promise<void>) => void {
  const isBusy = useRef(false);
  return (work) => {
    if (isBusy.current) return;
    isBusy.current = true;
    void work().finally(() => {
      isBusy.current = false;
    });
  };
}

/** Sends a payment until its result is known, then handles the result. */
function useSendUntilKnown<Sent, Paid>(
  setState: (state: SubmissionState<Sent>) => void,
  { send, renewKey, onPaid, onRefused }: SubmissionOptions<Sent, Paid>,
) {
  const { now } = usePortalApp();
  const inFlight = paymentInFlight<Sent>(tabStore);
  const { mutateAsync } = useCall(send, { failed: false });
  return async (payment: InFlight<Sent>, { isNew }: { isNew: boolean }): Promise<void> => {
    const known = await payUntilKnown({
      send: () => mutateAsync(payment),
      pause,
      nowMs: () => now().getTime(),
      onSlow: () => setState({ phase: 'sending', isSlow: true }),
    });
    if (known.kind === 'unsure') {
      setState({ phase: 'unsure', input: payment.input });
      return;
    }
    const isOver = known.kind === 'paid' || endsKey(known.after);
    if (isOver) {
      inFlight.end(payment.idempotencyKey);
      // Renewed at once, so that after a reload another payment cannot use this key.
      renewKey();
    }
    // Refused for a missing session on the first try: do not send it again after signing in.
    if (known.kind === 'failed' && known.after === 'signed-out' && known.isFirst && isNew)
      inFlight.end(payment.idempotencyKey);
    if (known.kind === 'paid') await onPaid(known.paid);
    setState(IDLE);
    if (known.kind === 'failed' && isOver) onRefused({ after: known.after, error: known.error, input: payment.input });
  };
}
