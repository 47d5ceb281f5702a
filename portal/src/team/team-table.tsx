import { PEOPLE_PAGE } from '@plumbline/rules/access/customer-list';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { permissionsText } from '@plumbline/rules/portals/permission-words';
import { listTeam } from '@plumbline/contract/paths.gen';
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
import { loadFailure } from '../lib/load-failure.ts';
import { usePortal } from '../lib/portal-context.ts';
import { ColleaguePanel } from './colleague-panel.tsx';
import { type Colleague, limitText, rightsText } from './colleague.ts';
import { teamMessages as words } from './team-messages.ts';
import { useMainCurrency } from './use-main-currency.ts';

/** The people of the customer; a row opens what they may do. */
export function TeamTable() {
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useAnswer(listTeam, page === 1 ? {} : { page }, { keepsPrevious: true });
  const columns = useColumns();
  const currency = useMainCurrency();
  const { data } = list;
  const open = data?.rows.find(({ userId }) => userId === openId);
  return (
    <Card inset={false} aria-label="Team">
      <DataTable
        label="Team"
        density="tall"
        columns={columns}
        rows={data?.rows}
        rowKey={({ userId }) => userId}
        onRowClick={({ userId }) => setOpenId(userId)}
        current={openId ?? undefined}
        renderMobile={(colleague) => (
          <MobileRow
            title={nameOf(colleague)}
            amount={<StateBadge {...colleague} />}
            note={`${colleague.email}, ${rightsText(colleague, currency)}`}
            noteWraps
          />
        )}
        refreshing={list.isPlaceholderData}
        error={loadFailure(list, words.loadFailed)}
        empty={<EmptyState title="Nobody else is here" text={words.about} />}
        foot={
          data &&
          data.count > PEOPLE_PAGE && (
            <Pager label="Pages of the team" page={page} pageSize={PEOPLE_PAGE} total={data.count} onPage={setPage} />
          )
        }
      />
      {open && <ColleaguePanel key={open.version} colleague={open} onClose={() => setOpenId(null)} />}
    </Card>
  );
}

const nameOf = ({ name, isYou }: Colleague): string => (isYou ? `${name} (you)` : name);

const StateBadge = ({ status }: Pick<Colleague, 'status'>) =>
  status === 'SUSPENDED' && <Badge color="amber">Suspended</Badge>;

function useColumns(): Column<Colleague>[] {
  const { timeZone } = usePortal();
  const currency = useMainCurrency();
  return [
    {
      key: 'person',
      head: 'Person',
      grow: true,
      render: (colleague) => <TwoLines title={nameOf(colleague)} note={colleague.email} />,
    },
    {
      key: 'may',
      head: 'Permissions',
      tone: 'quiet',
      grow: true,
      render: ({ permissions }) => permissionsText(permissions),
    },
    { key: 'limit', head: 'Limit per payment', align: 'end', render: (colleague) => limitText(colleague, currency) },
    {
      key: 'signedIn',
      head: 'Last login',
      tone: 'quiet',
      render: ({ signedInAt, status }) =>
        status === 'SUSPENDED' ? (
          <StateBadge status={status} />
        ) : signedInAt === null ? (
          'Never'
        ) : (
          formatDay(dayAt(signedInAt, timeZone))
        ),
    },
  ];
}
