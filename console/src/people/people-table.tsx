import { PEOPLE_PAGE } from '@plumbline/rules/access/customer-list';
import { listPeople } from '@plumbline/contract/paths.gen';
import { permissionsText } from '@plumbline/rules/portals/permission-words';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { customersText, type PagedListProps, type Person } from './person.ts';
import { PersonPanel } from './person-panel.tsx';

type PeopleTableProps = PagedListProps & { state: 'active' | 'suspended' };

export function PeopleTable({ state, search, page, onPage, mayChange }: PeopleTableProps) {
  const [opened, setOpened] = useState<Person | null>(null);
  const { data, isLoadingError, refetch } = useAnswer(listPeople, { state, search, page }, { keepsPrevious: true });
  const openKey = opened && keyOf(opened);
  // The list may change below the panel: a search that was running may not find the person.
  const open = data?.rows.find((person) => keyOf(person) === openKey) ?? opened;
  return (
    <Card inset={false}>
      <DataTable
        label="People"
        density="tall"
        columns={COLUMNS}
        rows={data?.rows}
        rowKey={keyOf}
        onRowClick={setOpened}
        current={openKey ?? undefined}
        renderMobile={(person) => (
          <MobileRow
            title={person.name}
            note={`${emailText(person)}, ${customersText(person.memberships)}`}
            noteWraps
          />
        )}
        empty={
          search === '' ? (
            <EmptyState
              title={state === 'active' ? 'Nobody has access yet' : 'Nobody is suspended'}
              text="Invite somebody, or approve who signs up."
            />
          ) : (
            <EmptyState title="Nobody was found" text="Search by name, email or company." art={false} />
          )
        }
        {...(isLoadingError && { error: { title: 'We could not load the people', onRetry: () => void refetch() } })}
        foot={
          data &&
          data.count > PEOPLE_PAGE && <Pager page={page} pageSize={PEOPLE_PAGE} total={data.count} onPage={onPage} />
        }
      />
      {open && (
        <PersonPanel
          key={`${openKey} ${open.version}`}
          person={open}
          isSuspended={state === 'suspended'}
          mayChange={mayChange}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

const keyOf = ({ userId, portalId }: Person): string => `${userId} ${portalId}`;

const emailText = ({ email, mailBouncedAt }: Person): string =>
  mailBouncedAt === null ? email : `${email}, mail bounced`;

const COLUMNS: Column<Person>[] = [
  {
    key: 'person',
    head: 'Person',
    grow: true,
    render: (person) => <TwoLines title={person.name} note={emailText(person)} />,
  },
  {
    key: 'customers',
    head: 'Customers',
    grow: true,
    render: ({ memberships, portalName }) => <TwoLines title={customersText(memberships)} note={portalName} />,
  },
  {
    key: 'may',
    head: 'Permissions',
    tone: 'quiet',
    grow: true,
    render: ({ memberships: [first] }) => (first ? permissionsText(first.permissions) : ''),
  },
  {
    key: 'signedIn',
    head: 'Last login',
    tone: 'quiet',
    render: ({ signedInAt }) => (signedInAt === null ? 'Never' : momentText(signedInAt)),
  },
];
