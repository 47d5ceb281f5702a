import { IconUserPlus } from '@tabler/icons-react';
import { countPeople } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { formatCount } from '@plumbline/rules/format-count';
import { useAnswer } from '@plumbline/ui/app/use-answer';
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

type Tab = 'waiting' | 'active' | 'invited' | 'suspended';
const TABS: readonly (readonly [Tab, string])[] = [
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
  const [chosen, setTab] = useState<Tab | null>(null);
  const [search, setSearch] = useState('');
  const [isInviting, setIsInviting] = useState(false);
  const tab = chosen ?? (counts?.waiting === 0 ? 'active' : 'waiting');
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
          onChange={setTab}
        />
        <div className={classes.search}>
          <SearchInput
            label="Search people"
            placeholder="Name, email or company"
            value={search}
            onChange={(text) => setSearch(text.slice(0, 100))}
          />
        </div>
      </search>
      {tab === 'waiting' && <WaitingTable search={search} mayChange={mayChange} />}
      {tab === 'invited' && <InvitationsTable key={search} search={search} mayChange={mayChange} />}
      {(tab === 'active' || tab === 'suspended') && (
        <PeopleTable key={`${tab} ${search}`} state={tab} search={search} mayChange={mayChange} />
      )}
      {isInviting && <InvitePanel onClose={() => setIsInviting(false)} />}
    </>
  );
}

function sentenceFor(waiting: number | undefined): string {
  if (waiting === undefined || waiting === 0) return 'Who works for your customers, and what each of them may do.';
  return waiting === 1 ? '1 sign-up waits.' : `${formatCount(waiting)} sign-ups wait.`;
}
