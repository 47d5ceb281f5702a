import { formatCount } from '@plumbline/rules/format-count';
import { permissionsText } from '@plumbline/rules/portals/permission-words';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { PersonOfCustomer } from './person-of-customer.tsx';
import type { CustomerDetails, CustomerPerson } from './customer.ts';

type CustomerPeopleProps = { customer: CustomerDetails; mayChange: boolean };

export function CustomerPeople({ customer: { people, peopleCount, invitedCount }, mayChange }: CustomerPeopleProps) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const open = people.find((person) => keyOf(person) === openKey);
  return (
    <Card title="People" titleNote={formatCount(peopleCount)} inset={false} ruled>
      <DataTable
        label="People of this customer"
        density="tall"
        columns={COLUMNS}
        rows={people}
        rowKey={keyOf}
        onRowClick={(person) => setOpenKey(keyOf(person))}
        current={openKey ?? undefined}
        renderMobile={(person) => (
          <MobileRow title={person.name} note={`${person.email}: ${accessOf(person)}`} noteWraps />
        )}
        empty={
          <EmptyState
            title="Nobody has access yet"
            text={
              invitedCount === 0
                ? 'Invite somebody of this customer.'
                : `${invitedCount} ${invitedCount === 1 ? 'person is' : 'people are'} invited.`
            }
            art={false}
          />
        }
      />
      {open && <PersonOfCustomer key={openKey} person={open} mayChange={mayChange} onClose={() => setOpenKey(null)} />}
    </Card>
  );
}

const keyOf = ({ userId, portalId }: CustomerPerson): string => `${userId} ${portalId}`;

const accessOf = ({ status, permissions }: CustomerPerson): string =>
  status === 'SUSPENDED' ? 'Suspended' : permissionsText(permissions);

const COLUMNS: Column<CustomerPerson>[] = [
  { key: 'person', head: 'Person', grow: true, render: ({ name, email }) => <TwoLines title={name} note={email} /> },
  { key: 'may', head: 'Permissions', grow: true, render: accessOf },
  { key: 'portal', head: 'Portal', tone: 'quiet', render: ({ portalName }) => portalName },
  {
    key: 'signedIn',
    head: 'Last login',
    tone: 'quiet',
    render: ({ signedInAt }) => (signedInAt === null ? 'Never' : momentText(signedInAt)),
  },
];
