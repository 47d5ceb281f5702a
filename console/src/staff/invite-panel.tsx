import { inviteStaff, listStaffInvitations } from '@plumbline/contract/paths.gen';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { useCall } from '@plumbline/ui/app/use-call';
import { TextField } from '@plumbline/ui/fields/text-field';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { PanelFoot } from '../lib/panel-foot.tsx';
import { messages } from '../messages.ts';
import { RoleChoice } from './role-choice.tsx';
import classes from './staff-form.module.css';

type InvitePanelProps = { opened: boolean; onClose: () => void };

export function InvitePanel({ opened, onClose }: InvitePanelProps) {
  const formId = useId();
  const email = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const [role, setRole] = useState<StaffRole>('viewer');
  const [problem, setProblem] = useState<string | null>(null);
  const showAtAddress = ({ message }: { message: string }) => {
    setProblem(message);
    email.current?.focus();
  };
  const invite = useCall(inviteStaff, {
    done: messages.staff.invited,
    changes: [listStaffInvitations],
    refused: { already_staff: showAtAddress, already_invited: showAtAddress, invalid_email: showAtAddress },
    onDone: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (invite.isPending) return;
    const typed = normalizeEmail(email.current?.value ?? '');
    if (!isEmail(typed)) return showAtAddress({ message: EMAIL_INVALID });
    invite.mutate({ email: typed, role, title: title.current?.value.trim() ?? '' });
  };
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      label="Invite a person"
      title="Invite a person"
      subtitle="They get an email with a link that works for 7 days."
      closeOnOutsideClick={false}
      foot={<PanelFoot formId={formId} submit="Send invitation" isBusy={invite.isPending} onCancel={onClose} />}
    >
      <PanelSection>
        <form id={formId} className={classes.form} onSubmit={submit} noValidate>
          <TextField
            ref={email}
            label="Email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            error={problem}
            onChange={() => setProblem(null)}
          />
          <TextField ref={title} label="Title" optional maxLength={80} hint="Shown beside the name." />
          <RoleChoice role={role} onChange={setRole} />
        </form>
      </PanelSection>
    </SidePanel>
  );
}
