import { IconReceipt } from '@tabler/icons-react';
import { formatCents } from '@plumbline/rules/money';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import { totalsOf } from '@plumbline/rules/payments/totals';
import { Note } from '@plumbline/ui/note';

/** Shown when credits cover the payment: there is nothing to fill in (CRD-04). */
export function CreditForm({ draft }: { draft: PaymentDraft }) {
  const { credit } = totalsOf(draft);
  return (
    <Note color="green" icon={<IconReceipt stroke={1.75} />} title="Your credits cover this payment">
      {formatCents(credit, draft.currencyCode)} of credits is applied to your invoices. Nothing is charged to a card or
      a bank account.
    </Note>
  );
}
