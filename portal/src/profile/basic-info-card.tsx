import { updateMe } from '@plumbline/contract/paths.gen';
import { problemsAmong } from '@plumbline/rules/access/field-problems';
import { PROFILE_NAME_LENGTH_MIN, profileNameProblem, USER_NAME_LENGTH_MAX } from '@plumbline/rules/access/profile';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { Facts } from '@plumbline/ui/facts';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useId } from 'react';
import { fieldErrors } from '../lib/field-errors.ts';
import { useCheckedForm } from '../lib/use-checked-form.ts';
import { messages } from '../messages.ts';
import { useRefreshUser } from './use-refresh-user.ts';
import classes from './profile.module.css';

const { profile: words } = messages;

/** Staff see the page as the customer does; the person alone can change it. */
const FOR_STAFF = 'Only the person can change their name.';

type BasicInfoCardProps = { name: string; email: string; companyName: string; isStaff: boolean };

export function BasicInfoCard({ name, email, companyName, isStaff }: BasicInfoCardProps) {
  const reasonId = useId();
  const form = useCheckedForm('basic-info', { name }, (typed) =>
    fieldErrors(problemsAmong({ name: profileNameProblem(typed.name) }), { name: words.name }),
  );
  const refreshUser = useRefreshUser();
  const { mutate, isPending } = useCall(updateMe, {
    done: words.updated,
    failed: words.updateFailed,
    onDone: refreshUser,
  });
  const save = form.submit((typed) => {
    if (!isPending && !isStaff) mutate({ name: typed.name.trim() });
  });
  return (
    <Card title="Basic info" ruled className={classes.wide}>
      <form className={classes.form} onSubmit={save} noValidate>
        <TextField
          label="Name"
          autoComplete="name"
          required
          minLength={PROFILE_NAME_LENGTH_MIN}
          maxLength={USER_NAME_LENGTH_MAX}
          readOnly={isStaff}
          {...form.getInputProps('name')}
        />
        <div className={classes.facts}>
          <Facts
            items={[
              { label: 'Email', value: email },
              { label: 'Company', value: companyName },
            ]}
          />
        </div>
        <div className={classes.foot}>
          <Button
            type="submit"
            variant="primary"
            loading={isPending}
            disabled={isStaff}
            {...(isStaff && { 'aria-describedby': reasonId })}
          >
            Save
          </Button>
          {isStaff && (
            <p id={reasonId} className={classes.note}>
              {FOR_STAFF}
            </p>
          )}
        </div>
      </form>
    </Card>
  );
}
