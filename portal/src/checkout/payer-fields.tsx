import { payerProblems, type Payer } from '@plumbline/rules/payment-requests/payer';
import { EMAIL_LENGTH_MAX } from '@plumbline/rules/email';
import { TextField, type TextFieldProps } from '@plumbline/ui/fields/text-field';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, Suspense, useId, useState } from 'react';
import { fieldErrors } from '../lib/field-errors.ts';
import { messages } from '../messages.ts';
import { useTouched } from '../pay/fields/use-touched.ts';
import classes from './checkout-form.module.css';

/** Loaded after the form: its suggestions are a large chunk. */
const AddressField = lazy(async () => ({ default: (await import('../lib/address-field.tsx')).AddressField }));

const { firstName, lastName, companyName, companyAddress } = messages.signUp;
const WORDS = { firstName, lastName, companyName, companyAddress, email: messages.fields.email };

type PayerFieldsProps = { payer: Payer; onChange: (part: Partial<Payer>) => void };

export function PayerFields({ payer, onChange }: PayerFieldsProps) {
  const id = useId();
  const errors = fieldErrors(payerProblems(payer), WORDS);
  const field = (name: keyof Payer) => ({
    value: payer[name],
    problem: errors[name],
    onChange: (text: string) => onChange({ [name]: text }),
  });
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.head}>
        Your details
      </h2>
      <div className={classes.pair}>
        <PayerField label="First name" autoComplete="given-name" maxLength={100} {...field('firstName')} />
        <PayerField label="Last name" autoComplete="family-name" maxLength={100} {...field('lastName')} />
      </div>
      <PayerField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={EMAIL_LENGTH_MAX}
        {...field('email')}
      />
      <PayerField label="Company name" autoComplete="organization" maxLength={200} {...field('companyName')} />
      <CompanyAddressField {...field('companyAddress')} />
    </section>
  );
}

type PayerFieldProps = Omit<TextFieldProps, 'onChange' | 'value' | 'error'> & FieldState;
type FieldState = { value: string; problem: string | undefined; onChange: (text: string) => void };

function PayerField({ problem, onChange, ...rest }: PayerFieldProps) {
  const { isTouched, touch } = useTouched();
  return (
    <TextField
      {...rest}
      required
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={touch}
      error={isTouched && problem}
    />
  );
}

function CompanyAddressField({ value, problem, onChange }: FieldState) {
  const { isTouched, touch } = useTouched();
  /** Whether the dialog about the missing script was closed. */
  const [isWarned, setWarned] = useState(false);
  return (
    <LazyOverlay opened={!isWarned} onClose={() => setWarned(true)}>
      <Suspense fallback={<div className={classes.address} />}>
        <AddressField
          label="Company address"
          autoComplete="street-address"
          maxLength={300}
          required
          value={value}
          onChange={onChange}
          onBlur={touch}
          error={isTouched && problem}
        />
      </Suspense>
    </LazyOverlay>
  );
}
