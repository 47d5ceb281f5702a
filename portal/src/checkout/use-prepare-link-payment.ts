import { getLinkCardKey, getLinkTokenizeKey, tokenizeLinkAccount } from '@plumbline/contract/paths.gen';
import { TOKEN_GOOD_MS } from '@plumbline/rules/payments/card-frame';
import { send } from '@plumbline/ui/app/send';
import { usePortalApp } from '../lib/portal-context.ts';
import { confirmMessages } from '../pay/confirm-messages.ts';
import { showBadAccount, useTokenize } from '../pay/fields/bank-account-token.ts';
import type { CardRound } from '../pay/fields/use-card-round.ts';
import { tokenizeAccount, type TokenizeCalls } from '../pay/fields/tokenize-account.ts';
import type { ChangeForm } from '../pay/method-form.ts';
import { linkInput, type LinkDraft, type LinkInput, type LinkQuote, type PaymentRequest } from './link-payment.ts';
import { linkRefusal, useLeaveCheckout } from './link-refusal.ts';

type PrepareOptions = {
  readonly token: string;
  readonly request: PaymentRequest;
  readonly change: ChangeForm;
  readonly round: CardRound;
};

type Prepare = (draft: LinkDraft, quote: Pick<LinkQuote, 'subtotal' | 'total'>) => Promise<LinkInput | null>;

/** Assembles the payment with a valid token; null when the payer has to act first. */
export function usePrepareLinkPayment({ token, request, change, round }: PrepareOptions): Prepare {
  const { portal, now } = usePortalApp();
  const tokenize = useTokenize();
  const leave = useLeaveCheckout(token);
  return async (draft, quote) => {
    const { form, paymentType } = draft;
    if (paymentType === 'CREDIT_CARD') {
      const isOld = form.card !== null && now().getTime() - form.card.madeAtMs > TOKEN_GOOD_MS;
      if (!isOld) return linkInput(request, draft, { quote, accountToken: null });
      change({ card: null });
      round.again(confirmMessages.tokenOld);
      return null;
    }
    const accountToken = await tokenize(() =>
      tokenizeAccount(form, portal.settings.achProvider, tokenizeCallsFor(token)),
    ).catch((error: unknown) => {
      const why = linkRefusal(error);
      if (why === null) return showBadAccount(error);
      leave(why);
      return null;
    });
    return accountToken === null ? null : linkInput(request, draft, { quote, accountToken });
  };
}

const tokenizeCallsFor = (token: string): TokenizeCalls => ({
  getKey: () => send(getLinkTokenizeKey, { token }),
  exchange: (encrypted, keyId) => send(tokenizeLinkAccount, { token, encrypted, keyId }),
  getProvider: () => send(getLinkCardKey, { token }),
});
