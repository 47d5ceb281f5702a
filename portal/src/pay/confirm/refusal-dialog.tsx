import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import { ChangedAmountsDialog } from './changed-amounts-dialog.tsx';
import { HasPendingDialog } from './has-pending-dialog.tsx';
import { quoteInput, type MethodForm } from '../method-form.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { CardTypeDialog, OverMaximumDialog, PaymentErrorDialog } from './refusal-dialogs.tsx';

import type { Payment } from './use-payment.ts';
import type { QuoteView } from './use-quote.ts';

type RefusalDialogProps = { paymentType: PaymentType; form: MethodForm; quote: QuoteView; payment: Payment };

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
        <CardTypeDialog
          actual={dialog.actual}
          input={quoteInput(draft, paymentType, form)}
          onPay={({ surcharge }) => payment.payAs(dialog.actual, surcharge)}
          onClose={close}
        />
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
