import type { Day } from '@plumbline/rules/dates';
import { Button } from '@plumbline/ui/button';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import type { ReactNode } from 'react';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { payHref } from '../lib/pay-href.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import type { InvoiceRow } from './invoice-row.ts';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';
import classes from './invoice-head.module.css';

type InvoiceHeadProps = {
  invoice: InvoiceRow;
  today: Day;
  /** Replaces the link to the pay flow. */
  payAction?: ReactNode;
};

/** Number, status, amounts and actions of an invoice. */
export function InvoiceHead({ invoice, today, payAction }: InvoiceHeadProps) {
  const { type, balance, totalAmount, currencyCode, invoiceNumber } = invoice;
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
      {type === 'INVOICE' && <div className={classes.pay}>{payAction ?? <PayLink invoice={invoice} />}</div>}
      <InvoiceActions invoice={invoice} />
    </PanelSection>
  );
}

/** Hidden when other payments hold the whole balance. */
function PayLink({ invoice: { id, balance, pendingAmount } }: { invoice: InvoiceRow }) {
  const href = useScreenHref()(payHref({ invoiceId: id }));
  if (href === undefined || balance <= pendingAmount) return null;
  return (
    <Button variant="primary" fullWidth href={href}>
      Pay this invoice
    </Button>
  );
}
