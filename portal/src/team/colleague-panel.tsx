import { changeColleague, reactivateColleague, removeColleague, suspendColleague } from '@plumbline/contract/paths.gen';
import { refuseGrant, type TeamRights } from '@plumbline/rules/portals/team-rights';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Facts } from '@plumbline/ui/facts';
import { Note } from '@plumbline/ui/note';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { useId, useState, type SubmitEvent } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { type Colleague, rightsText, TEAM_CHANGES } from './colleague.ts';
import { PanelButtons } from './panel-buttons.tsx';
import { RightsFields, useOwnRights } from './rights-fields.tsx';
import { teamMessages as words } from './team-messages.ts';
import { useMainCurrency } from './use-main-currency.ts';
import classes from './team.module.css';

type ColleaguePanelProps = { colleague: Colleague; onClose: () => void };

/** What a colleague may do, and how long they belong to the team. */
export function ColleaguePanel({ colleague, onClose }: ColleaguePanelProps) {
  const formId = useId();
  const { timeZone } = usePortal();
  const currency = useMainCurrency();
  const form = useRights(colleague, onClose);
  const { name, email, status, isYou, isSuspendedBySupplier, signedInAt } = colleague;
  const isActive = status === 'ACTIVE';
  return (
    <SidePanel
      opened
      onClose={onClose}
      label={name}
      kicker={isActive ? undefined : 'Suspended'}
      title={name}
      subtitle={email}
      closeOnOutsideClick={false}
      {...(isActive && {
        foot: <PanelButtons formId={formId} submit="Save" isBusy={form.isBusy} onCancel={onClose} />,
      })}
    >
      <PanelSection>
        {isActive ? (
          <form id={formId} className={classes.form} onSubmit={form.submit} noValidate>
            <RightsFields before={colleague} rights={form.rights} onChange={form.setRights} />
          </form>
        ) : (
          <Facts items={[{ label: 'May', value: rightsText(colleague, currency) }]} />
        )}
      </PanelSection>
      <PanelSection title="Access">
        <Facts
          items={[
            { label: 'Last login', value: signedInAt === null ? 'Never' : formatDay(dayAt(signedInAt, timeZone)) },
          ]}
        />
        {isYou ? (
          <Note>{words.ownRow}</Note>
        ) : isSuspendedBySupplier ? (
          <Note color="amber">{words.bySupplier}</Note>
        ) : (
          <AccessActions colleague={colleague} onDone={onClose} />
        )}
      </PanelSection>
    </SidePanel>
  );
}

function useRights(colleague: Colleague, onDone: () => void) {
  const { userId, version, permissions, paymentLimit, approvalLimit } = colleague;
  const own = useOwnRights();
  const [rights, setRights] = useState<TeamRights>({ permissions, paymentLimit, approvalLimit });
  const save = useCall(changeColleague, { done: words.saved, changes: TEAM_CHANGES, onDone });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The field below the permissions says why.
    if (save.isPending || refuseGrant(own, colleague, rights) !== null) return;
    save.mutate({ userId, version, ...rights });
  };
  return { rights, setRights, submit, isBusy: save.isPending };
}

function AccessActions({ colleague: { userId, name, status }, onDone }: { colleague: Colleague; onDone: () => void }) {
  const [asked, setAsked] = useState<'suspend' | 'remove' | null>(null);
  const options = (done: string) => ({ done, changes: TEAM_CHANGES, onDone });
  const suspend = useCall(suspendColleague, options(words.suspended(name)));
  const reactivate = useCall(reactivateColleague, options(words.reactivated(name)));
  const remove = useCall(removeColleague, options(words.removed(name)));
  const close = () => setAsked(null);
  const ask =
    asked === 'remove'
      ? { verb: 'Remove', text: words.removeText, call: remove }
      : { verb: 'Suspend', text: words.suspendText, call: suspend };
  return (
    <div className={classes.foot}>
      <Button variant="quiet" onClick={() => setAsked('remove')}>
        Remove
      </Button>
      {status === 'ACTIVE' ? (
        <Button variant="danger" onClick={() => setAsked('suspend')}>
          Suspend
        </Button>
      ) : (
        <Button loading={reactivate.isPending} onClick={() => reactivate.mutate({ userId })}>
          Reactivate
        </Button>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        title={`${ask.verb} ${name}?`}
        text={ask.text}
        confirmLabel={ask.verb}
        confirming={ask.call.isPending}
        danger
        onConfirm={() => ask.call.mutate({ userId }, { onError: close })}
      />
    </div>
  );
}
