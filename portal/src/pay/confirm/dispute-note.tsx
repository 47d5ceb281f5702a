import { listUnpaidInvoices } from '@plumbline/contract/paths.gen';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Note } from '@plumbline/ui/note';
import classes from './confirm-step.module.css';

const NAMED_MAX = 3;

/** Whoever pays what is in dispute does it on purpose (QST-02). */
export function DisputeNote({ draft }: { draft: PaymentDraft }) {
  const { currencyCode, paymentInvoices } = draft;
  // As the steps before have read them: a payment that is sent once more reads nothing again.
  const { data } = useAnswer(listUnpaidInvoices, { type: 'INVOICE', currencyCode }, { enabled: false });
  const chosen = new Set(paymentInvoices.map(({ invoiceId }) => invoiceId));
  const disputed = (data?.rows ?? []).filter(({ id, isInDispute }) => isInDispute && chosen.has(id));
  if (disputed.length === 0) return null;
  const rest = disputed.length - NAMED_MAX;
  const numbers = disputed.slice(0, NAMED_MAX).map(({ invoiceNumber }) => invoiceNumber);
  const named = `${numbers.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return (
    <div className={classes.notes}>
      <Note color="amber">
        {disputed.length === 1
          ? `Invoice ${named} is in dispute. Pay it only if you mean to: the dispute goes on.`
          : `Invoices ${named} are in dispute. Pay them only if you mean to: the disputes go on.`}
      </Note>
    </div>
  );
}
