import { PEOPLE_PAGE } from '@plumbline/rules/access/customer-list';
import { listUserInvitations, resendUserInvitation, revokeUserInvitation } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { expiryText, InvitationActions, InvitationRow } from '../lib/invitation-actions.tsx';
import { dayText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { customersText, type Invitation, type PagedListProps, PEOPLE_CHANGES } from './person.ts';

/** Invitations that nobody has accepted yet. */
export function InvitationsTable({ search, page, onPage, mayChange }: PagedListProps) {
  const { data, isLoadingError, refetch } = useAnswer(listUserInvitations, { search, page }, { keepsPrevious: true });
  return (
    <Card inset={false}>
      <DataTable
        label="Invitations"
        density="tall"
        columns={mayChange ? [...COLUMNS, ACTIONS] : COLUMNS}
        rows={data?.rows}
        rowKey={({ id }) => id}
        renderMobile={(invitation) => (
          <InvitationRow>
            <MobileRow
              title={invitation.email}
              note={`${customersText(invitation.customers)}. ${linkText(invitation)}`}
              noteWraps
            />
            {mayChange && <Actions {...invitation} />}
          </InvitationRow>
        )}
        empty={
          <EmptyState
            title={search === '' ? 'No invitation is open' : 'Nobody was found'}
            text="Who was invited and has not accepted yet appears here."
            art={search === ''}
          />
        }
        {...(isLoadingError && {
          error: { title: 'We could not load the invitations', onRetry: () => void refetch() },
        })}
        foot={
          data &&
          data.count > PEOPLE_PAGE && <Pager page={page} pageSize={PEOPLE_PAGE} total={data.count} onPage={onPage} />
        }
      />
    </Card>
  );
}

/** An address that bounces has to be typed anew. */
const linkText = (invitation: Invitation): string =>
  invitation.mailBouncedAt === null
    ? expiryText(invitation)
    : `The mail bounced on ${dayText(invitation.mailBouncedAt)}`;

const COLUMNS: Column<Invitation>[] = [
  { key: 'person', head: 'Person', grow: true, render: ({ email, name }) => <TwoLines title={email} note={name} /> },
  {
    key: 'customers',
    head: 'Customers',
    grow: true,
    render: ({ customers, invitedBy }) => (
      <TwoLines title={customersText(customers)} note={`Invited by ${invitedBy}`} />
    ),
  },
  { key: 'expires', head: 'Link', tone: 'quiet', render: linkText },
];

const ACTIONS: Column<Invitation> = {
  key: 'actions',
  head: 'Actions',
  headHidden: true,
  align: 'end',
  render: (invitation) => <Actions {...invitation} />,
};

function Actions({ id, email }: Invitation) {
  const changes = PEOPLE_CHANGES;
  const resend = useCall(resendUserInvitation, { done: messages.people.resent(email), changes });
  const revoke = useCall(revokeUserInvitation, { done: messages.people.revoked, changes });
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
