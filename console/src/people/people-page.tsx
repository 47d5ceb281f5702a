import { IconUserPlus } from '@tabler/icons-react';
import { countPeople } from '@plumbline/contract/paths.gen';
import { peopleAddress, type PeopleState } from '@plumbline/rules/access/customer-list';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { formatCount } from '@plumbline/rules/format-count';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { Button } from '@plumbline/ui/button';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { PeopleTable } from './people-table.tsx';
import { WaitingTable } from './waiting-table.tsx';
import classes from './people.module.css';

const TABS: readonly (readonly [PeopleState, string])[] = [
  ['waiting', 'Waiting'],
  ['active', 'Active'],
  ['invited', 'Invited'],
  ['suspended', 'Suspended'],
];

/** Everybody who works for a customer, and who waits for it. */
export function PeoplePage() {
  const { data: counts } = useAnswer(countPeople, {});
  const role = useStaff()?.role;
  const mayChange = role !== undefined && RECEIVABLES_ROLES.includes(role);
  const [{ state, search, page }, change] = useListAddress(peopleAddress);
  const [isInviting, setIsInviting] = useState(false);
  const tab = state ?? (counts?.waiting === 0 ? 'active' : 'waiting');
  const table = { search, page, mayChange, onPage: (next: number) => change((before) => ({ ...before, page: next })) };
  return (
    <>
      <PageHeader
        title="People"
        sentence={sentenceFor(counts?.waiting)}
        actions={
          mayChange && (
            <Button icon={<IconUserPlus size={16} />} onClick={() => setIsInviting(true)}>
              Invite
            </Button>
          )
        }
        keepActionsBeside
      />
      <search className={classes.bar} aria-label="People">
        <Segmented
          label="State"
          labelHidden
          options={TABS.map(([value, label]) => ({
            value,
            label: counts ? `${label} ${formatCount(counts[value])}` : label,
          }))}
          value={tab}
          onChange={(next) => change((before) => ({ ...before, state: next, page: 1 }))}
        />
        <div className={classes.search}>
          <SearchInput
            isField
            label="Search people"
            placeholder="Name, email or company"
            value={search}
            onChange={(text) =>
              change((before) => ({ ...before, search: text.slice(0, 100), page: 1 }), { replace: true })
            }
          />
        </div>
      </search>
      {tab === 'waiting' && <WaitingTable {...table} />}
      {tab === 'invited' && <InvitationsTable {...table} />}
      {(tab === 'active' || tab === 'suspended') && <PeopleTable key={tab} state={tab} {...table} />}
      {isInviting && <InvitePanel onClose={() => setIsInviting(false)} />}
    </>
  );
}

function sentenceFor(waiting: number | undefined): string {
  if (waiting === undefined || waiting === 0) return 'Who works for your customers, and what each of them may do.';
  return waiting === 1 ? '1 sign-up waits.' : `${formatCount(waiting)} sign-ups wait.`;
}
