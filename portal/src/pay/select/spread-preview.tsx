import { formatDay } from '@plumbline/rules/dates';
import { formatCents, ZERO, type CurrencyCode } from '@plumbline/rules/money';
import type { Share, Spread } from '@plumbline/rules/payments/oldest-first';
import { MoneyText } from '@plumbline/ui/money/money-text';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { usePortal } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { payableOf } from '../pay-rows.ts';
import { holdWords, type InvoiceHold } from '../hold-words.ts';
import { useHolds } from './use-open-invoices.ts';
import classes from './spread-dialog.module.css';

type SpreadPreviewProps = { spread: Spread<InvoiceRow>; currency: CurrencyCode };

/** The invoices that the amount pays, and what stays open on each. */
export function SpreadPreview({ spread, currency }: SpreadPreviewProps) {
  const { shares } = spread;
  const holdsOf = useHolds(shares.map(({ invoice }) => invoice));
  if (shares.length === 0) return <p className={classes.none}>{messages.pay.spreadNone}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard
    <section className={classes.preview} aria-label="Invoices that the amount pays" tabIndex={0}>
      <table className={classes.table}>
        <caption className="pl-hidden">Invoices that the amount pays, in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col" className={classes.due}>
              Due
            </th>
            <th scope="col" className={classes.balance}>
              Balance
            </th>
            <th scope="col" className={classes.end}>
              Pays
            </th>
            <th scope="col" className={classes.end}>
              Stays open
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <ShareRows key={share.invoice.id} share={share} payments={holdsOf(share.invoice.id)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ShareRowsProps = { share: Share<InvoiceRow>; payments: readonly InvoiceHold[] };

/** An invoice, with a note below it if another payment holds part of it. */
function ShareRows({ share: { invoice, amount, open }, payments }: ShareRowsProps) {
  const { timeZone } = usePortal();
  const [payment] = payments;
  const isHeld = invoice.pendingAmount > ZERO;
  return (
    <>
      <tr className={isHeld ? classes.withNote : undefined}>
        <td className={classes.number}>
          {invoice.invoiceNumber}
          <span className={classes.dueBelow}>{dueOf(invoice)}</span>
        </td>
        <td className={classes.due}>{dueOf(invoice)}</td>
        <td className={classes.balance}>
          <MoneyText amount={payableOf(invoice)} />
        </td>
        <td className={classes.pays}>
          <MoneyText amount={amount} />
        </td>
        <td className={classes.end}>
          <MoneyText amount={open} zeroAsDash />
        </td>
      </tr>
      {isHeld && (
        <tr>
          <td className={classes.note} colSpan={5}>
            {holdWords(payment, timeZone, formatCents(invoice.pendingAmount, invoice.currencyCode))}
          </td>
        </tr>
      )}
    </>
  );
}

const dueOf = ({ dueDate }: InvoiceRow): string => (dueDate === null ? '\u2013' : formatDay(dueDate));
