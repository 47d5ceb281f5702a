import type { Day } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { Button } from '@plumbline/ui/button';
import { MoneyText } from '@plumbline/ui/money-text';
import { PanelSection } from '@plumbline/ui/side-panel';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import type { InvoiceRow } from './invoice-row.ts';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';
import classes from './invoice-head.module.css';

/** Number and status, the money, and what can be done about it. */
export function InvoiceHead({ invoice, today }: { invoice: InvoiceRow; today: Day }) {
  const { type, balance, totalAmount, currencyCode, invoiceNumber } = invoice;
  const payHref = useScreenHref()('/pay');
  const isPayable = type === 'INVOICE' && balance > ZERO;
  return (
    <PanelSection flush>
      <div className={classes.line}>
        <h2 className={classes.number}>{invoiceNumber}</h2>
        <InvoiceStatusBadge invoice={invoice} today={today} />
      </div>
      <dl className={classes.money}>
        <div>
          <dt>Balance</dt>
          <dd>
            <MoneyText size="panel" amount={balance} currency={currencyCode} />
          </dd>
        </div>
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>
            <MoneyText amount={totalAmount} currency={currencyCode} />
          </dd>
        </div>
      </dl>
      {payHref !== undefined && isPayable && (
        <div className={classes.pay}>
          <Button variant="primary" fullWidth href={payHref}>
            Pay this invoice
          </Button>
        </div>
      )}
      <InvoiceActions invoice={invoice} />
    </PanelSection>
  );
}
