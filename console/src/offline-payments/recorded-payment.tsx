import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import { offlineName } from '@plumbline/rules/payments/offline';
import type { OfflineType } from '@plumbline/rules/payments/payment-type';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { useEffect, useRef } from 'react';
import classes from './offline-payments.module.css';

export type RecordedFacts = {
  code: string;
  /** Of the credit that the rest became, if there was one. */
  creditNumber: string | null;
  amount: Cents;
  /** What paid no invoice. */
  rest: Cents;
  currencyCode: CurrencyCode;
  paymentType: OfflineType;
  reference: string | null;
  emails: readonly string[];
  customer: { id: string; name: string };
};

type RecordedPaymentProps = { payment: RecordedFacts; onAgain: () => void };

/** The payment that was just recorded, and where to go from here. */
export function RecordedPayment({ payment, onAgain }: RecordedPaymentProps) {
  const { code, creditNumber, amount, rest, currencyCode, paymentType, reference, emails, customer } = payment;
  const words = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <Card title="The payment was recorded">
      <div ref={words} tabIndex={-1} className={classes.form}>
        <p className={classes.note}>
          {offlineName(paymentType, reference)} of {customer.name} for {formatCents(amount, currencyCode)} is payment{' '}
          {code}.
          {creditNumber !== null &&
            ` ${formatCents(rest, currencyCode)} paid no invoice and is credit ${creditNumber}.`}
          {emails.length > 0 && ` The receipt goes to ${emails.join(', ')}.`}
        </p>
        <div className={classes.buttons}>
          <Button variant="primary" href={`/payments?payment=${code}`}>
            Open the payment
          </Button>
          <Button href={`/customers/${customer.id}`}>Back to the customer</Button>
          <Button onClick={onAgain}>Record another</Button>
        </div>
      </div>
    </Card>
  );
}
