import { createCheckoutToken } from '@plumbline/contract/paths.gen';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { send } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { usePortalApp } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { usePayStore } from '../pay-draft.tsx';
import { usePaySteps } from '../pay-steps.ts';

/** The time a checkout must still be valid, so that it does not expire while the form is filled in. */
const TIME_FOR_THE_FORM_MS = 5 * 60_000;

/** Opens the form of a method; bank account and card need a checkout first (PAY-02). */
export function useChooseMethod(): { choose: (paymentType: CheckoutType) => void; isBusy: boolean } {
  const store = usePayStore();
  const { now } = usePortalApp();
  const { goTo } = usePaySteps();
  const hasCheckout = (paymentType: CheckoutType): boolean => {
    const { draft, checkoutExpiresAt } = store.get();
    const isOwn = draft.paymentType === paymentType && draft.checkoutToken !== null;
    return isOwn && checkoutExpiresAt !== null && Date.parse(checkoutExpiresAt) - +now() > TIME_FOR_THE_FORM_MS;
  };
  const openCheckout = async (paymentType: CheckoutType) => {
    const isNeeded = paymentType !== 'CREDIT' && !hasCheckout(paymentType);
    return isNeeded ? send(createCheckoutToken, { paymentType }) : null;
  };
  const { mutate, isPending } = useCall(openCheckout, {
    onDone: (checkout, paymentType) => {
      store.dispatch({ type: 'method', paymentType });
      if (checkout) store.openCheckout(checkout.checkoutToken, checkout.expiresAt);
      goTo('confirm');
    },
    failed: messages.pay.selectAgain,
  });
  return { choose: mutate, isBusy: isPending };
}
