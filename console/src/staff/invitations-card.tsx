import type { Answer } from '@plumbline/contract/call';
import { listStaffInvitations, resendStaffInvitation, withdrawStaffInvitation } from '@plumbline/contract/paths.gen';
import type { listStaffInvitations as ListInvitations } from '@plumbline/contract/staff/staff';
import { STAFF_ROLE_WORDS } from '@plumbline/rules/access/staff-roles';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import classes from './staff-form.module.css';

type Invitation = Answer<typeof ListInvitations>['rows'][number];

/** Invitations that nobody has accepted; hidden without any. */
export function InvitationsCard() {
  const { data, isLoadingError, refetch } = useAnswer(listStaffInvitations, {});
  const isOwner = useStaff()?.role === 'owner';
  if (isLoadingError) {
    return (
      <Card title="Invitations">
        <ErrorState title="We could not load the invitations" onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data || data.count === 0) return null;
  return (
    <Card title="Invitations" titleNote={data.count} inset={false} ruled>
      <DataTable
        label="Open invitations"
        density="tall"
        columns={isOwner ? [...COLUMNS, ACTIONS] : COLUMNS}
        rows={data.rows}
        rowKey={({ id }) => id}
        renderMobile={(invitation) => (
          <span className={classes.smallRow}>
            <MobileRow
              title={invitation.email}
              amount={STAFF_ROLE_WORDS[invitation.role].name}
              note={expiryOf(invitation)}
            />
            {isOwner && <InvitationActions {...invitation} />}
          </span>
        )}
        empty={null}
      />
    </Card>
  );
}

const expiryOf = ({ isExpired, expiresAt }: Invitation): string =>
  isExpired ? 'The link has expired' : `Until ${momentText(expiresAt)}`;

const COLUMNS: Column<Invitation>[] = [
  {
    key: 'email',
    head: 'Person',
    grow: true,
    render: ({ email, invitedBy }) => (
      <TwoLines title={email} note={invitedBy === null ? 'Invited by the operator' : `Invited by ${invitedBy}`} />
    ),
  },
  {
    key: 'role',
    head: 'Role',
    render: ({ role, title }) => <TwoLines title={STAFF_ROLE_WORDS[role].name} note={title} />,
  },
  { key: 'expires', head: 'Link', tone: 'quiet', render: expiryOf },
];

const ACTIONS: Column<Invitation> = {
  key: 'actions',
  head: 'Actions',
  headHidden: true,
  align: 'end',
  render: (invitation) => <InvitationActions {...invitation} />,
};

function InvitationActions({ id, email }: Invitation) {
  const [isAsked, setIsAsked] = useState(false);
  const changes = [listStaffInvitations];
  const resend = useCall(resendStaffInvitation, { done: messages.staff.resent(email), changes });
  const withdraw = useCall(withdrawStaffInvitation, { done: messages.staff.withdrawn, changes });
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
      <Button size="sm" variant="quiet" onClick={() => setIsAsked(true)} aria-label={`Withdraw from ${email}`}>
        Withdraw
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Withdraw the invitation of ${email}?`}
        text="Its link stops working."
        confirmLabel="Withdraw"
        confirming={withdraw.isPending}
        danger
        onConfirm={() => withdraw.mutate({ id }, { onError: () => setIsAsked(false) })}
      />
    </span>
  );
}
