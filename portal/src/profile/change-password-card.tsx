import { changePassword } from '@plumbline/contract/paths.gen';
import { passwordChangeProblems, type PasswordChange } from '@plumbline/rules/access/profile';
import type { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { fieldErrors } from '../lib/field-errors.ts';
import { NewPasswordFields } from '../lib/new-password-fields.tsx';
import { showIdentityFailure } from '../lib/show-identity-failure.ts';
import { useCheckedForm } from '../lib/use-checked-form.ts';
import { usePasswordRules } from '../lib/use-password-rules.ts';
import { messages } from '../messages.ts';
import { NoPasswordHint } from './no-password-hint.tsx';
import { WrongPassword } from './wrong-password.tsx';
import classes from './profile.module.css';

const EMPTY: PasswordChange = { old: '', new: '', confirm: '' };

const WRONG_PASSWORD = <WrongPassword />;

export function ChangePasswordCard({ email }: { email: string }) {
  const rules = usePasswordRules();
  const form = useCheckedForm('change-password', EMPTY, (typed) =>
    fieldErrors(passwordChangeProblems(typed, rules), {
      old: messages.fields.password,
      new: messages.fields.newPassword(rules.minLength),
      confirm: messages.fields.confirm,
    }),
  );
  const refuseNew = ({ message }: CallFailed) => form.refuse({ new: message });
  const { mutate, isPending } = useCall(changePassword, {
    done: messages.profile.passwordChanged,
    onDone: () => form.reset(),
    refused: {
      wrong_password: () => form.refuse({ old: WRONG_PASSWORD }),
      weak_password: refuseNew,
      short_password: refuseNew,
    },
    onFailed: showIdentityFailure,
  });
  const change = form.submit((typed) => {
    if (!isPending) mutate({ oldPassword: typed.old, newPassword: typed.new });
  });
  return (
    <Card title="Change password" ruled>
      <form className={classes.form} onSubmit={change} noValidate>
        <NewPasswordFields email={email} form={form}>
          <PasswordField label="Old password" required hint={<NoPasswordHint />} {...form.getInputProps('old')} />
        </NewPasswordFields>
        <div className={classes.foot}>
          <Button type="submit" loading={isPending}>
            Change password
          </Button>
          <p className={classes.note}>Other devices will be logged out.</p>
        </div>
      </form>
    </Card>
  );
}
