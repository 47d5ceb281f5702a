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
  const save = useCall(changeStaff, { done: messages.staff.changed, changes: [listStaff], onDone: onClose });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ staffId: member.id, role, title: title.trim() });
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
      </PanelSection>
      {member.hasSecondFactor && !isSelf && (
        <PanelSection title="Two-factor sign-in">
          <FactorReset member={member} onDone={onClose} />
        </PanelSection>
      )}
      <PanelSection title="Access">
        <MemberAccess member={member} onDone={onClose} />
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

function MemberAccess({ member, onDone }: { member: Member; onDone: () => void }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const { id: staffId, name, status } = member;
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
        title={`Suspend ${name}?`}
        text="They are logged out at once and cannot log in until an owner reactivates them."
        confirmLabel="Suspend"
        confirming={suspend.isPending}
        danger
        onConfirm={() => suspend.mutate({ staffId }, { onError: () => setAsked(null) })}
      />
      <ConfirmDialog
        opened={asked === 'remove'}
        onClose={() => setAsked(null)}
        title={`Remove ${name}?`}
        text="They are logged out at once. What they have done stays under their name; you can invite them again."
        confirmLabel="Remove"
        confirming={remove.isPending}
        danger
        onConfirm={() => remove.mutate({ staffId }, { onError: () => setAsked(null) })}
      />
    </div>
  );
}
