import { useQueryClient } from '@tanstack/react-query';
import { listPaymentMethods } from '@plumbline/contract/paths.gen';
import type { Cents } from '@plumbline/rules/money';
import type { CardType } from '@plumbline/rules/payments/card';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { spendsToken } from '@plumbline/rules/payments/submit-outcome';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { useEffect, useEffectEvent, useState } from 'react';
import { confirmMessages } from '../confirm-messages.ts';
import type { CardRound } from '../fields/use-card-round.ts';
import type { PreviousAmounts } from './changed-amounts-dialog.tsx';
import type { ChangeForm, MethodForm } from '../method-form.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { usePreparePayment } from './use-prepare-payment.ts';
import type { QuoteView } from './use-quote.ts';
import { useSubmitPayment, type Refusal, type Submit } from './use-submit-payment.ts';

/** The dialog to show after a refused payment. */
export type PaymentDialog =
  | { readonly kind: 'over-maximum' | 'refused'; readonly message: string }
  | { readonly kind: 'card-type'; readonly actual: CardType }
  | { readonly kind: 'changed'; readonly before: PreviousAmounts }
  | { readonly kind: 'held'; readonly total: Cents };

export type Payment = {
  readonly submit: Submit;
  readonly dialog: PaymentDialog | null;
  readonly pay: () => void;
  /** Pays with the actual card type. */
  readonly payAs: (cardType: CardType, surcharge: Cents) => void;
  /** Pays the rest of invoices that other payments partly hold. */
  readonly payRest: () => void;
  readonly close: () => void;
};

type PaymentOptions = {
  readonly paymentType: CheckoutType;
  readonly form: MethodForm;
  readonly change: ChangeForm;
  readonly round: CardRound;
  readonly quote: QuoteView;
};

/** Submits the payment once and maps each refusal to a dialog (PAY-11). */
export function usePayment({ paymentType, form, change, round, quote }: PaymentOptions): Payment {
  const { draft, dispatch, knowsHolds, noteHolds } = usePayDraft();
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<PaymentDialog | null>(null);
  const prepare = usePreparePayment({ change, round });

  const refused = (refusal: Refusal) => {
    const { code } = refusal.error;
    if (refusal.after === 'checkout-expired') dispatch({ type: 'checkout-token', checkoutToken: null });
    if (code === 'method_deleted' || code === 'method_expired') {
      void cache.invalidateQueries({ queryKey: answerKey(listPaymentMethods) });
    }
    if (paymentType === 'CREDIT_CARD' && spendsToken(code)) {
      change({ card: null });
      round.again(confirmMessages.tokenSpent);
    }
    setDialog(dialogFor(refusal, draft.paymentInvoices));
  };
  const submit = useSubmitPayment(refused);

  const send = (surcharge: Cents, how: Partial<Pick<MethodForm, 'cardType' | 'saved'>> = {}, knows = knowsHolds) => {
    setDialog(null);
    submit.pay(() => prepare({ paymentType, form: { ...form, ...how }, surcharge, knowsHolds: knows }));
  };
  const { current } = quote;
  useStaleDraft(quote, submit, () => {
    const total = quote.shown?.total;
    if (dialog === null && total !== undefined)
      setDialog({ kind: 'changed', before: { lines: draft.paymentInvoices, total } });
  });
  return {
    submit,
    dialog,
    // Only with a quote of exactly the current input.
    pay: () => current && send(current.surcharge),
    payAs: (cardType, surcharge) => {
      // A saved card says its own type.
      const corrected = form.saved === null ? { cardType } : { saved: { ...form.saved, cardType } };
      change(corrected);
      send(surcharge, corrected);
    },
    payRest: () => {
      noteHolds(draft.paymentInvoices.map(({ invoiceId }) => invoiceId));
      if (current) send(current.surcharge, {}, true);
    },
    close: () => setDialog(null),
  };
}

function dialogFor({ after, error, input }: Refusal, lines: PreviousAmounts['lines']): PaymentDialog {
  switch (after) {
    case 'over-maximum':
      return { kind: 'over-maximum', message: error.message };
    case 'is-credit-card':
      return { kind: 'card-type', actual: 'CREDIT' };
    case 'is-debit-card':
      return { kind: 'card-type', actual: 'DEBIT' };
    case 'quote-changed':
      return { kind: 'changed', before: { lines, total: input.total } };
    case 'has-pending':
      return { kind: 'held', total: input.total };
    default:
      return { kind: 'refused', message: error.message };
  }
}

/** Calls `onStale` when balances have changed since the invoices were chosen. */
function useStaleDraft({ current }: QuoteView, { state }: Submit, onStale: () => void): void {
  const isStale = current !== undefined && current.differences.length > 0 && state.phase === 'idle';
  const notify = useEffectEvent(onStale);
  useEffect(() => {
    if (isStale) notify();
  }, [isStale]);
}
