import { COMPANY_CODE_LABEL, companyNameLabel, type SignUpForm } from '@plumbline/rules/access/sign-up';
import { TextField } from '@plumbline/ui/fields/text-field';
import type { CheckedForm } from '../../lib/use-checked-form.ts';
import { AddressField } from '../../lib/address-field.tsx';

type CompanyFieldsProps = { form: CheckedForm<SignUpForm>; isNameRequired: boolean };

/** The company fields, by which the supplier finds the customer. */
export function CompanyFields({ form, isNameRequired }: CompanyFieldsProps) {
  return (
    <>
      <TextField
        label={companyNameLabel(isNameRequired)}
        autoComplete="organization"
        maxLength={200}
        required={isNameRequired}
        {...form.getInputProps('companyName')}
      />
      <AddressField
        label="Company Address"
        maxLength={300}
        required
        {...form.getInputProps('companyAddress')}
        value={form.values.companyAddress}
      />
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
