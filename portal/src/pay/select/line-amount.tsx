import { amountBounds, openOf, type PaymentLine } from '@plumbline/rules/payments/line';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { useState } from 'react';
import { usePayStore } from '../pay-draft.tsx';
import { useSelect } from './select-context.ts';

type LineAmountProps = { line: PaymentLine; size?: 'sm' | 'md' };

/** The amount to pay on an invoice (PAY-05, PAY-06). */
export function LineAmount({ line, size = 'sm' }: LineAmountProps) {
  const { rules } = useSelect();
  const { dispatch } = usePayStore();
  // The draft always has an amount; an emptied field is local state until blur.
  const [isEmpty, setIsEmpty] = useState(false);
  const { invoiceId, invoiceNumber, currencyCode } = line;
  const { min, max } = amountBounds(line, rules);
  return (
    <div data-amount-of={invoiceId}>
      <MoneyInput
        label={`Amount to pay on invoice ${invoiceNumber}`}
        labelHidden
        size={size}
        currency={currencyCode}
        value={isEmpty ? null : line.amount}
        min={min}
        max={max ?? undefined}
        fallback={openOf(line)}
        onChange={(amount) => {
          setIsEmpty(amount === null);
          if (amount !== null) dispatch({ type: 'amount', invoiceId, amount });
        }}
      />
    </div>
  );
}
