import type { CardType } from '@plumbline/rules/payments/card';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { ChangedAmountsDialog } from './changed-amounts-dialog.tsx';
import { HasPendingDialog } from './has-pending-dialog.tsx';
import { quoteInput, type MethodForm, type QuoteInput } from '../method-form.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { CardTypeDialog, OverMaximumDialog, PaymentErrorDialog } from './refusal-dialogs.tsx';

import type { Payment } from './use-payment.ts';
import { useQuote, type QuoteView } from './use-quote.ts';

type RefusalDialogProps = { paymentType: CheckoutType; form: MethodForm; quote: QuoteView; payment: Payment };

/** The dialog for a refused payment (Spec 2 §8). */
export function RefusalDialog({ paymentType, form, quote, payment }: RefusalDialogProps) {
  const { draft } = usePayDraft();
  const { dialog, close } = payment;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'over-maximum':
      return <OverMaximumDialog message={dialog.message} onClose={close} />;
    case 'refused':
      return <PaymentErrorDialog message={dialog.message} onClose={close} />;
    case 'card-type':
      return (
        <QuotedCardTypeDialog actual={dialog.actual} input={quoteInput(draft, paymentType, form)} payment={payment} />
      );
    case 'changed':
      return (
        <ChangedAmountsDialog
          before={dialog.before}
          draft={draft}
          total={quote.current?.total}
          requote={quote.retry}
          onClose={close}
        />
      );
    case 'held':
      return (
        <HasPendingDialog
          lines={draft.paymentInvoices}
          total={dialog.total}
          currencyCode={draft.currencyCode}
          onPay={payment.payRest}
          onClose={close}
        />
      );
  }
}

type QuotedCardTypeDialogProps = { actual: CardType; input: QuoteInput; payment: Payment };

function QuotedCardTypeDialog({ actual, input, payment }: QuotedCardTypeDialogProps) {
  const { current } = useQuote({ ...input, cardType: actual });
  return (
    <CardTypeDialog
      actual={actual}
      quote={current}
      currencyCode={input.currencyCode}
      onPay={({ surcharge }) => payment.payAs(actual, surcharge)}
      onClose={payment.close}
    />
  );
}
