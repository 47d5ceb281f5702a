import { PasswordField } from '@plumbline/ui/fields/password-field';
import type { ReactNode } from 'react';
import type { CheckedForm } from './use-checked-form.ts';
import { usePasswordRules } from './use-password-rules.ts';

type NewPasswordFieldsProps = {
  /** Whose password it is. */
  email: string;
  form: Pick<CheckedForm<{ new: string; confirm: string }>, 'getInputProps'>;
  /** What is asked before, e.g. the old password. */
  children?: ReactNode;
};

/** A password that somebody wants to have, typed twice. */
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
