import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { listStaff } from '@plumbline/contract/paths.gen';
import { STAFF_ROLE_WORDS } from '@plumbline/rules/access/staff-roles';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { Badge } from '@plumbline/ui/status-badge';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { momentText } from '../lib/moment-text.ts';
import { MemberPanel, type Member } from './member-panel.tsx';
import { OperatorPanel } from './operator-panel.tsx';

/** Everybody sees who works here; owners open a person to change them. */
export function MembersCard() {
  const { data, isLoadingError, refetch } = useAnswer(listStaff, {});
  const [openId, setOpenId] = useState<string | null>(null);
  const self = useStaff();
  const open = data?.rows.find(({ id }) => id === openId);
  return (
    <Card title="People" titleNote={data?.count} inset={false} ruled>
      <DataTable
        label="People of your team"
        density="tall"
        columns={COLUMNS}
        rows={data?.rows}
        rowKey={({ id }) => id}
        renderMobile={(member) => (
          <MobileRow
            title={member.name}
            amount={roleName(member)}
            note={`${member.email} · Two-factor ${member.hasSecondFactor ? 'on' : 'off'}`}
            noteWraps
            aside={<AccessBadge {...member} />}
          />
        )}
        {...(self?.role === 'owner' && { onRowClick: ({ id }: Member) => setOpenId(id) })}
        current={openId ?? undefined}
        empty={<EmptyState title="Nobody is here yet" />}
        {...(isLoadingError && {
          error: { title: 'We could not load your team', onRetry: () => void refetch() },
        })}
      />
      {open?.isOperator && <OperatorPanel member={open} onClose={() => setOpenId(null)} />}
      {open && !open.isOperator && (
        <MemberPanel key={open.id} member={open} isSelf={open.id === self?.id} onClose={() => setOpenId(null)} />
      )}
    </Card>
  );
}

const roleName = ({ role, isOperator }: Member): string => (isOperator ? 'Operator' : STAFF_ROLE_WORDS[role].name);

const COLUMNS: Column<Member>[] = [
  {
    key: 'person',
    head: 'Person',
    grow: true,
    render: ({ name, email }) => <TwoLines title={name} note={email} />,
  },
  {
    key: 'role',
    head: 'Role',
    render: (member) => <TwoLines title={roleName(member)} note={member.title} />,
  },
  {
    key: 'signedIn',
    head: 'Last login',
    tone: 'quiet',
    render: ({ signedInAt }) => (signedInAt === null ? 'Never' : momentText(signedInAt)),
  },
  {
    key: 'secondFactor',
    head: 'Two-factor',
    tone: 'quiet',
    render: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off'),
  },
  { key: 'access', head: 'Access', render: AccessBadge },
];

function AccessBadge({ status }: Pick<Member, 'status'>) {
  return status === 'ACTIVE' ? (
    <Badge color="green" icon={<IconCircleCheck size={13} stroke={1.75} aria-hidden="true" />}>
      Active
    </Badge>
  ) : (
    <Badge color="grey" icon={<IconBan size={13} stroke={1.75} aria-hidden="true" />}>
      Suspended
    </Badge>
  );
}
