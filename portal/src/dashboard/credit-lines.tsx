import { subtract, ZERO, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import { MoneyText } from '@plumbline/ui/money/money-text';
import classes from './credit-lines.module.css';

type CreditLinesProps = { open: Cents; credit: Cents; currency: CurrencyCode };

/** The open total is gross, so credits and the net amount are shown separately (decision B3). */
export function CreditLines({ open, credit, currency }: CreditLinesProps) {
  return (
    <dl className={classes.lines}>
      <div>
        <dt>Credits available</dt>
        <dd>
          <MoneyText tone={credit > 0 ? 'credit' : 'plain'} amount={subtract(ZERO, credit)} currency={currency} />
        </dd>
      </div>
      {credit > 0 && (
        <div>
          <dt>Net of credits</dt>
          <dd>
            <MoneyText amount={subtract(open, credit)} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}
