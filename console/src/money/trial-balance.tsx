import type { Answer } from '@plumbline/contract/call';
import type { getTrialBalance } from '@plumbline/contract/payment-desk/ledger';
import { type Cents, formatAmount, formatCents, ZERO } from '@plumbline/rules/money';
import { ACCOUNT_NAMES } from '@plumbline/rules/payments/desk/ledger-words';
import type { LedgerShown } from '@plumbline/rules/payments/ledger-accounts';
import { Card } from '@plumbline/ui/card';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import classes from './money.module.css';

type Currency = Answer<typeof getTrialBalance>['currencies'][number];
type TrialBalanceProps = {
  currency: Currency;
  hrefOf: (part: Pick<LedgerShown, 'account' | 'currencyCode'>) => string;
};

/** Each account with both of its sides; the sums say whether the books are right. */
export function TrialBalance({ currency, hrefOf }: TrialBalanceProps) {
  const { currencyCode, accounts, debit, credit } = currency;
  const isSmall = useScreenSize() === 'small';
  return (
    <Card>
      <table className={classes.trial} aria-label={`Trial balance in ${currencyCode}`}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {!isSmall && (
              <>
                <th scope="col" className={classes.number}>
                  Debit
                </th>
                <th scope="col" className={classes.number}>
                  Credit
                </th>
              </>
            )}
            <th scope="col" className={classes.number}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, balance, ...sides }) => (
            <tr key={account}>
              <th scope="row">
                <TextLink href={hrefOf({ account, currencyCode })}>{ACCOUNT_NAMES[account]}</TextLink>
                {isSmall && <SidesLine {...sides} />}
              </th>
              {!isSmall && <SideCells {...sides} />}
              <td className={classes.number}>{formatAmount(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {`Total, ${currencyCode}`}
              {isSmall && <SidesLine debit={debit} credit={credit} />}
            </th>
            {!isSmall && <SideCells debit={debit} credit={credit} />}
            <td className={classes.number}>{formatAmount(ZERO)}</td>
          </tr>
        </tfoot>
      </table>
      {debit === credit ? (
        <p className={classes.effect}>{`Debits and credits are equal: ${formatCents(debit, currencyCode)}.`}</p>
      ) : (
        <Note color="red">Debits and credits differ. Contact the operator of this installation.</Note>
      )}
    </Card>
  );
}

type Sides = { debit: Cents; credit: Cents };

const sideText = (amount: Cents): string => (amount === ZERO ? '' : formatAmount(amount));

const SideCells = ({ debit, credit }: Sides) => (
  <>
    <td className={classes.number}>{sideText(debit)}</td>
    <td className={classes.number}>{sideText(credit)}</td>
  </>
);

/** A phone has no room for three amounts side by side. */
function SidesLine({ debit, credit }: Sides) {
  const parts = [debit !== ZERO && `Debit ${formatAmount(debit)}`, credit !== ZERO && `Credit ${formatAmount(credit)}`];
  return <span className={classes.sides}>{parts.map((part) => part !== false && <span key={part}>{part}</span>)}</span>;
}
