import type { Answer } from '@plumbline/contract/call';
import {
  changeStaff,
  listStaff,
  reactivateStaff,
  removeStaff,
  resetSecondFactor,
  suspendStaff,
} from '@plumbline/contract/paths.gen';
import type { listStaff as ListStaff } from '@plumbline/contract/staff/staff';
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextField } from '@plumbline/ui/fields/text-field';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { useId, useState, type SubmitEvent } from 'react';
import { HOME_PATH } from '../lib/gates.ts';
import { PanelFoot } from '../lib/panel-foot.tsx';
import { messages } from '../messages.ts';
import { RoleChoice } from './role-choice.tsx';
import classes from './staff-form.module.css';

export type Member = Answer<typeof ListStaff>['rows'][number];

type MemberPanelProps = { member: Member; isSelf: boolean; onClose: () => void };

/** An owner changes a member's role, title and access. */
export function MemberPanel({ member, isSelf, onClose }: MemberPanelProps) {
  const formId = useId();
  const [role, setRole] = useState<StaffRole>(member.role);
  const [title, setTitle] = useState(member.title);
  const [isAsked, setIsAsked] = useState(false);
  const isOwnRole = isSelf && role !== member.role;
  const save = useCall(changeStaff, {
    done: messages.staff.changed,
    changes: [listStaff],
    // What the person may open has changed: a full load brings it.
    onDone: isOwnRole ? () => window.location.assign(HOME_PATH) : onClose,
  });
  const send = () =>
    save.mutate({ staffId: member.id, role, title: title.trim() }, { onError: () => setIsAsked(false) });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOwnRole) setIsAsked(true);
    else if (!save.isPending) send();
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      label={member.name}
      kicker={isSelf ? 'You' : member.title}
      title={member.name}
      subtitle={member.email}
      closeOnOutsideClick={false}
      foot={<PanelFoot formId={formId} submit="Save" isBusy={save.isPending} onCancel={onClose} />}
    >
      <PanelSection>
        <form id={formId} className={classes.form} onSubmit={submit} noValidate>
          <TextField
            label="Title"
            optional
            maxLength={80}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <RoleChoice role={role} onChange={setRole} />
        </form>
        <ConfirmDialog
          opened={isAsked}
          onClose={() => setIsAsked(false)}
          title="Give up your own role?"
          text="You stop being an owner at once, and your open invitations that only an owner can send are revoked. Another owner can make you one again."
          confirmLabel="Change my role"
          confirming={save.isPending}
          danger
          onConfirm={send}
        />
      </PanelSection>
      {member.hasSecondFactor && !isSelf && (
        <PanelSection title="Two-factor sign-in">
          <FactorReset member={member} onDone={onClose} />
        </PanelSection>
      )}
      <PanelSection title="Access">
        <MemberAccess member={member} isSelf={isSelf} onDone={onClose} />
      </PanelSection>
    </SidePanel>
  );
}

function FactorReset({ member: { id: staffId, name }, onDone }: { member: Member; onDone: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const reset = useCall(resetSecondFactor, {
    done: messages.security.resetFor(name),
    changes: [listStaff],
    onDone,
  });
  return (
    <>
      <p className={classes.text}>For somebody who has lost their phone and their recovery codes.</p>
      <div className={classes.foot}>
        <Button onClick={() => setIsAsked(true)}>Turn off</Button>
      </div>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Turn two-factor sign-in off for ${name}?`}
        text="Make sure that it is really them who asked. They are logged out and told by mail, and need only their password until they set it up again."
        confirmLabel="Turn off"
        confirming={reset.isPending}
        danger
        onConfirm={() => reset.mutate({ staffId }, { onError: () => setIsAsked(false) })}
      />
    </>
  );
}

type Question = 'suspend' | 'remove';

const SELF_WORDS = {
  suspend: 'You are logged out at once and cannot log in until another owner reactivates you.',
  remove: 'You are logged out at once. What you have done stays under your name; another owner can invite you again.',
};
const OTHER_WORDS = {
  suspend: 'They are logged out at once and cannot log in until an owner reactivates them.',
  remove: 'They are logged out at once. What they have done stays under their name; you can invite them again.',
};

function MemberAccess({ member, isSelf, onDone }: { member: Member; isSelf: boolean; onDone: () => void }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const { id: staffId, name, status } = member;
  const words = isSelf ? SELF_WORDS : OTHER_WORDS;
  const who = isSelf ? 'yourself' : name;
  const options = (done: string) => ({ done, changes: [listStaff], onDone });
  const suspend = useCall(suspendStaff, options(messages.staff.suspended(name)));
  const reactivate = useCall(reactivateStaff, options(messages.staff.reactivated(name)));
  const remove = useCall(removeStaff, options(messages.staff.removed(name)));
  return (
    <div className={classes.foot}>
      <Button className={classes.apart} variant="danger" onClick={() => setAsked('remove')}>
        Remove
      </Button>
      {status === 'ACTIVE' ? (
        <Button onClick={() => setAsked('suspend')}>Suspend</Button>
      ) : (
        <Button loading={reactivate.isPending} onClick={() => reactivate.mutate({ staffId })}>
          Reactivate
        </Button>
      )}
      <ConfirmDialog
        opened={asked === 'suspend'}
        onClose={() => setAsked(null)}
        title={`Suspend ${who}?`}
        text={words.suspend}
        confirmLabel="Suspend"
        confirming={suspend.isPending}
        danger
        onConfirm={() => suspend.mutate({ staffId }, { onError: () => setAsked(null) })}
      />
      <ConfirmDialog
        opened={asked === 'remove'}
        onClose={() => setAsked(null)}
        title={`Remove ${who}?`}
        text={words.remove}
        confirmLabel="Remove"
        confirming={remove.isPending}
        danger
        onConfirm={() => remove.mutate({ staffId }, { onError: () => setAsked(null) })}
      />
    </div>
  );
}
