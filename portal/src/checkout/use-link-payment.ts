import { useQueryClient } from '@tanstack/react-query';
import { getReceipt, payRequest } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { tabStore } from '@plumbline/ui/app/storage';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { useBlocker, useRouter } from '@plumbline/ui/app/use-router';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { confirmMessages } from '../pay/confirm-messages.ts';
import { useSubmission, type Submission, type SubmissionRefusal } from '../pay/confirm/use-submission.ts';
import type { InFlight } from '../pay/payment-in-flight.ts';
import type { LinkInput } from './link-payment.ts';
import { CONFIRMATION_PATH, linkRefusal, useLeaveCheckout } from './link-refusal.ts';

export type LinkPayment = {
  readonly submit: Submission<LinkInput>;
  /** Why the last try was refused; null once the payer has closed the dialog. */
  readonly refusal: SubmissionRefusal<LinkInput> | null;
  readonly close: () => void;
};

/** Pays the request of a link once, despite lost answers and reloads (LNK-05, PAY-12). */
export function useLinkPayment(token: string): LinkPayment {
  const finish = useFinishPayment();
  const leave = useLeaveCheckout(token);
  const [refusal, setRefusal] = useState<LinkPayment['refusal']>(null);
  const submit = useSubmission({
    ...useIdempotencyKey(token),
    send: ({ input, idempotencyKey }: InFlight<LinkInput>) =>
      send(payRequest, { ...input, paymentRequestToken: token, idempotencyKey }),
    onPaid: finish,
    onRefused: (refused) => {
      const why = linkRefusal(refused.error);
      if (why) leave(why);
      else setRefusal(refused);
    },
    onStartOver: () => setRefusal(null),
  });
  const isSending = submit.state.phase === 'sending';
  useBlocker(() => {
    if (isSending) toast.info(confirmMessages.wait);
    return isSending;
  });
  return { submit, refusal, close: () => setRefusal(null) };
}

type Receipt = { readonly code: string; readonly receiptToken: string };

/**
 * Opens the page of the payment and loads it meanwhile. The address changes at once: the paid link, loaded again, would
 * be refused.
 */
function useFinishPayment(): (receipt: Receipt) => Promise<void> {
  const router = useRouter();
  const cache = useQueryClient();
  return async ({ code, receiptToken }) => {
    const state = { code, receiptToken };
    const queryFn = ({ signal }: { signal: AbortSignal }) => send(getReceipt, state, signal);
    // The page asks again if this fails.
    cache.query({ queryKey: answerKey(getReceipt, state), queryFn }).catch(() => undefined);
    await router.navigate({ href: CONFIRMATION_PATH, replace: true, state, ignoreBlocker: true });
  };
}

/** One key for each link in this tab; a new one after a payment with a known result. */
function useIdempotencyKey(token: string): { idempotencyKey: string; renewKey: () => void } {
  const name = `checkoutKey:${token}`;
  const [idempotencyKey, setKey] = useState(() => tabStore.read(name) ?? createKey(name));
  return { idempotencyKey, renewKey: () => setKey(createKey(name)) };
}

function createKey(name: string): string {
  const key = crypto.randomUUID();
  tabStore.write(name, key);
  return key;
}
