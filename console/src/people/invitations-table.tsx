import { PEOPLE_PAGE } from '@plumbline/rules/access/customer-list';
import { listUserInvitations, resendUserInvitation, withdrawUserInvitation } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { customersText, type Invitation, PEOPLE_CHANGES } from './person.ts';
import classes from './people.module.css';

/** Invitations that nobody has accepted yet. */
export function InvitationsTable({ search, mayChange }: { search: string; mayChange: boolean }) {
  const [page, setPage] = useState(1);
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
          <span className={classes.smallRow}>
            <MobileRow
              title={invitation.email}
              note={`${customersText(invitation.customers)}. ${expiryOf(invitation)}`}
              noteWraps
            />
            {mayChange && <InvitationActions {...invitation} />}
          </span>
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
          data.count > PEOPLE_PAGE && <Pager page={page} pageSize={PEOPLE_PAGE} total={data.count} onPage={setPage} />
        }
      />
    </Card>
  );
}

const expiryOf = ({ isExpired, expiresAt }: Invitation): string =>
  isExpired ? 'The link has expired' : `Until ${momentText(expiresAt)}`;

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
  const changes = PEOPLE_CHANGES;
  const resend = useCall(resendUserInvitation, { done: messages.people.resent(email), changes });
  const withdraw = useCall(withdrawUserInvitation, { done: messages.people.withdrawn, changes });
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
