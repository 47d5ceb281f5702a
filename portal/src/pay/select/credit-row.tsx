import { formatCents, ZERO, type Cents } from '@plumbline/rules/money';
import { balanceLeft, type Credit } from '@plumbline/rules/payments/credits';
import { Checkbox } from '@plumbline/ui/fields/checkbox-field';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { useId } from 'react';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { messages } from '../../messages.ts';
import { restrictionWords } from './credit-words.ts';
import { useDraft } from '../pay-draft.tsx';
import { payableOf } from '../pay-rows.ts';
import classes from './credits-panel.module.css';

type CreditRowProps = {
  row: InvoiceRow;
  /** Undefined if it may not be applied to the invoice. */
  credit: Credit | undefined;
  /** The maximum that can be applied. */
  cap: Cents;
  isTaken: boolean;
  amount: Cents | null;
  onToggle: () => void;
  onAmount: (amount: Cents | null) => void;
};

/** A credit with its remaining balance, restriction and applied amount. */
export function CreditRow({ row, credit, cap, isTaken, amount, onToggle, onAmount }: CreditRowProps) {
  const draft = useDraft();
  const id = useId();
  const { invoiceNumber, currencyCode } = row;
  const left = credit ? balanceLeft(credit, draft.paymentInvoices) : payableOf(row);
  const isOff = !isTaken && cap === ZERO;
  const isHeld = payableOf(row) === ZERO;
  return (
    <li className={[classes.row, isTaken ? classes.taken : '', isOff ? classes.off : ''].join(' ')}>
      <span className={classes.box}>
        <Checkbox
          aria-label={`Credit ${invoiceNumber}`}
          aria-describedby={id}
          checked={isTaken}
          disabled={isOff}
          onChange={onToggle}
        />
      </span>
      <span className={classes.words} id={id}>
        <span className={classes.number}>{invoiceNumber}</span>
        <span className={classes.where}>{isHeld ? messages.pay.creditHeld : restrictionWords(row)}</span>
      </span>
      <span className={classes.left}>{formatCents(left, currencyCode)} left</span>
      <span className={classes.amount}>
        {isTaken && (
          <MoneyInput
            label={`Amount of credit ${invoiceNumber}`}
            labelHidden
            size="sm"
            currency={currencyCode}
            value={amount}
            max={cap}
            fallback={cap}
            onChange={onAmount}
          />
        )}
      </span>
    </li>
  );
}
