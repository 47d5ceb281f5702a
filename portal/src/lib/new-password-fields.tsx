import { PasswordField } from '@plumbline/ui/fields/password-field';
import type { ReactNode } from 'react';
import type { CheckedForm } from './use-checked-form.ts';
import { usePasswordRules } from './use-password-rules.ts';

type NewPasswordFieldsProps = {
  /** The user name for password managers. */
  email: string;
  form: Pick<CheckedForm<{ new: string; confirm: string }>, 'getInputProps'>;
  /** Fields before it, such as the old password. */
  children?: ReactNode;
};

/** A new password and its confirmation. */
export function NewPasswordFields({ email, form, children }: NewPasswordFieldsProps) {
  const { minLength } = usePasswordRules();
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {children}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least ${minLength} characters`}
        {...form.getInputProps('new')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...form.getInputProps('confirm')}
      />
    </>
  );
}
