import { useRouter } from '@plumbline/ui/app/use-router';
import {
  createCheckoutToken,
  getCardKey,
  getTokenizeKey,
  tokenizeAccount as exchangeToken,
} from '@plumbline/contract/paths.gen';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { TOKEN_GOOD_MS } from '@plumbline/rules/payments/card-frame';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { stringifySearch } from '@plumbline/ui/app/search';
import { send } from '@plumbline/ui/app/send';
import { isSessionEnd, useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { usePortalApp } from '../../lib/portal-context.ts';
import { confirmMessages as words } from '../confirm-messages.ts';
import type { CardRound } from '../fields/use-card-round.ts';
import { paymentInput, type ChangeForm, type MethodForm, type PaymentInput } from '../method-form.ts';
import { usePayDraft } from '../pay-draft.tsx';
import type { PayStep } from '../pay-steps.ts';
import { showBadAccount, useTokenize } from '../fields/bank-account-token.ts';
import { tokenizeAccount, type TokenizeCalls } from '../fields/tokenize-account.ts';

/** The time a checkout must still be valid, so that it does not expire during submission. */
const CHECKOUT_LEFT_MS = 60_000;

export type Order = {
  readonly paymentType: CheckoutType;
  readonly form: MethodForm;
  readonly surcharge: Cents;
  readonly knowsHolds: boolean;
};

type PrepareOptions = { readonly change: ChangeForm; readonly round: CardRound };

/** Assembles the payment's input with a valid checkout and token; null when the payer has to act first. */
export function usePreparePayment({ change, round }: PrepareOptions): (order: Order) => Promise<PaymentInput | null> {
  const { portal, now } = usePortalApp();
  const { draft } = usePayDraft();
  const openCheckout = useCheckout();
  const tokenize = useTokenize();
  return async ({ paymentType, form, surcharge, knowsHolds }) => {
    const isOld = form.card !== null && now().getTime() - form.card.madeAtMs > TOKEN_GOOD_MS;
    if (paymentType === 'CREDIT_CARD' && isOld) {
      change({ card: null });
      round.again(words.tokenOld);
      return null;
    }
    const checkoutToken = paymentType === 'CREDIT' ? null : await openCheckout(paymentType);
    if (checkoutToken === false) return null;
    const needsToken = paymentType === 'ACH' && form.saved === null;
    const { currencyCode } = draft;
    const accountToken = needsToken
      ? await tokenize(() => tokenizeAccount(form, portal.settings.achProvider, tokenizeCallsFor(currencyCode))).catch(
          showBadAccount,
        )
      : null;
    if (needsToken && accountToken === null) return null;
    return paymentInput(draft, paymentType, { form, surcharge, accountToken, checkoutToken, knowsHolds });
  };
}

const tokenizeCallsFor = (currencyCode: CurrencyCode): TokenizeCalls => ({
  getKey: () => send(getTokenizeKey, {}),
  exchange: (token, keyId) => send(exchangeToken, { token, keyId }),
  getProvider: () => send(getCardKey, { currencyCode }),
});

/** The draft's checkout, or a new one after it expired; false when none can be opened (PAY-02). */
function useCheckout(): (paymentType: CheckoutType) => Promise<string | false> {
  const { now } = usePortalApp();
  const { draft, checkoutExpiresAt, openCheckout } = usePayDraft();
  const leave = useLeaveToMethods();
  const { mutateAsync } = useCall(createCheckoutToken, { failed: false });
  return async (paymentType) => {
    const leftMs = checkoutExpiresAt === null ? 0 : Date.parse(checkoutExpiresAt) - now().getTime();
    if (draft.checkoutToken !== null && leftMs > CHECKOUT_LEFT_MS) return draft.checkoutToken;
    try {
      const { checkoutToken, expiresAt } = await mutateAsync({ paymentType });
      openCheckout(checkoutToken, expiresAt);
      return checkoutToken;
    } catch (error) {
      if (isSessionEnd(error)) return false;
      toast.error(words.selectAgain);
      leave();
      return false;
    }
  };
}

/** Goes back to the methods, past the blocker that prevents leaving during submission. */
function useLeaveToMethods(): () => void {
  const router = useRouter();
  return () => {
    const { pathname, search } = router.latestLocation;
    const href = pathname + stringifySearch({ ...search, step: 'method' satisfies PayStep });
    void router.navigate({ href, replace: true, ignoreBlocker: true });
  };
}
