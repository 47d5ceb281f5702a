import { add, formatCents, ZERO } from '@plumbline/rules/money';
import { hasHold, type PaymentStatus } from '@plumbline/rules/payments/status';
import { futureOf, type RecurrenceDetail } from './recurrence-detail.ts';
import classes from './recurrence-panel.module.css';

type Part = RecurrenceDetail['payments'][number];

const lookOf = ({ status }: Part) => {
  if (status === 'SCHEDULED') return undefined;
  if (status === 'APPROVED') return classes.paid;
  return hasHold(status as PaymentStatus) ? classes.processing : classes.failed;
};

/** A bar with a part for each payment, and the sums behind it. */
export function RecurrenceProgress({ recurrence }: { recurrence: RecurrenceDetail }) {
  const { payments, paymentsTotal, currencyCode } = recurrence;
  const count = (statuses: readonly string[]) => payments.filter(({ status }) => statuses.includes(status)).length;
  const processing = count(['STARTED', 'PENDING']);
  const toCome = futureOf(recurrence).reduce((sum, { total }) => add(sum, total), ZERO);
  return (
    <>
      <ol className={classes.bar} aria-hidden="true">
        {payments.map((payment) => (
          <li key={payment.recurrenceNumber} className={lookOf(payment)} />
        ))}
      </ol>
      <p className={classes.figures}>
        <span>
          <b>
            {count(['APPROVED'])} of {payments.length}
          </b>{' '}
          paid, {formatCents(paymentsTotal, currencyCode)}
          {processing > 0 && `; ${processing} on its way`}
        </span>
        {toCome > ZERO && <span>{formatCents(toCome, currencyCode)} to come</span>}
      </p>
    </>
  );
}
