import { today as todayIn } from '@plumbline/rules/dates';
import type { Payer } from '@plumbline/rules/payment-requests/payer';
import type { CardType } from '@plumbline/rules/payments/card';
import { spendsToken } from '@plumbline/rules/payments/submit-outcome';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePortalApp } from '../lib/portal-context.ts';
import { splitName } from '../lib/split-name.ts';
import { confirmMessages } from '../pay/confirm-messages.ts';
import { useCardRound } from '../pay/fields/use-card-round.ts';
import type { MethodForm } from '../pay/method-form.ts';
import { isIncomplete, linkQuoteInput, type LinkQuote, type PaymentRequest } from './link-payment.ts';
import { useLinkMethods } from './use-link-methods.ts';
import type { LinkPayment } from './use-link-payment.ts';
import { useLinkQuote } from './use-link-quote.ts';
import { usePayClick } from './use-pay-click.ts';
import { usePrepareLinkPayment } from './use-prepare-link-payment.ts';

/** What the payer has entered, what it costs and whether it can be paid. Kept in memory only. */
export function useLinkForm(token: string, request: PaymentRequest, payment: LinkPayment) {
  const { portal, now } = usePortalApp();
  const today = todayIn(now(), portal.timeZone);
  const [payer, setPayer] = useState<Payer>(() => initialPayer(request));
  const [amount, setAmount] = useState(request.amount);
  const [notes, setNotes] = useState(() => initialNotes(request));
  const methods = useLinkMethods(request);
  const round = useCardRound();
  const draft = { payer, amount, notes, paymentType: methods.paymentType, form: methods.form };
  const quoteInput = linkQuoteInput(token, request, draft);
  const quote = useLinkQuote(token, quoteInput, payment.submit.state.phase === 'idle');
  const prepare = usePrepareLinkPayment({ token, request, change: methods.change, round });
  useCardAgain(payment.refusal, () => {
    methods.change({ card: null });
    round.again(confirmMessages.tokenSpent);
  });
  const send = (terms: LinkQuote, how: Partial<MethodForm> = {}) => {
    payment.close();
    payment.submit.pay(() => prepare({ ...draft, form: { ...draft.form, ...how } }, terms));
  };
  const isMissing = isIncomplete(request, draft, today);
  return {
    draft,
    methods,
    round,
    payClick: usePayClick(quote, (terms) => {
      // Again, since the token of a card may have expired while the click waited.
      if (!isMissing) send(terms);
    }),
    quote,
    quoteInput,
    today,
    isMissing,
    changePayer: (part: Partial<Payer>) => setPayer((before) => ({ ...before, ...part })),
    setAmount,
    setNotes,
    /** Pays with the actual card type. */
    payAs: (cardType: CardType, terms: LinkQuote) => {
      methods.change({ cardType });
      send(terms, { cardType });
    },
  };
}

const initialPayer = ({ recipient }: PaymentRequest): Payer => ({
  ...splitName(recipient.name ?? ''),
  email: recipient.email,
  companyName: recipient.companyName,
  companyAddress: '',
});

const INVOICES_NAMED_MAX = 8;

/** Names what is paid, so that nobody has to copy it: a bank account needs notes (ACH-03). */
function initialNotes({ paymentRequestInvoices: invoices, orderNumber }: PaymentRequest): string {
  if (invoices.length === 0) return orderNumber === null ? '' : `Order ${orderNumber}`;
  const rest = invoices.length - INVOICES_NAMED_MAX;
  const named = invoices.slice(0, INVOICES_NAMED_MAX).map(({ invoiceNumber }) => invoiceNumber);
  const list = new Intl.ListFormat('en-US').format([...named, ...(rest > 0 ? [`${rest} more`] : [])]);
  return `${invoices.length === 1 ? 'Invoice' : 'Invoices'} ${list}`;
}

/** The provider has consumed the security code: the card is entered again. */
function useCardAgain(refusal: LinkPayment['refusal'], onSpent: () => void): void {
  const notify = useEffectEvent(onSpent);
  useEffect(() => {
    if (refusal?.input.paymentType === 'CREDIT_CARD' && spendsToken(refusal.error.code)) notify();
  }, [refusal]);
}
