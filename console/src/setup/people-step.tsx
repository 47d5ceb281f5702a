import { finishSetup, inviteStaff } from '@plumbline/contract/paths.gen';
import { STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';
import { STAFF_ROLE_WORDS, STAFF_ROLES, type StaffRole } from '@plumbline/rules/access/staff-roles';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import { CallFailed, send } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { type ChangeEvent, useState } from 'react';
import { StepForm } from './step-form.tsx';
import type { Problems } from './use-setup.ts';
import classes from './setup.module.css';

type Invitation = { email: string; role: StaffRole };
export type Finished = { portalUrl: string; invited: readonly string[]; notInvited: readonly string[] };

const NOBODY: Invitation = { email: '', role: 'receivables' };
const INVITED_MAX = 10;
const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: STAFF_ROLE_WORDS[role].name }));

/** The first operator, and whom they invite once everything is there. */
export function PeopleStep({ onBack, onFinished }: { onBack: () => void; onFinished: (done: Finished) => void }) {
  const [person, setPerson] = useState({ name: '', email: '', password: '' });
  const [invitations, setInvitations] = useState<readonly Invitation[]>([NOBODY]);
  const [problems, setProblems] = useState<Problems>({});
  const finish = useCall(() => finishAndInvite(person, invitations), {
    onDone: onFinished,
    onFailed: (error) => setProblems(problemsOf(error)),
    isSensitive: true,
  });
  const field = (name: keyof typeof person) => ({
    name,
    value: person[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setPerson({ ...person, [name]: value });
      setProblems(({ [name]: _, ...others }) => others);
    },
  });
  const submit = () => {
    const found = {
      ...(person.name.trim() === '' && { name: 'Enter your name.' }),
      ...(person.email.trim().length < 6 && { email: 'Enter your email address.' }),
      ...(Array.from(person.password).length < STAFF_PASSWORD_LENGTH_MIN && {
        password: `Use at least ${STAFF_PASSWORD_LENGTH_MIN} characters.`,
      }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) finish.mutate();
  };
  return (
    <StepForm
      place={4}
      title="You and your team"
      text="You become the owner of this company and the operator of this installation."
      onBack={onBack}
      onSubmit={submit}
      isSaving={finish.isPending}
      problem={problems['form']}
      submitLabel="Open the portal"
    >
      <TextField label="Your name" autoComplete="name" required {...field('name')} />
      <TextField label="Your email" type="email" autoComplete="username" required {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={`At least ${STAFF_PASSWORD_LENGTH_MIN} characters.`}
        {...field('password')}
      />
      <InviteFields invitations={invitations} onChange={setInvitations} />
    </StepForm>
  );
}

type InviteFieldsProps = { invitations: readonly Invitation[]; onChange: (next: readonly Invitation[]) => void };

function InviteFields({ invitations, onChange }: InviteFieldsProps) {
  const change = (place: number, part: Partial<Invitation>) =>
    onChange(invitations.map((each, at) => (at === place ? { ...each, ...part } : each)));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Invite your team (optional)</legend>
      <div className={classes.fields}>
        {invitations.map(({ email, role }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows are only added at the end
          <div key={place} className={classes.invite}>
            <TextField
              label={`Email of person ${place + 1}`}
              type="email"
              value={email}
              onChange={({ currentTarget }) => change(place, { email: currentTarget.value })}
            />
            <NativeSelectField
              label="Role"
              placeholder="Choose"
              options={ROLE_OPTIONS}
              value={role}
              onChange={(next) => change(place, { role: next as StaffRole })}
            />
          </div>
        ))}
      </div>
      {invitations.length < INVITED_MAX && (
        <Button variant="quiet" size="sm" onClick={() => onChange([...invitations, NOBODY])}>
          Add another
        </Button>
      )}
    </fieldset>
  );
}

/** Invitations need the organization, so they follow it; one that fails is named and can be sent again later. */
async function finishAndInvite(
  person: { name: string; email: string; password: string },
  invitations: readonly Invitation[],
): Promise<Finished> {
  const { portalUrl } = await send(finishSetup, person);
  const invited: string[] = [];
  const notInvited: string[] = [];
  for (const { email, role } of invitations) {
    if (email.trim() === '') continue;
    try {
      await send(inviteStaff, { email: email.trim(), role, title: '' });
      invited.push(email.trim());
    } catch {
      notInvited.push(email.trim());
    }
  }
  return { portalUrl, invited, notInvited };
}

function problemsOf(error: Error): Problems {
  if (!(error instanceof CallFailed)) return { form: 'The set-up could not be finished. Try again.' };
  return error.fields ?? { form: identityMessage(error.code, error.message) };
}
