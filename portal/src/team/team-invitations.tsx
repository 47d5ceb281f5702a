import { listTeamInvitations, resendTeamInvitation, revokeTeamInvitation } from '@plumbline/contract/paths.gen';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useState } from 'react';
import { loadFailure } from '../lib/load-failure.ts';
import { usePortal } from '../lib/portal-context.ts';
import { rightsText, TEAM_CHANGES, type TeamInvitation } from './colleague.ts';
import { teamMessages as words } from './team-messages.ts';
import { useMainCurrency } from './use-main-currency.ts';
import classes from './team.module.css';

/** Whom colleagues have invited and who has not accepted yet. */
export function TeamInvitations() {
  const list = useAnswer(listTeamInvitations, {});
  const { timeZone } = usePortal();
  const currency = useMainCurrency();
  const untilText = ({ isExpired, expiresAt }: TeamInvitation): string =>
    isExpired ? 'The link has expired' : `Until ${formatDay(dayAt(expiresAt, timeZone))}`;
  const columns: Column<TeamInvitation>[] = [
    {
      key: 'person',
      head: 'Invited',
      grow: true,
      render: ({ email, invitedBy }) => <TwoLines title={email} note={`Invited by ${invitedBy}`} />,
    },
    { key: 'may', head: 'May', tone: 'quiet', grow: true, render: (each) => rightsText(each, currency) },
    { key: 'link', head: 'Link', tone: 'quiet', render: untilText },
    {
      key: 'actions',
      head: 'Actions',
      headHidden: true,
      align: 'end',
      render: (invitation) => <InvitationButtons {...invitation} />,
    },
  ];
  return (
    <Card inset={false} title="Invitations">
      <DataTable
        label="Invitations"
        density="tall"
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        renderMobile={(invitation) => (
          <span className={classes.row}>
            <MobileRow title={invitation.email} note={untilText(invitation)} />
            <InvitationButtons {...invitation} />
          </span>
        )}
        error={loadFailure(list, words.invitationsFailed)}
        empty={<EmptyState title={words.noInvitation} text={words.noInvitationText} art={false} />}
      />
    </Card>
  );
}

function InvitationButtons({ id, email }: TeamInvitation) {
  const [isAsked, setAsked] = useState(false);
  const resend = useCall(resendTeamInvitation, { done: words.resent(email), changes: TEAM_CHANGES });
  const revoke = useCall(revokeTeamInvitation, { done: words.revoked, changes: TEAM_CHANGES });
  const close = () => setAsked(false);
  return (
    <span className={classes.actions}>
      <Button
        size="sm"
        loading={resend.isPending}
        onClick={() => resend.mutate({ id })}
        aria-label={`Send again to ${email}`}
      >
        Send again
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setAsked(true)} aria-label={`Revoke from ${email}`}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={close}
        title={`Revoke the invitation of ${email}?`}
        text="Its link stops working."
        confirmLabel="Revoke"
        confirming={revoke.isPending}
        danger
        onConfirm={() => revoke.mutate({ id }, { onError: close })}
      />
    </span>
  );
}
