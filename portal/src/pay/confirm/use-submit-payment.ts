import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@plumbline/ui/app/use-router';
import { createPayment, createPrepayment, getPayment } from '@plumbline/contract/paths.gen';
import { spendsCheckout } from '@plumbline/rules/payments/submit-outcome';
import { searchText } from '@plumbline/ui/app/search';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { toast } from '@plumbline/ui/overlays/toast';
import { confirmMessages } from '../confirm-messages.ts';
import { isPrepayInput, type PaymentInput } from '../method-form.ts';
import { usePayDraft } from '../pay-draft.tsx';
import type { InFlight } from '../payment-in-flight.ts';
import { useIsSlim } from '../slim-context.ts';
import { useSubmission, type Submission, type SubmissionRefusal } from './use-submission.ts';

export type Refusal = SubmissionRefusal<PaymentInput>;
export type Submit = Submission<PaymentInput>;

const sendPayment = ({ input, idempotencyKey }: InFlight) =>
  isPrepayInput(input)
    ? send(createPrepayment, { ...input, idempotencyKey })
    : send(createPayment, { ...input, idempotencyKey });

/** Makes the payment of the draft. */
export function useSubmitPayment(onRefused: (refusal: Refusal) => void): Submit {
  const { idempotencyKey, renewKey, dispatch, goTo } = usePayDraft();
  const finish = useFinishPayment();
  return useSubmission({
    idempotencyKey,
    renewKey,
    send: sendPayment,
    onPaid: ({ code }) => finish(code),
    onRefused: (refusal) => {
      if (spendsCheckout(refusal.error.code)) dispatch({ type: 'checkout-token', checkoutToken: null });
      onRefused(refusal);
    },
    onStartOver: () => goTo('start'),
  });
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
      toast.error(confirmMessages.followUpFailed, confirmMessages.followUpDetail(code));
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
