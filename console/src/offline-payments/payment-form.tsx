import { getCustomer } from '@plumbline/contract/paths.gen';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { EmailsInput } from '@plumbline/ui/fields/emails-input';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { DoubtDialog } from './doubt-dialog.tsx';
import { InvoiceShares } from './invoice-shares.tsx';
import type { Customer } from './new-payment.ts';
import type { RecordedFacts } from './recorded-payment.tsx';
import { ReceivedFields } from './received-fields.tsx';
import { RecordReview } from './record-review.tsx';
import { type PaymentFormState, usePaymentForm } from './use-payment-form.ts';
import classes from './offline-payments.module.css';

type PaymentFormProps = { customerId: string; onRecorded: (recorded: RecordedFacts) => void };

/** Begins when the customer is known: its currency, its day and whom to mail decide about the first values. */
export function PaymentForm({ customerId, onRecorded }: PaymentFormProps) {
  const { data } = useAnswer(getCustomer, { customerId });
  return data ? <CustomerForm customer={data} onRecorded={onRecorded} /> : null;
}

type CustomerFormProps = { customer: Customer; onRecorded: (recorded: RecordedFacts) => void };

function CustomerForm(props: CustomerFormProps) {
  const state = usePaymentForm(props);
  const form = useFocusInvalid(state.problems);
  return (
    <form
      ref={form}
      className={classes.cards}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <ReceivedFields state={state} />
      <InvoiceShares state={state} />
      <Receipt state={state} />
      <RecordReview state={state} />
      <DoubtDialog state={state} />
    </form>
  );
}

function Receipt({ state }: { state: PaymentFormState }) {
  const { payment, emails, problems, change } = state;
  return (
    <Card title="Receipt">
      <div className={classes.form}>
        <CheckboxField
          label="Email a receipt"
          checked={payment.isReceiptMailed}
          onChange={({ currentTarget: { checked } }) => change({ isReceiptMailed: checked })}
        />
        {payment.isReceiptMailed && (
          <EmailsInput
            label="Email addresses"
            hint="Filled in with whoever pays in the portal, or the contact. Each gets the receipt as PDF."
            value={emails}
            isValid={(email) => isEmail(normalizeEmail(email))}
            error={problems.emails}
            onChange={(typed) => change({ emails: typed })}
          />
        )}
      </div>
    </Card>
  );
}
