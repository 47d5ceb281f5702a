import type { Answer } from '@plumbline/contract/call';
import { listStaffInvitations, resendStaffInvitation, revokeStaffInvitation } from '@plumbline/contract/paths.gen';
import type { listStaffInvitations as ListInvitations } from '@plumbline/contract/staff/staff';
import { STAFF_ROLE_WORDS } from '@plumbline/rules/access/staff-roles';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { useStaff } from '../lib/console-context.ts';
import { expiryText, InvitationActions, InvitationRow } from '../lib/invitation-actions.tsx';
import { messages } from '../messages.ts';

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
          <InvitationRow>
            <MobileRow
              title={invitation.email}
              amount={STAFF_ROLE_WORDS[invitation.role].name}
              note={expiryText(invitation)}
            />
            {isOwner && <Actions {...invitation} />}
          </InvitationRow>
        )}
        empty={null}
      />
    </Card>
  );
}

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
  { key: 'expires', head: 'Link', tone: 'quiet', render: expiryText },
];

const ACTIONS: Column<Invitation> = {
  key: 'actions',
  head: 'Actions',
  headHidden: true,
  align: 'end',
  render: (invitation) => <Actions {...invitation} />,
};

function Actions({ id, email }: Invitation) {
  const changes = [listStaffInvitations];
  const resend = useCall(resendStaffInvitation, { done: messages.staff.resent(email), changes });
  const revoke = useCall(revokeStaffInvitation, { done: messages.staff.revoked, changes });
  return (
    <InvitationActions
      email={email}
      isResending={resend.isPending}
      onResend={() => resend.mutate({ id })}
      isRevoking={revoke.isPending}
      onRevoke={(onFailed) => revoke.mutate({ id }, { onError: onFailed })}
    />
  );
}
