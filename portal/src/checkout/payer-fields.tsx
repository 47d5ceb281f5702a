import { payerProblems, type Payer } from '@plumbline/rules/payment-requests/payer';
import { EMAIL_LENGTH_MAX } from '@plumbline/rules/email';
import { TextField, type TextFieldProps } from '@plumbline/ui/fields/text-field';
import { useId, useState } from 'react';
import type { AddressField } from '../lib/address-field.tsx';
import { fieldErrors } from '../lib/field-errors.ts';
import { messages } from '../messages.ts';
import { useTouched } from '../pay/fields/use-touched.ts';
import classes from './checkout-form.module.css';

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

/**
 * A plain field until it is used: then the one with suggestions, a large chunk, takes its place. Whoever has typed before
 * it arrived keeps the plain field until leaving it, so that no letter and no caret is lost.
 */
function CompanyAddressField({ value, problem, onChange }: FieldState) {
  const { isTouched, touch } = useTouched();
  const [Loaded, setLoaded] = useState<typeof AddressField | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [isReplaced, setReplaced] = useState(false);
  const load = async () => {
    // Without it the plain field stays.
    const found = await import('../lib/address-field.tsx').catch(() => null);
    if (found) setLoaded(() => found.AddressField);
  };
  if (Loaded && !isReplaced && (!isFocused || value === '')) setReplaced(true);
  const common = {
    label: 'Company address',
    autoComplete: 'street-address',
    maxLength: 300,
    required: true,
    value,
    error: isTouched && problem,
  };
  if (Loaded && isReplaced) {
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- takes over the focus of the plain field
    return <Loaded {...common} autoFocus={isFocused} onChange={onChange} onBlur={touch} />;
  }
  return (
    <TextField
      {...common}
      onFocus={() => {
        setFocused(true);
        void load();
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        setFocused(false);
        touch();
      }}
    />
  );
}
