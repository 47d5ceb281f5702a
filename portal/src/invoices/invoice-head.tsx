import type { Day } from '@plumbline/rules/dates';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import type { ReactNode } from 'react';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { payHref } from '../lib/pay-href.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { DisputeBadge, showsDispute } from './dispute-badge.tsx';
import { InvoiceMoney } from './invoice-columns.tsx';
import type { InvoiceRow } from './invoice-row.ts';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';
import classes from './invoice-head.module.css';

type InvoiceHeadProps = {
  invoice: InvoiceRow;
  today: Day;
  /** Replaces the link to the pay flow. */
  payAction?: ReactNode;
};

/** Status, amounts and actions of an invoice; its number is in the head of the panel, which does not scroll. */
export function InvoiceHead({ invoice, today, payAction }: InvoiceHeadProps) {
  const { type, balance, totalAmount, currencyCode } = invoice;
  return (
    <PanelSection flush>
      <InvoiceStatusBadge invoice={invoice} today={today} /> {showsDispute(invoice) && <DisputeBadge />}
      <dl className={classes.money}>
        <div>
          <dt>Balance</dt>
          <dd>
            <InvoiceMoney row={invoice} size="panel" amount={balance} currency={currencyCode} />
          </dd>
        </div>
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>
            <InvoiceMoney row={invoice} amount={totalAmount} currency={currencyCode} />
          </dd>
        </div>
      </dl>
      {showsDispute(invoice) && (
        <Note color="amber">
          Autopay and reminders leave this invoice out until the dispute has ended. You can still pay it.
        </Note>
      )}
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
