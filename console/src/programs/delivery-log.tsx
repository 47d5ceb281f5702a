import { listWebhookDeliveries } from '@plumbline/contract/paths.gen';
import { changeTypeName } from '@plumbline/rules/feed/change-types';
import { usePages } from '@plumbline/ui/app/use-pages';
import { Card } from '@plumbline/ui/card';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { MoreRows } from '@plumbline/ui/lists/more-rows';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { DeliveryPanel } from './delivery-panel.tsx';
import { type Delivery, outcomeText, type Webhook } from './webhook.ts';
import { DeliveryBadge } from './webhook-badges.tsx';

const POLL_MS = 2_000;
/** A paused webhook sends nothing however long one waits. */
const POLLS_MAX = 30;
const STATES = [
  { value: '', label: 'All' },
  { value: 'DELIVERED', label: 'Delivered' },
  { value: 'WAITING', label: 'Waiting' },
  { value: 'FAILED', label: 'Failed' },
];

type State = Delivery['state'];
const isState = (text: string): text is State => text === 'WAITING' || text === 'DELIVERED' || text === 'FAILED';

/** `sentByHand` counts what was sent by hand here: the log then begins at its newest again. */
type DeliveryLogProps = { webhook: Webhook; sentByHand: number; onSent: () => void };

export function DeliveryLog({ webhook, sentByHand, onSent }: DeliveryLogProps) {
  const [state, setState] = useState<State | null>(null);
  return (
    <Card
      title="Deliveries"
      inset={false}
      ruled
      action={
        <NativeSelectField
          label="Show"
          placeholder="All"
          options={STATES}
          value={state ?? ''}
          onChange={(value) => setState(isState(value) ? value : null)}
        />
      }
    >
      <Deliveries key={`${state} ${sentByHand}`} webhook={webhook} state={state} onSent={onSent} />
    </Card>
  );
}

/** Each page is added below the ones before it; while something is on its way the log is read again. */
function Deliveries({ webhook, state, onSent }: { webhook: Webhook; state: State | null; onSent: () => void }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { rows, hasMore, more, isFailed, retry } = usePages(
    listWebhookDeliveries,
    { id: webhook.id, ...(state && { state }) },
    { staleMs: 0, refetchMs: (shown, times) => (times < POLLS_MAX && shown.some(isOnItsWay) ? POLL_MS : false) },
  );
  return (
    <>
      <DataTable
        label="Deliveries"
        density="tall"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => setOpenId(id)}
        current={openId ?? undefined}
        renderMobile={(delivery) => (
          <MobileRow
            title={changeTypeName(delivery.type)}
            note={`${momentText(delivery.createdAt)} · ${outcomeText(delivery)}`}
            noteWraps
            aside={<DeliveryBadge {...delivery} />}
          />
        )}
        empty={
          <EmptyState
            title={state === null ? 'Nothing was sent yet' : 'No such deliveries'}
            text="The log has the deliveries of the last 30 days."
            art={false}
          />
        }
        {...(isFailed && { error: { title: 'We could not load the log', onRetry: retry } })}
        foot={hasMore && <MoreRows label="Show earlier deliveries" {...more} />}
      />
      {openId !== null && (
        <DeliveryPanel
          key={openId}
          webhookId={webhook.id}
          deliveryId={openId}
          onClose={() => setOpenId(null)}
          onSent={onSent}
        />
      )}
    </>
  );
}

/** What was tried before comes again after minutes or hours. */
const isOnItsWay = ({ state, tries }: Delivery): boolean => state === 'WAITING' && tries === 0;

const COLUMNS: Column<Delivery>[] = [
  {
    key: 'type',
    head: 'Change',
    grow: true,
    render: ({ type, number, requestedByName }) => (
      <TwoLines
        title={changeTypeName(type)}
        note={[number === null ? '' : `Number ${number}`, requestedByName === null ? '' : `Sent by ${requestedByName}`]
          .filter((part) => part !== '')
          .join(' · ')}
      />
    ),
  },
  { key: 'at', head: 'Time', tone: 'quiet', render: ({ createdAt }) => momentText(createdAt) },
  {
    key: 'outcome',
    head: 'Answer',
    grow: true,
    render: (delivery) => (
      <TwoLines
        title={outcomeText(delivery)}
        note={delivery.nextTryAt !== null && delivery.tries > 0 ? `Next try ${momentText(delivery.nextTryAt)}` : ''}
      />
    ),
  },
  { key: 'state', head: 'State', render: (delivery) => <DeliveryBadge {...delivery} /> },
];
