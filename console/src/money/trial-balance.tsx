import type { Answer } from '@plumbline/contract/call';
import type { getTrialBalance } from '@plumbline/contract/payment-desk/ledger';
import { type Cents, formatAmount, formatCents, ZERO } from '@plumbline/rules/money';
import { ACCOUNT_NAMES } from '@plumbline/rules/payments/desk/ledger-words';
import type { LedgerShown } from '@plumbline/rules/payments/ledger-accounts';
import { Card } from '@plumbline/ui/card';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import classes from './money.module.css';

type Currency = Answer<typeof getTrialBalance>['currencies'][number];
type TrialBalanceProps = {
  currency: Currency;
  hrefOf: (part: Pick<LedgerShown, 'account' | 'currencyCode'>) => string;
};

/** Each account with both of its sides; the sums say whether the books are right. */
export function TrialBalance({ currency, hrefOf }: TrialBalanceProps) {
  const { currencyCode, accounts, debit, credit } = currency;
  return (
    <Card>
      <table className={classes.trial} aria-label={`Trial balance in ${currencyCode}`}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className={classes.number}>
              Debit
            </th>
            <th scope="col" className={classes.number}>
              Credit
            </th>
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
              </th>
              <td className={classes.number}>{sideText(sides.debit)}</td>
              <td className={classes.number}>{sideText(sides.credit)}</td>
              <td className={classes.number}>{formatAmount(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{`Total, ${currencyCode}`}</th>
            <td className={classes.number}>{formatAmount(debit)}</td>
            <td className={classes.number}>{formatAmount(credit)}</td>
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

const sideText = (amount: Cents): string => (amount === ZERO ? '' : formatAmount(amount));
