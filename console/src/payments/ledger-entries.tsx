import { formatAmount, negate } from '@plumbline/rules/money';
import { ACCOUNT_NAMES, TRANSACTION_NAMES } from '@plumbline/rules/payments/desk/ledger-words';
import { Fragment } from 'react';
import { momentText } from '../lib/moment-text.ts';
import type { LedgerTransaction } from './payment-words.ts';
import classes from './payments.module.css';

/** What was booked for a payment, debit and credit. */
export const LedgerEntries = ({ transactions }: { transactions: readonly LedgerTransaction[] }) => (
  <table className={classes.ledger} aria-label="Ledger">
    <thead>
      <tr>
        <th scope="col">Account</th>
        <th scope="col" className={classes.number}>
          Debit
        </th>
        <th scope="col" className={classes.number}>
          Credit
        </th>
      </tr>
    </thead>
    <tbody>
      {transactions.map(({ id, kind, at, entries }) => (
        <Fragment key={id}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={classes.kind}>
              {TRANSACTION_NAMES[kind]}, {momentText(at)}
            </th>
          </tr>
          {entries.map(({ account, number, amount }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries never change and have no other name
            <tr key={place}>
              <th scope="row">
                {ACCOUNT_NAMES[account]}
                {number !== null && `, ${number}`}
              </th>
              <td className={classes.number}>{amount > 0 && formatAmount(amount)}</td>
              <td className={classes.number}>{amount < 0 && formatAmount(negate(amount))}</td>
            </tr>
          ))}
        </Fragment>
      ))}
    </tbody>
  </table>
);
