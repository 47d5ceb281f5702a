import { getOpenItem } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { ZERO } from '@plumbline/rules/money';
import { OPEN_ITEM_WORDS } from '@plumbline/rules/payments/open-item-list';
import { PAYMENT_STATUSES, STATUS_WORDS } from '@plumbline/rules/payments/status';
import { methodName } from '@plumbline/rules/payments/receipt-words';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { type Fact, Facts } from '@plumbline/ui/facts';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { Note } from '@plumbline/ui/note';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { useStaff } from '../lib/console-context.ts';
import { dayText, momentText } from '../lib/moment-text.ts';
import { DECISIONS, type DeskItem, itemAmount, offeredAmount, RESTS, sizeOf } from './item-words.ts';
import { ItemDecisions } from './item-decisions.tsx';

type ItemPanelProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** An open item: what is known, what can be decided, and what was. */
export function ItemPanel({ id, ...panel }: ItemPanelProps) {
  const { data } = useAnswer(getOpenItem, { itemId: id }, { enabled: panel.opened });
  return (
    <SidePanel docks label="Open item" kicker="Open item" title={data && OPEN_ITEM_WORDS[data.kind]} {...panel}>
      <PanelBody key={id} id={id} />
    </SidePanel>
  );
}

function PanelBody({ id }: { id: string }) {
  const { data, isLoadingError, error, refetch } = useAnswer(getOpenItem, { itemId: id });
  if (data) return <ItemRecord item={data} />;
  if (!isLoadingError) return <LoadingRows loading rows={8} label="Loading the open item" />;
  if (error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <EmptyState art={false} title="There is no such item" text="Its address may have been mistyped." />;
  return <ErrorState title="We could not load the open item" onRetry={() => void refetch()} />;
}

function ItemRecord({ item }: { item: DeskItem }) {
  const role = useStaff()?.role;
  const mayDecide = role !== undefined && RECEIVABLES_ROLES.includes(role);
  const rests = restLines(item);
  return (
    <>
      <PanelSection flush>
        <Note color={item.state === 'OPEN' ? 'amber' : 'grey'}>{item.detail}</Note>
      </PanelSection>
      {item.state === 'RESOLVED' && (
        <PanelSection title="Decision">
          <Facts items={decisionFacts(item)} />
        </PanelSection>
      )}
      {rests.length > 0 && item.payment !== null && (
        <PanelSection title="Money without an invoice">
          <SumLines lines={rests} currency={item.payment.currencyCode} />
        </PanelSection>
      )}
      {item.state === 'OPEN' && mayDecide && (
        <PanelSection title="What you can do">
          <ItemDecisions item={item} />
        </PanelSection>
      )}
      <PanelSection title="What is known">
        <Facts items={knownFacts(item)} />
      </PanelSection>
    </>
  );
}

function restLines({ rests }: DeskItem) {
  if (rests === null) return [];
  return (['unapplied', 'chargeback', 'review'] as const).flatMap((account) =>
    rests[account] === ZERO
      ? []
      : [
          {
            label: RESTS[account],
            amount: sizeOf(rests[account]),
            note: rests[account] < ZERO ? 'came in' : 'is missing',
          },
        ],
  );
}

function decisionFacts(item: DeskItem): Fact[] {
  const { resolution, resolvedAt, resolvedBy, decisionKind, decisionAmount } = item;
  const amount = offeredAmount({ amount: decisionAmount }, item);
  return [
    ...(decisionKind === null ? [] : [{ label: 'Decision', value: DECISIONS[decisionKind].done(amount) }]),
    { label: 'Note', value: resolution ?? '' },
    { label: 'By', value: resolvedBy?.name ?? 'The system' },
    ...(resolvedAt === null ? [] : [{ label: 'On', value: momentText(resolvedAt) }]),
  ];
}

function knownFacts(item: DeskItem): Fact[] {
  const { payment, gatewayAmount, localAmount, retref, orderId, createdAt } = item;
  return [
    ...(payment === null
      ? []
      : [
          { label: 'Payment', value: <TextLink href={`/payments?payment=${payment.code}`}>{payment.code}</TextLink> },
          {
            label: 'Customer',
            value: <TextLink href={`/customers/${payment.customerId}`}>{payment.customerName}</TextLink>,
          },
        ]),
    ...paidFacts(item),
    ...(gatewayAmount === ZERO ? [] : [{ label: 'At the provider', value: itemAmount(gatewayAmount, item) }]),
    ...(localAmount === ZERO ? [] : [{ label: 'In your books', value: itemAmount(localAmount, item) }]),
    ...(retref === '' ? [] : [{ label: 'Provider reference', value: retref }]),
    ...(orderId === '' ? [] : [{ label: 'Order', value: orderId }]),
    { label: 'Found', value: momentText(createdAt) },
  ];
}

function paidFacts(item: DeskItem): Fact[] {
  const { paid } = item;
  if (paid === null) return [];
  const status = PAYMENT_STATUSES.find((known) => known === paid.status);
  return [
    { label: 'Paid', value: `${itemAmount(paid.total, item)} on ${dayText(paid.createdAt)}` },
    { label: 'With', value: methodName(paid) ?? 'Account credits' },
    { label: 'Status', value: status === undefined ? paid.status : STATUS_WORDS[status] },
    ...(paid.refundedAmount === ZERO ? [] : [{ label: 'Refunded', value: itemAmount(paid.refundedAmount, item) }]),
    { label: 'Paid out', value: paid.settledAt === null ? 'Not yet' : dayText(paid.settledAt) },
  ];
}
