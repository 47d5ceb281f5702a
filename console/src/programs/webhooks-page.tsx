import { IconDownload, IconWebhook } from '@tabler/icons-react';
import { listWebhooks } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import type { NewSecret } from './token.ts';
import { typesText, type Webhook, webhookHref } from './webhook.ts';
import { WebhookBadge } from './webhook-badges.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Where changes are sent (IMP-04); owners only. */
export function WebhooksPage() {
  const { data, isLoadingError, refetch } = useAnswer(listWebhooks, {});
  const [open, setOpen] = useState<'download' | 'new' | null>(null);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button icon={<IconWebhook size={16} />} onClick={() => setOpen('new')}>
      New webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        sentence="Payments, refunds, returns and changed customers are sent to your programs as they happen."
        actions={
          <>
            <Button icon={<IconDownload size={16} />} onClick={() => setOpen('download')}>
              Download changes
            </Button>
            {add}
          </>
        }
      />
      <Card inset={false} ruled>
        <DataTable
          label="Webhooks"
          density="tall"
          columns={COLUMNS}
          rows={data?.rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => webhookHref(id)}
          renderMobile={(webhook) => (
            <MobileRow
              title={webhook.name}
              note={`${hostOf(webhook)} · ${webhook.waitingCount} waiting`}
              aside={<WebhookBadge {...webhook} />}
            />
          )}
          empty={
            <EmptyState
              title="No webhooks yet"
              text="Create one for each program that should hear of payments as they happen."
              action={add}
            />
          }
          {...(isLoadingError && {
            error: { title: 'We could not load the webhooks', onRetry: () => void refetch() },
          })}
        />
      </Card>
      {open === 'download' && <ChangesPanel onClose={close} />}
      {open === 'new' && <WebhookForm onClose={close} onMade={setSecret} />}
      {secret && <SecretDialog {...secret} kind="webhook" onClose={() => setSecret(null)} />}
    </>
  );
}

const hostOf = ({ url }: Webhook): string => new URL(url).host;

const COLUMNS: Column<Webhook>[] = [
  {
    key: 'name',
    head: 'Program',
    grow: true,
    render: (webhook) => <TwoLines title={webhook.name} note={hostOf(webhook)} />,
  },
  { key: 'types', head: 'Changes', render: typesText },
  {
    key: 'made',
    head: 'Created',
    tone: 'quiet',
    render: ({ createdByName, createdAt }) => <TwoLines title={momentText(createdAt)} note={`By ${createdByName}`} />,
  },
  { key: 'waiting', head: 'Waiting', align: 'end', render: ({ waitingCount }) => waitingCount },
  { key: 'state', head: 'State', render: (webhook) => <WebhookBadge {...webhook} /> },
];
