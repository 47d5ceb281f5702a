import { IconMail } from '@tabler/icons-react';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import { emailChangeProblems, type EmailChange } from '@plumbline/rules/access/profile';
import { CallFailed } from '@plumbline/ui/app/send';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { Note } from '@plumbline/ui/note';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useState, type ReactNode } from 'react';
import { fieldErrors } from '../lib/field-errors.ts';
import { showIdentityFailure } from '../lib/show-identity-failure.ts';
import { useCheckedForm } from '../lib/use-checked-form.ts';
import { messages } from '../messages.ts';
import { NoPasswordHint } from './no-password-hint.tsx';
import { WrongPassword } from './wrong-password.tsx';
import { useChangeEmail } from './use-change-email.ts';
import classes from './profile.module.css';

const EMPTY: EmailChange = { email: '', password: '' };

type ChangeEmailCardProps = { email: string; isVerified: boolean };

export function ChangeEmailCard({ email, isVerified }: ChangeEmailCardProps) {
  const [change, setChange] = useState<Change | null>(null);
  const form = useCheckedForm('change-email', EMPTY, (typed) =>
    fieldErrors(emailChangeProblems(typed), { email: messages.fields.email, password: messages.fields.password }),
  );
  const { mutate, isPending } = useChangeEmail({
    onDone: (to) => {
      setChange(to === email ? null : { from: isVerified ? email : null, to });
      form.reset();
    },
    onFailed: (error) => {
      const errors = error instanceof CallFailed ? errorsOf(error) : null;
      if (errors) form.refuse(errors);
      else showIdentityFailure(error);
    },
  });
  const submit = form.submit((typed) => {
    if (!isPending) mutate(typed);
  });
  return (
    <Card title="Change email" ruled>
      <form className={classes.form} onSubmit={submit} noValidate>
        {change && <Changed {...change} />}
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          {...form.getInputProps('email')}
        />
        <PasswordField label="Password" required hint={<NoPasswordHint />} {...form.getInputProps('password')} />
        <div className={classes.foot}>
          <Button type="submit" loading={isPending}>
            Change email
          </Button>
          <p className={classes.note}>
            The new address takes effect right away, and must be confirmed before the next login.
          </p>
        </div>
      </form>
    </Card>
  );
}

/** Field errors for refusals about a field; null for all others. */
function errorsOf({ code, message }: CallFailed): Partial<Record<keyof EmailChange, ReactNode>> | null {
  if (code === 'wrong_password') return { password: <WrongPassword /> };
  if (code === 'email_already_in_use' || code === 'invalid_email') return { email: identityMessage(code, message) };
  return null;
}

/** `from` is null if the old address was never confirmed: no mail goes there. */
type Change = { from: string | null; to: string };

function Changed({ from, to }: Change) {
  return (
    <Note color="blue" icon={<IconMail stroke={1.75} />} title="Confirm the new address">
      We sent a link to {to}. Open it before you log in the next time.
      {from !== null && ` We also wrote to ${from}, where the change can be undone for 7 days.`}
    </Note>
  );
}
