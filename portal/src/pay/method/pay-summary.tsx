import { totalsOf } from '@plumbline/rules/payments/totals';
import { Card } from '@plumbline/ui/card';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { TextLink } from '@plumbline/ui/text-link';
import { useCapabilities } from '../../lib/portal-context.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { counted } from '../../lib/counted.ts';
import { sumParts } from '../pay-sums.ts';

/** The sums of the payment, beside the choice of method (PAY-04). */
export function PaySummary({ onEdit }: { onEdit: () => void }) {
  const { draft } = usePayDraft();
  const { creditMemos } = useCapabilities();
  const count = counted(draft.paymentInvoices.length, 'invoice');
  return (
    <Card title="Summary" action={<TextLink onClick={onEdit}>Edit</TextLink>}>
      <SumLines
        currency={draft.currencyCode}
        lines={sumParts(draft, { withCredit: creditMemos }).map((part) =>
          part.label === 'Balance' ? { ...part, note: `(${count})` } : part,
        )}
        total={{ label: 'Total to Pay', amount: totalsOf(draft).total }}
      />
    </Card>
  );
}
