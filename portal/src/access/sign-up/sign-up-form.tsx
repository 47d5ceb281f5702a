import { IconLock } from '@tabler/icons-react';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import { signUpProblems } from '@plumbline/rules/access/sign-up';
import type { SignUpContext, SignUpForm as SignUpValues } from '@plumbline/rules/access/sign-up';
import type { CallFailed } from '@plumbline/ui/app/send';
import { Button } from '@plumbline/ui/button';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { TextLink } from '@plumbline/ui/text-link';
import type { ReactNode } from 'react';
import { fieldErrors } from '../../lib/field-errors.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { messages } from '../../messages.ts';
import { CompanyFields } from './company-fields.tsx';
import { SignUpTerms } from './sign-up-terms.tsx';
import { useSignUp } from './use-sign-up.ts';
import classes from './sign-up-form.module.css';

type SignUpFormProps = {
  context: SignUpContext;
  /** Initial values, from the identity or from a payment by link. */
  initial: Pick<SignUpValues, 'firstName' | 'lastName' | 'email'> & Partial<SignUpValues>;
};

/** The sign-up form (Spec 1 §3). */
export function SignUpForm({ context, initial }: SignUpFormProps) {
  const { identityEmail, isCompanyNameRequired, password } = context;
  const form = useCheckedForm('sign-up', { ...EMPTY, ...initial }, (typed) =>
    fieldErrors(signUpProblems(typed, context), wordsFor(password.minLength)),
  );
  const signUp = useSignUp(context, (refusal) => {
    const errors = errorsOf(refusal);
    if (errors) form.refuse(errors);
    return errors !== null;
  });
  // Stays busy after success until the page is loaded again.
  const isBusy = signUp.isPending || signUp.isSuccess;
  const send = form.submit((typed) => {
    if (!isBusy) signUp.mutate(typed);
  });
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <div className={classes.pair}>
        <TextField label="First Name" autoComplete="given-name" required {...form.getInputProps('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" required {...form.getInputProps('lastName')} />
      </div>
      {identityEmail === null ? (
        <>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            required
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={`At least ${password.minLength} characters`}
            required
            {...form.getInputProps('password')}
          />
        </>
      ) : (
        <LockedEmail email={identityEmail} />
      )}
      <CompanyFields form={form} isNameRequired={isCompanyNameRequired} />
      <CheckboxField label={<SignUpTerms />} required {...form.getInputProps('agreeTerms', { type: 'checkbox' })} />
      <Button type="submit" variant="primary" size="lg" fullWidth disabled={!form.values.agreeTerms} loading={isBusy}>
        Create Account
      </Button>
    </form>
  );
}

const EMPTY: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  companyName: '',
  companyAddress: '',
  companyPhone: '',
  companyCode: '',
  agreeTerms: false,
};

const wordsFor = (minLength: number) => ({
  ...messages.signUp,
  email: messages.fields.email,
  password: messages.fields.newPassword(minLength),
  companyPhone: {},
  companyCode: {},
});

/** Field errors for refusals about a field; null for all others. */
function errorsOf({ code, message }: CallFailed): Record<string, ReactNode> | null {
  switch (code) {
    case 'email_already_in_use':
      return {
        email: (
          <>
            {identityMessage(code, message)}{' '}
            <TextLink look="plain" size="inherit" href="/login">
              Log in
            </TextLink>
          </>
        ),
      };
    case 'invalid_email':
      return { email: identityMessage(code, message) };
    case 'weak_password':
    case 'short_password':
      return { password: identityMessage(code, message) };
    default:
      return null;
  }
}

/** SGN-02: the email of a signed-in identity is read-only; the link signs out to use another. */
function LockedEmail({ email }: { email: string }) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="off"
      value={email}
      readOnly
      className={classes.locked ?? ''}
      iconAfter={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
      labelAside={<TextLink href="/logout?redirect=/signup">Use a different account</TextLink>}
    />
  );
}
