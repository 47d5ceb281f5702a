import { formatDay, type Day } from '@plumbline/rules/dates';
import { invoiceStatus } from '@plumbline/rules/invoices/invoice-status';
import { formatCents, ZERO } from '@plumbline/rules/money';
import type { PaymentLine } from '@plumbline/rules/payments/line';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { InvoiceStatusBadge } from '../../invoices/invoice-status-badge.tsx';
import { HeldNote } from './held-note.tsx';
import { LineAdjustment } from './line-adjustment.tsx';
import { LineAmount } from './line-amount.tsx';
import { LineCredit } from './line-credit.tsx';
import { payableOf } from '../pay-rows.ts';
import { InvoiceNumber } from './select-columns.tsx';
import classes from './select-mobile.module.css';

/** An open invoice on a small screen. */
export function SelectMobileRow({ row, today }: { row: InvoiceRow; today: Day }) {
  const isLate = invoiceStatus(row, today).status === 'PAST_DUE';
  const due = row.dueDate === null ? null : `Due ${formatDay(row.dueDate)}`;
  return (
    <MobileRow
      title={<InvoiceNumber row={row} />}
      amount={<MobileAmount row={row} />}
      note={row.jobName ?? row.poNumber}
      aside={isLate ? <InvoiceStatusBadge invoice={row} today={today} /> : due}
    />
  );
}

/** The payable amount, or the balance in grey if other payments hold all of it. */
function MobileAmount({ row }: { row: InvoiceRow }) {
  const payable = payableOf(row);
  if (payable > ZERO) return formatCents(payable, row.currencyCode);
  return <span className={classes.held}>{formatCents(row.balance, row.currencyCode)}</span>;
}

type SelectMobileDetailProps = { row: InvoiceRow; line: PaymentLine | undefined; withCredit: boolean };

/** Amount, credit and adjustment of a selected invoice. */
export function SelectMobileDetail({ row, line, withCredit }: SelectMobileDetailProps) {
  return (
    <div className={classes.detail}>
      {row.pendingAmount > ZERO && (
        <div>
          <HeldNote row={row} />
        </div>
      )}
      {line && (
        <>
          <LineAmount line={line} size="md" />
          {withCredit && (
            <div className={classes.credit}>
              <LineCredit line={line} withWords />
            </div>
          )}
          <LineAdjustment line={line} />
        </>
      )}
    </div>
  );
}
