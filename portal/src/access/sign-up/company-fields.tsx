import { COMPANY_CODE_LABEL, companyNameLabel, type SignUpForm } from '@plumbline/rules/access/sign-up';
import { TextField } from '@plumbline/ui/fields/text-field';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, Suspense, useState } from 'react';
import type { CheckedForm } from '../../lib/use-checked-form.ts';
import classes from './sign-up-form.module.css';

/** Loaded after the form: its suggestions are a large chunk. */
const AddressField = lazy(async () => ({ default: (await import('../../lib/address-field.tsx')).AddressField }));

type CompanyFieldsProps = { form: CheckedForm<SignUpForm>; isNameRequired: boolean };

/** The company fields, by which the supplier finds the customer. */
export function CompanyFields({ form, isNameRequired }: CompanyFieldsProps) {
  /** Whether the dialog about the missing script was closed. */
  const [isWarned, setWarned] = useState(false);
  return (
    <>
      <TextField
        label={companyNameLabel(isNameRequired)}
        autoComplete="organization"
        maxLength={200}
        required={isNameRequired}
        {...form.getInputProps('companyName')}
      />
      <LazyOverlay opened={!isWarned} onClose={() => setWarned(true)}>
        <Suspense fallback={<div className={classes.addressLoading} />}>
          <AddressField
            label="Company Address"
            maxLength={300}
            required
            {...form.getInputProps('companyAddress')}
            value={form.values.companyAddress}
          />
        </Suspense>
      </LazyOverlay>
      <TextField
        label="Company Phone"
        optional
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.getInputProps('companyPhone')}
      />
      <TextField
        label={COMPANY_CODE_LABEL}
        optional
        autoComplete="off"
        maxLength={60}
        hint="You find it on your invoices. It speeds up the approval."
        {...form.getInputProps('companyCode')}
      />
    </>
  );
}
