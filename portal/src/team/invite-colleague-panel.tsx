import { inviteColleague } from '@plumbline/contract/paths.gen';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { refuseGrant, type TeamRights } from '@plumbline/rules/portals/team-rights';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { DEFAULT_PERMISSIONS, type Permissions } from '@plumbline/rules/portals/capabilities';
import { useCall } from '@plumbline/ui/app/use-call';
import { TextField } from '@plumbline/ui/fields/text-field';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { TEAM_CHANGES } from './colleague.ts';
import { PanelButtons } from './panel-buttons.tsx';
import { RightsFields, useOwnRights } from './rights-fields.tsx';
import { teamMessages as words } from './team-messages.ts';
import classes from './team.module.css';

/** A link by mail. */
export function InviteColleaguePanel({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { emailRef, nameRef, problem, ...form } = useInvite(onClose);
  return (
    <SidePanel
      opened
      onClose={onClose}
      label="Invite a colleague"
      title="Invite a colleague"
      subtitle={words.inviteAbout}
      closeOnOutsideClick={false}
      foot={<PanelButtons formId={formId} submit="Send invitation" isBusy={form.isBusy} onCancel={onClose} />}
    >
      <PanelSection>
        <form id={formId} className={classes.form} onSubmit={form.submit} noValidate>
          <TextField
            ref={emailRef}
            label="Email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            error={problem}
            onChange={() => form.setProblem(undefined)}
          />
          <TextField ref={nameRef} label="Name" optional autoComplete="off" maxLength={120} />
          <RightsFields before={null} rights={form.rights} onChange={form.setRights} />
        </form>
      </PanelSection>
    </SidePanel>
  );
}

/** What the usual colleague may do, as far as the person may give it. */
function usualRights({ permissions, ...limits }: TeamRights): TeamRights {
  const keys = Object.keys(DEFAULT_PERMISSIONS) as (keyof Permissions)[];
  const given = Object.fromEntries(keys.map((key) => [key, DEFAULT_PERMISSIONS[key] && permissions[key]]));
  return { permissions: given as Permissions, ...limits };
}

function useInvite(onDone: () => void) {
  const emailRef = useRef<HTMLInputElement>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const own = useOwnRights();
  const [rights, setRights] = useState(() => usualRights(own));
  const [problem, setProblem] = useState<string>();
  const show = (message: string) => {
    setProblem(message);
    emailRef.current?.focus();
  };
  const refuseEmail = ({ message }: { message: string }) => show(message);
  const invite = useCall(inviteColleague, {
    done: words.invited,
    changes: TEAM_CHANGES,
    refused: { already_user: refuseEmail, already_invited: refuseEmail, invalid_email: refuseEmail },
    onDone,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (invite.isPending) return;
    const email = normalizeEmail(emailRef.current?.value ?? '');
    if (!isEmail(email)) return show(EMAIL_INVALID);
    if (refuseGrant(own, null, rights) !== null) return;
    setProblem(undefined);
    invite.mutate({ email, name: nameRef.current?.value.trim() ?? '', ...rights });
  };
  return { emailRef, nameRef, rights, setRights, problem, setProblem, submit, isBusy: invite.isPending };
}
