import { getPaymentRequest } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { useEffectOnce } from '../lib/use-effect-once.ts';
import { StillProcessing, UnsurePayment } from '../pay/confirm/unsure-payment.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { checkoutMessages } from './checkout-messages.ts';
import { unknownLink, useLeaveCheckout } from './link-refusal.ts';
import { RequestDetails, RequestSkeleton } from './request-details.tsx';
import { useLinkPayment, type LinkPayment } from './use-link-payment.ts';
import classes from './checkout-frame.module.css';

/** /checkout: pays a payment request by its link, without an account (LNK-01). */
export function CheckoutPage() {
  const { token } = useSearchTexts('token');
  return token ? <Checkout key={token} token={token} /> : <NoLink />;
}

function NoLink() {
  const leave = useLeaveCheckout(null);
  useEffectOnce(() => leave(null));
  return null;
}

function Checkout({ token }: { token: string }) {
  const payment = useLinkPayment(token);
  const isIdle = payment.submit.state.phase === 'idle';
  // A payment that was sent is asked for first: its link may be paid by now, and would be refused.
  const { data: answer, error, isLoadingError, refetch } = useAnswer(getPaymentRequest, { token }, { enabled: isIdle });
  // Rendered in slices when it arrives, so that a slow phone stays responsive.
  const data = useDeferredValue(answer);
  const isLeaving = useLeaveIfUnusable(token, isIdle ? error : null);
  const reload = () => void refetch();
  if (data) {
    return (
      <CheckoutFrame side={<RequestDetails token={token} request={data} />}>
        <CheckoutForm token={token} request={data} payment={payment} reread={refetch} />
      </CheckoutFrame>
    );
  }
  if (isIdle && isLoadingError && !isLeaving) {
    const { loadFailed, loadFailedText } = checkoutMessages;
    return (
      <CheckoutFrame side={<h1>Payment request</h1>}>
        <ErrorState title={loadFailed} text={loadFailedText} onRetry={reload} />
      </CheckoutFrame>
    );
  }
  return (
    <CheckoutFrame side={<RequestSkeleton />}>
      {isIdle ? <FormSkeleton /> : <SentPayment payment={payment} />}
    </CheckoutFrame>
  );
}

/** Leaves for /invalid-request if the link cannot be used. */
function useLeaveIfUnusable(token: string, error: Error | null): boolean {
  const leave = useLeaveCheckout(token);
  const why = unknownLink(error);
  const isUnusable = why !== null;
  const go = useEffectEvent(() => leave(why));
  useEffect(() => {
    if (isUnusable) go();
  }, [isUnusable]);
  return isUnusable;
}

/** After a reload, until the result of the payment that was sent is known (PAY-12). */
const SentPayment = ({ payment: { submit } }: { payment: LinkPayment }) =>
  submit.state.phase === 'unsure' ? <UnsurePayment submit={submit} /> : <StillProcessing />;

const FormSkeleton = () => (
  <output className={classes.skeleton}>
    <span className="pl-hidden">Loading the payment request</span>
    <Skeleton width={120} height={20} />
    {[50, 96, 97, 98, 70].map((width) => (
      <Skeleton key={width} width={`${width}%`} height={38} />
    ))}
  </output>
);
