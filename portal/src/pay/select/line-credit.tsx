import { subtract, ZERO } from '@plumbline/rules/money';
import { creditApplied, type PaymentLine } from '@plumbline/rules/payments/line';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { TextLink } from '@plumbline/ui/text-link';
import type { ReactNode } from 'react';
import { hasCreditFor } from '../credit-trial.ts';
import { useDraft } from '../pay-draft.tsx';
import { useSelect } from './select-context.ts';
import classes from './line-credit.module.css';

type LineCreditProps = {
  line: PaymentLine;
  withWords?: boolean;
  /** Names itself, without the currency. */
  isNote?: boolean;
  /** Shown when no credit can be applied. */
  otherwise?: ReactNode;
};

/** The applied credits of an invoice, or a link to apply some (CRD-01). */
export function LineCredit({ line, withWords = false, isNote = false, otherwise = null }: LineCreditProps) {
  const draft = useDraft();
  const { openCredits } = useSelect();
  const applied = creditApplied(line);
  const about = <span className="pl-hidden"> on invoice {line.invoiceNumber}</span>;
  const open = () => openCredits(line.invoiceId);
  if (applied > ZERO) {
    return (
      <button type="button" className={classes.applied} onClick={open} data-focus-key={`credits ${line.invoiceId}`}>
        {withWords && 'Credit '}
        <MoneyText
          amount={subtract(ZERO, applied)}
          tone="credit"
          currency={withWords ? line.currencyCode : undefined}
        />
        {withWords && ' applied'}
        {isNote && ' credit'}
        <span className="pl-hidden">{withWords ? '' : isNote ? ' applied' : ' credit applied'}</span>
        {about}
      </button>
    );
  }
  if (!hasCreditFor(line, draft)) return otherwise;
  return (
    <TextLink onClick={open} data-focus-key={`credits ${line.invoiceId}`}>
      Apply credit{about}
    </TextLink>
  );
}
