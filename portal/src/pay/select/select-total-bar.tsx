import { blockedBy, type Block, type PayRules } from '@plumbline/rules/payments/blocked-by';
import { methodsOffered } from '@plumbline/rules/payments/methods';
import { totalsOf } from '@plumbline/rules/payments/totals';
import { Button } from '@plumbline/ui/button';
import { TextLink } from '@plumbline/ui/text-link';
import { TotalBar } from '@plumbline/ui/layout/total-bar';
import { useCapabilities } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { counted } from '../../lib/counted.ts';
import { sumParts } from '../pay-sums.ts';
import { useMethodRules } from '../use-pay-rules.ts';
import classes from './select-total-bar.module.css';

type SelectTotalBarProps = {
  /** Undefined until loaded; the button is disabled without them. */
  rules: PayRules | undefined;
  /** Focuses the invoice that blocks the payment. */
  onReview: (invoiceId: string) => void;
};

/** The total of the selected invoices and the button to the next step (PAY-01, PAY-08). */
export function SelectTotalBar({ rules, onReview }: SelectTotalBarProps) {
  const { draft, goTo } = usePayDraft();
  const { creditMemos } = useCapabilities();
  const { paymentInvoices: lines, currencyCode } = draft;
  const block = rules && lines.length > 0 ? blockedBy(draft, rules, null) : null;
  const overLimit = useOverLimit();
  const isReady = rules !== undefined && lines.length > 0 && block === null;
  return (
    <TotalBar
      status={
        lines.length === 0 ? (
          messages.pay.noneSelected
        ) : (
          <>
            <b>{counted(lines.length, 'invoice')}</b> selected
          </>
        )
      }
      warning={
        block ? (
          <Warning
            block={block}
            onReview={() => {
              const line = lines.find(({ invoiceNumber }) => invoiceNumber === block.invoiceNumber);
              if (line) onReview(line.invoiceId);
            }}
          />
        ) : (
          overLimit
        )
      }
      parts={sumParts(draft, { withCredit: creditMemos, isBrief: true })}
      total={{ label: 'Total to Pay', amount: totalsOf(draft).total }}
      currency={currencyCode}
      action={
        <Button variant="primary" size="lg" disabled={!isReady} onClick={() => goTo('method')}>
          Select the Payment Method
        </Button>
      }
    />
  );
}

/** Says early that no method can pay this much at once; null if one can. */
function useOverLimit(): string | null {
  const { draft } = usePayDraft();
  const offers = methodsOffered({ ...draft, totals: totalsOf(draft) }, useMethodRules());
  const isOverAll = offers.length > 0 && offers.every(({ isOverMaximum }) => isOverMaximum);
  if (!isOverAll) return null;
  return messages.pay.overLimit(offers.map(({ paymentType }) => (paymentType === 'ACH' ? 'ACH' : 'card')));
}

function Warning({ block, onReview }: { block: Block; onReview: () => void }) {
  if (block.invoiceNumber === null) return block.message;
  return (
    <TextLink look="plain" size="inherit" className={classes.warning} onClick={onReview}>
      {block.message}
    </TextLink>
  );
}
