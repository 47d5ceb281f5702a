import { IconBan, IconCircleCheck, IconClock, IconKey } from '@tabler/icons-react';
import { listApiTokens } from '@plumbline/contract/paths.gen';
import { TOKEN_SCOPE_WORDS } from '@plumbline/rules/access/token-scopes';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { Badge } from '@plumbline/ui/status-badge';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { NewTokenPanel } from './new-token-panel.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import type { NewSecret, Token } from './token.ts';
import { TokenPanel } from './token-panel.tsx';

export function ApiTokensPage() {
  const { data, isLoadingError, refetch } = useAnswer(listApiTokens, {});
  const [isAdding, setIsAdding] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const open = data?.rows.find(({ id }) => id === openId);
  const add = (
    <Button icon={<IconKey size={16} />} onClick={() => setIsAdding(true)}>
      New token
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API tokens"
        sentence="With a token your ERP sends invoices and reads payments by itself."
        actions={add}
        keepActionsBeside
      />
      <Card inset={false} ruled>
        <DataTable
          label="API tokens"
          density="tall"
          columns={COLUMNS}
          rows={data?.rows}
          rowKey={({ id }) => id}
          renderMobile={(token) => (
            <MobileRow
              title={token.name}
              amount={`…${token.hint}`}
              note={usedText(token)}
              aside={<StateBadge token={token} />}
            />
          )}
          onRowClick={({ id }) => setOpenId(id)}
          current={openId ?? undefined}
          empty={
            <EmptyState
              title="No tokens yet"
              text="Create one for each program, so that each can be revoked by itself."
              action={add}
            />
          }
          {...(isLoadingError && {
            error: { title: 'We could not load the tokens', onRetry: () => void refetch() },
          })}
        />
      </Card>
      {isAdding && <NewTokenPanel onClose={() => setIsAdding(false)} onMade={setSecret} />}
      {open && <TokenPanel key={open.id} token={open} onClose={() => setOpenId(null)} onMade={setSecret} />}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
    </>
  );
}

const usedText = ({ lastUsedAt }: Token): string =>
  lastUsedAt === null ? 'Never used' : `Used ${momentText(lastUsedAt)}`;

const COLUMNS: Column<Token>[] = [
  {
    key: 'name',
    head: 'Program',
    grow: true,
    render: ({ name, hint }) => <TwoLines title={name} note={`Ends with ${hint}`} />,
  },
  {
    key: 'scopes',
    head: 'Permissions',
    render: ({ scopes }) => scopes.map((scope) => TOKEN_SCOPE_WORDS[scope].name).join(', '),
  },
  {
    key: 'made',
    head: 'Created',
    tone: 'quiet',
    render: ({ createdByName, createdAt }) => <TwoLines title={momentText(createdAt)} note={`By ${createdByName}`} />,
  },
  { key: 'used', head: 'Last used', tone: 'quiet', render: usedText },
  { key: 'state', head: 'State', render: (token) => <StateBadge token={token} /> },
];

const BADGES = {
  ACTIVE: { color: 'green', Icon: IconCircleCheck, words: 'Active' },
  EXPIRED: { color: 'grey', Icon: IconClock, words: 'Expired' },
  REVOKED: { color: 'grey', Icon: IconBan, words: 'Revoked' },
} as const;

function StateBadge({ token }: { token: Token }) {
  const { color, Icon, words } = BADGES[token.state];
  return (
    <Badge color={color} icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}>
      {words}
    </Badge>
  );
}
