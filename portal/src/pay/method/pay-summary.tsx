import { totalsOf } from '@plumbline/rules/payments/totals';
import { Card } from '@plumbline/ui/card';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { TextLink } from '@plumbline/ui/text-link';
import { useCapabilities, usePortal } from '../../lib/portal-context.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { counted } from '../../lib/counted.ts';
import { allInstallments, sumParts } from '../pay-sums.ts';
import { planOf } from '../prepay-days.ts';

/** The sums of the payment, beside the choice of method (PAY-04). */
export function PaySummary({ onEdit }: { onEdit: () => void }) {
  const { draft } = usePayDraft();
  const { maxInstallments } = usePortal().settings;
  const { creditMemos } = useCapabilities();
  const plan = planOf(draft, maxInstallments);
  const count = counted(draft.paymentInvoices.length, 'invoice');
  return (
    <Card title="Summary" action={<TextLink onClick={onEdit}>Edit</TextLink>}>
      <SumLines
        currency={draft.currencyCode}
        lines={sumParts(draft, { withCredit: creditMemos, plan }).map((part) =>
          part.label === 'Balance' ? { ...part, note: `(${count})` } : part,
        )}
        total={
          plan
            ? { label: allInstallments(plan.quantity), amount: plan.total }
            : { label: 'Total to Pay', amount: totalsOf(draft).total }
        }
      />
    </Card>
  );
}
