import { today as todayIn } from '@plumbline/rules/dates';
import type { Payer } from '@plumbline/rules/payment-requests/payer';
import type { CardType } from '@plumbline/rules/payments/card';
import { spendsToken } from '@plumbline/rules/payments/submit-outcome';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePortalApp } from '../lib/portal-context.ts';
import { splitName } from '../lib/split-name.ts';
import { messages } from '../messages.ts';
import { useCardRound } from '../pay/fields/use-card-round.ts';
import type { MethodForm } from '../pay/method-form.ts';
import { isIncomplete, linkQuoteInput, type LinkQuote, type PaymentRequest } from './link-payment.ts';
import { useLinkMethods } from './use-link-methods.ts';
import type { LinkPayment } from './use-link-payment.ts';
import { useLinkQuote } from './use-link-quote.ts';
import { usePrepareLinkPayment } from './use-prepare-link-payment.ts';

/** What the payer has entered, what it costs and whether it can be paid. Kept in memory only. */
export function useLinkForm(token: string, request: PaymentRequest, payment: LinkPayment) {
  const { portal, now } = usePortalApp();
  const today = todayIn(now(), portal.timeZone);
  const [payer, setPayer] = useState<Payer>(() => initialPayer(request));
  const [amount, setAmount] = useState(request.amount);
  const [notes, setNotes] = useState('');
  const methods = useLinkMethods(request);
  const round = useCardRound();
  const draft = { payer, amount, notes, paymentType: methods.paymentType, form: methods.form };
  const quoteInput = linkQuoteInput(token, request, draft);
  const quote = useLinkQuote(token, quoteInput);
  const prepare = usePrepareLinkPayment({ token, request, change: methods.change, round });
  useCardAgain(payment.refusal, () => {
    methods.change({ card: null });
    round.again(messages.confirm.tokenSpent);
  });
  const send = (terms: LinkQuote, how: Partial<MethodForm> = {}) => {
    payment.close();
    payment.submit.pay(() => prepare({ ...draft, form: { ...draft.form, ...how } }, terms));
  };
  return {
    draft,
    methods,
    round,
    quote,
    quoteInput,
    today,
    isMissing: isIncomplete(request, draft, today),
    changePayer: (part: Partial<Payer>) => setPayer((before) => ({ ...before, ...part })),
    setAmount,
    setNotes,
    /** Only with a quote of exactly the current input. */
    pay: () => {
      if (quote.current) send(quote.current);
    },
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

/** The provider has consumed the security code: the card is entered again. */
function useCardAgain(refusal: LinkPayment['refusal'], onSpent: () => void): void {
  const notify = useEffectEvent(onSpent);
  useEffect(() => {
    if (refusal?.input.paymentType === 'CREDIT_CARD' && spendsToken(refusal.error.code)) notify();
  }, [refusal]);
}
