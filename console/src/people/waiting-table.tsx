import { IconCircleCheck, IconCircleOff, IconHelpCircle } from '@tabler/icons-react';
import { PEOPLE_PAGE } from '@plumbline/rules/access/customer-list';
import { listPendingUsers } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { Badge } from '@plumbline/ui/status-badge';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import type { PagedListProps, PendingUser } from './person.ts';

/** Sign-ups, confirmed addresses first; nobody is approved without a click. */
export function WaitingTable({ search, page, onPage, mayChange }: PagedListProps) {
  const { data, isLoadingError, refetch } = useAnswer(listPendingUsers, { search, page }, { keepsPrevious: true });
  const [opened, setOpened] = useState<PendingUser | null>(null);
  const openKey = opened && keyOf(opened);
  // The list may change below the panel: a search that was running may not find the person.
  const open = data?.rows.find((user) => keyOf(user) === openKey) ?? opened;
  return (
    <Card inset={false}>
      <DataTable
        label="People who wait"
        density="tall"
        columns={COLUMNS}
        rows={data?.rows}
        rowKey={keyOf}
        onRowClick={setOpened}
        current={openKey ?? undefined}
        renderMobile={(user) => (
          <MobileRow
            title={user.name}
            note={[user.companyName, emailText(user)].filter((part) => part !== '').join(', ')}
            noteWraps
            aside={<MatchBadge {...user} />}
          />
        )}
        empty={
          <EmptyState
            title={search === '' ? 'Nobody waits' : 'Nobody was found'}
            text="Who signs up in a portal appears here until you decide."
            art={search === ''}
          />
        }
        {...(isLoadingError && { error: { title: 'We could not load the sign-ups', onRetry: () => void refetch() } })}
        foot={
          data &&
          data.count > PEOPLE_PAGE && <Pager page={page} pageSize={PEOPLE_PAGE} total={data.count} onPage={onPage} />
        }
      />
      {open && <ApprovalPanel key={openKey} user={open} mayChange={mayChange} onClose={() => setOpened(null)} />}
    </Card>
  );
}

const keyOf = ({ userId, portalId }: PendingUser): string => `${userId} ${portalId}`;

const emailText = ({ email, isEmailVerified }: PendingUser): string =>
  isEmailVerified ? email : `${email} (not confirmed)`;

const COLUMNS: Column<PendingUser>[] = [
  {
    key: 'person',
    head: 'Person',
    grow: true,
    render: (user) => <TwoLines title={user.name} note={emailText(user)} />,
  },
  {
    key: 'company',
    head: 'Company they gave',
    grow: true,
    render: ({ companyName, requestedAt }) => (
      <TwoLines title={companyName || 'Not given'} note={momentText(requestedAt)} />
    ),
  },
  { key: 'match', head: 'Match', render: (user) => <MatchBadge {...user} /> },
];

function MatchBadge({ proposals }: PendingUser) {
  const strong = proposals.filter(({ isStrong }) => isStrong).length;
  if (strong > 0) {
    return (
      <Badge color="green" icon={<IconCircleCheck size={13} stroke={1.75} aria-hidden="true" />}>
        {strong} strong {strong === 1 ? 'match' : 'matches'}
      </Badge>
    );
  }
  return proposals.length > 0 ? (
    <Badge color="amber" icon={<IconHelpCircle size={13} stroke={1.75} aria-hidden="true" />}>
      {proposals.length} possible
    </Badge>
  ) : (
    <Badge color="grey" icon={<IconCircleOff size={13} stroke={1.75} aria-hidden="true" />}>
      No match
    </Badge>
  );
}
