import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@plumbline/ui/app/use-router';
import { createPayment, createPrepayment, getPayment } from '@plumbline/contract/paths.gen';
import { ASKS_FOR_MS, endsKey, spendsCheckout, type AfterFailure } from '@plumbline/rules/payments/submit-outcome';
import { searchText } from '@plumbline/ui/app/search';
import { type CallFailed, send } from '@plumbline/ui/app/send';
import { tabStore } from '@plumbline/ui/app/storage';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePortalApp } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { isPrepayInput, type PaymentInput } from '../method-form.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { paymentInFlight, type InFlight } from '../payment-in-flight.ts';
import { useIsSlim } from '../slim-context.ts';
import { payUntilKnown } from './pay-until-known.ts';

/** A refused payment with its input. */
export type Refusal = { readonly after: AfterFailure; readonly error: CallFailed; readonly input: PaymentInput };

export type SubmitState =
  | { readonly phase: 'idle' }
  /** `isSlow`: the first try had no answer, and the payment is sent again. */
  | { readonly phase: 'sending'; readonly isSlow: boolean }
  /** The result is unknown; the payer can check again. */
  | { readonly phase: 'unsure'; readonly input: PaymentInput };

const IDLE: SubmitState = { phase: 'idle' };

export type Submit = {
  readonly state: SubmitState;
  /** Does nothing while a payment is being sent. */
  readonly pay: (prepare: () => Promise<PaymentInput | null>) => void;
  readonly checkAgain: () => void;
  /** Stops checking; the payment that was sent may still be charged. */
  readonly startOver: () => void;
};

const inFlight = paymentInFlight(tabStore);

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Makes a payment exactly once, despite lost answers and reloads (PAY-10, PAY-12). */
export function useSubmitPayment(onRefused: (refusal: Refusal) => void): Submit {
  const { now } = usePortalApp();
  const { idempotencyKey, renewKey, goTo } = usePayDraft();
  const [state, setState] = useState<SubmitState>(() => stateFrom(inFlight.read(idempotencyKey), now()));
  const once = useOneAtATime();
  const sendUntilKnown = useSendUntilKnown(setState, onRefused);

  const pay: Submit['pay'] = (prepare) =>
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
    goTo('start');
  };
  return { state, pay, checkAgain, startOver };
}

/** After a reload a recent payment is checked again; for an older one the payer decides. */
function stateFrom(payment: InFlight | null, now: Date): SubmitState {
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

const sendPayment = ({ input, idempotencyKey }: InFlight) =>
  isPrepayInput(input)
    ? send(createPrepayment, { ...input, idempotencyKey })
    : send(createPayment, { ...input, idempotencyKey });

/** Sends a payment until its result is known, then handles the result. */
function useSendUntilKnown(setState: (state: SubmitState) => void, onRefused: (refusal: Refusal) => void) {
  const { now } = usePortalApp();
  const { dispatch, renewKey } = usePayDraft();
  const finish = useFinishPayment();
  const { mutateAsync } = useCall(sendPayment, { failed: false });
  return async (payment: InFlight, { isNew }: { isNew: boolean }): Promise<void> => {
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
    if (known.kind === 'paid') await finish(known.paid.code);
    setState(IDLE);
    if (known.kind === 'failed' && spendsCheckout(known.error.code)) {
      dispatch({ type: 'checkout-token', checkoutToken: null });
    }
    if (known.kind === 'failed' && isOver) onRefused({ after: known.after, error: known.error, input: payment.input });
  };
}

/** Fetches the payment, opens the thanks page and resets the draft (PAY-10). */
function useFinishPayment(): (code: string) => Promise<void> {
  const router = useRouter();
  const cache = useQueryClient();
  const { reset } = usePayDraft();
  const isSlim = useIsSlim();
  return async (code) => {
    try {
      cache.setQueryData(answerKey(getPayment, { code }), await send(getPayment, { code }));
    } catch {
      // The payment was made; the thanks page loads it again.
      toast.error(messages.confirm.followUpFailed, messages.confirm.followUpDetail(code));
    }
    const { search } = router.latestLocation;
    const page = isSlim ? '/thanks-slim' : '/thanks';
    const comesFromWaiver = searchText(search, 'requestWaiver') === 'true';
    const href = `${page}/${encodeURIComponent(code)}${comesFromWaiver ? '?requestWaiver=true' : ''}`;
    await router.navigate({ href, replace: true, ignoreBlocker: true });
    reset();
    // Balances, lists and widgets have changed; the payment was just fetched.
    await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getPayment.path });
  };
}
