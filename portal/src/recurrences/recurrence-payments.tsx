import { formatDay } from '@plumbline/rules/dates';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { TextLink } from '@plumbline/ui/text-link';
import { InstallmentDate } from '../lib/installment-list.tsx';
import { paymentPath } from '../lib/payments-list-address.ts';
import { PaymentStatusBadge } from '@plumbline/ui/payments/payment-status-badge';
import { canceledOf, futureOf, processedOf, type RecurrenceDetail } from './recurrence-detail.ts';
import classes from './recurrence-panel.module.css';

type PaymentsProps = { recurrence: RecurrenceDetail };

/** The payments that are still to come, with the day on which each really runs. */
export function FuturePayments({ recurrence }: PaymentsProps) {
  const future = futureOf(recurrence);
  if (future.length === 0) return null;
  return (
    <PanelSection title={<Title words="Future" count={future.length} />}>
      {/* Without links below it, the keyboard scrolls the panel from here. */}
      <ol
        className={classes.payments}
        aria-label="Future payments"
        {...(future.length === recurrence.payments.length && { tabIndex: 0 })}
      >
        {future.map(({ recurrenceNumber, scheduledAt, processOn, total }) => (
          <li key={recurrenceNumber} className={classes.payment}>
            <span className={classes.number}>{recurrenceNumber}</span>
            {scheduledAt !== null && (
              <InstallmentDate
                scheduledAt={scheduledAt}
                processOn={processOn ?? scheduledAt}
                first={recurrence.startDate}
              />
            )}
            <span className={classes.amount}>
              <MoneyText amount={total} />
            </span>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

/** The payments that were called off before they ran; each leads to its page. */
export const CanceledPayments = ({ recurrence }: PaymentsProps) => (
  <PaymentLinks words="Canceled" payments={canceledOf(recurrence)} />
);

/** The payments that have run; each leads to its page (Spec 2 §4, decision C12). */
export const ProcessedPayments = ({ recurrence }: PaymentsProps) => (
  <PaymentLinks words="Processed" payments={processedOf(recurrence)} />
);

function PaymentLinks({ words, payments }: { words: string; payments: RecurrenceDetail['payments'] }) {
  if (payments.length === 0) return null;
  return (
    <PanelSection title={<Title words={words} count={payments.length} />}>
      <ol className={classes.payments} aria-label={`${words} payments`}>
        {payments.map((payment) => (
          <li key={payment.recurrenceNumber} className={classes.payment}>
            <span className={classes.number}>{payment.recurrenceNumber}</span>
            <TextLink href={paymentPath(payment.code)}>
              {payment.scheduledAt === null ? payment.code : formatDay(payment.scheduledAt)}
              <span className="pl-hidden"> Payment {payment.code}</span>
            </TextLink>
            <PaymentStatusBadge payment={payment} />
            <span className={classes.amount}>
              <MoneyText amount={payment.total} />
            </span>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

const Title = ({ words, count }: { words: string; count: number }) => (
  <>
    {words} <span className={classes.count}>{count}</span>
  </>
);
