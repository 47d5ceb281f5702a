import { ZERO, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import { MoneyText } from '@plumbline/ui/money/money-text';

type OpenAmountProps = {
  open: Cents;
  /** What payments under way will pay of it. */
  pending: Cents;
  currency: CurrencyCode;
};

/** "$1,200.00 open, $400.00 of it on its way": an invoice is open until its payment has arrived. */
export const OpenAmount = ({ open, pending, currency }: OpenAmountProps) => (
  <>
    <b>
      <MoneyText amount={open} currency={currency} />
    </b>{' '}
    open
    {pending > ZERO && (
      <>
        , <MoneyText amount={pending} currency={currency} /> of it on its way
      </>
    )}
    .
  </>
);
