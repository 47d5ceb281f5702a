import { changeStaffPassword } from '@plumbline/contract/paths.gen';
import { STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';
import type { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { messages } from '../messages.ts';
import classes from './security.module.css';

type Typed = { oldPassword: string; newPassword: string };
const EMPTY: Typed = { oldPassword: '', newPassword: '' };

export function PasswordCard() {
  const [typed, setTyped] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const form = useFocusInvalid(problems);
  const refuseNew = ({ message, fields }: CallFailed) => setProblems({ newPassword: fields?.newPassword ?? message });
  const change = useCall(changeStaffPassword, {
    isSensitive: true,
    done: messages.security.passwordChanged,
    refused: {
      wrong_password: () => setProblems({ oldPassword: messages.invitation.passwordWrong }),
      short_password: refuseNew,
      weak_password: refuseNew,
    },
    onDone: () => setTyped(EMPTY),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const found = {
      ...(typed.oldPassword === '' && { oldPassword: messages.login.passwordMissing }),
      ...(Array.from(typed.newPassword).length < STAFF_PASSWORD_LENGTH_MIN && {
        newPassword: messages.invitation.passwordShort(STAFF_PASSWORD_LENGTH_MIN),
      }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) change.mutate(typed);
  };
  const field = (name: keyof Typed) => ({
    required: true,
    maxLength: 256,
    value: typed[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: value });
      setProblems({});
    },
  });
  return (
    <Card title="Password">
      <form ref={form} className={classes.narrow} onSubmit={submit} noValidate>
        <PasswordField label="Current password" {...field('oldPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${STAFF_PASSWORD_LENGTH_MIN} characters. You are logged out everywhere else.`}
          {...field('newPassword')}
        />
        <div>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
