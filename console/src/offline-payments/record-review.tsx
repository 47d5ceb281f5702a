import { formatCents, negate, ZERO } from '@plumbline/rules/money';
import type { OfflineType } from '@plumbline/rules/payments/payment-type';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { payable } from '../lib/open-invoice.ts';
import { pluralize } from '../lib/pluralize.ts';
import type { PaymentFormState } from './use-payment-form.ts';
import classes from './offline-payments.module.css';

/** The sums, what follows from the payment, and the button that records it. */
export function RecordReview({ state }: { state: PaymentFormState }) {
  const { payment, lines, applied, rest, portal, isBusy } = state;
  const { amount, currencyCode } = payment;
  const invoiceWords = pluralize(lines.length, 'invoice', 'invoices');
  return (
    <Card title="Review">
      {portal.retry !== null && (
        <ErrorState
          title="We could not load the portals"
          text="The receipt has the name and colors of one of them. Nothing that you typed is lost."
          onRetry={portal.retry}
        />
      )}
      <div className={classes.form}>
        <SumLines
          boxed
          currency={currencyCode}
          lines={[
            { label: 'Received', amount: amount ?? ZERO },
            { label: `For ${invoiceWords}`, amount: negate(applied) },
          ]}
          {...(rest !== null && {
            total:
              rest < ZERO
                ? { label: 'Missing for the invoices', amount: negate(rest) }
                : { label: 'Becomes a credit', amount: rest },
          })}
        />
        <ul className={classes.follows} aria-label="What follows">
          {followsOf(state).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="pl-hidden" aria-live="polite">
          {restText(state)}
        </p>
        <div className={classes.submit}>
          <Button type="submit" variant="primary" loading={isBusy} disabled={portal.portalId === ''}>
            {amount === null || amount === ZERO ? 'Record payment' : `Record ${formatCents(amount, currencyCode)}`}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function restText({ rest, payment: { currencyCode } }: PaymentFormState): string {
  if (rest === null) return 'No amount yet';
  if (rest === ZERO) return 'All of it pays invoices';
  return rest > ZERO
    ? `${formatCents(rest, currencyCode)} left`
    : `The invoices take ${formatCents(negate(rest), currencyCode)} more than was received`;
}

/** When waivers may rely on the money. */
const FINAL: Readonly<Record<OfflineType, string>> = {
  CHECK: 'For waivers a check is final after as many business days as a bank payment, counted from today.',
  CASH: 'For waivers the money is final at once.',
  WIRE: 'For waivers the money is final at once.',
};

function followsOf({ payment, lines, rest, emails, customer }: PaymentFormState): string[] {
  const { currencyCode, isReceiptMailed, paymentType } = payment;
  const full = lines.filter(({ invoice, amount }) => amount === payable(invoice)).length;
  const part = lines.length - full;
  return [
    'The payment is approved at once. Nothing is charged, and no fee is added.',
    ...(full > 0 ? [`${pluralize(full, 'invoice is', 'invoices are')} paid in full.`] : []),
    ...(part > 0 ? [`${pluralize(part, 'invoice stays', 'invoices stay')} open with the rest.`] : []),
    ...(rest !== null && rest > ZERO
      ? [`${formatCents(rest, currencyCode)} becomes a credit of ${customer.name}, for other invoices.`]
      : []),
    FINAL[paymentType],
    isReceiptMailed && emails.length > 0 ? `The receipt goes to ${emails.join(', ')}.` : 'Nobody is mailed.',
  ];
}
