import type { Answer } from '@plumbline/contract/call';
import type { listDeskWaivers } from '@plumbline/contract/waiver-desk';
import type { Day } from '@plumbline/rules/dates';
import { PAGE_SIZE_DEFAULT } from '@plumbline/rules/lists/paging';
import type { DeskTab } from '@plumbline/rules/waivers/desk-list';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column, Selection } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { StatusBadge } from '@plumbline/ui/status-badge';
import { useMemo } from 'react';
import { dayText } from '../../lib/moment-text.ts';
import { type OwnAuthority, signingObstacle } from '../own-authority.ts';
import { amountText, dueText, formText, type ListedWaiver, statusOf, whyItWaits } from '../waiver-words.ts';
import classes from '../waivers.module.css';

type WaiversTableProps = {
  list: Answer<typeof listDeskWaivers> | undefined;
  tab: DeskTab;
  own: OwnAuthority;
  page: number;
  /** Something was searched or filtered. */
  isChosen: boolean;
  isRefreshing: boolean;
  isFailed: boolean;
  current: string | null;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onRetry: () => void;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

const EMPTY: Readonly<Record<DeskTab, { title: string; text: string }>> = {
  needs: { title: 'Nothing needs you', text: 'New requests of your customers appear here.' },
  others: { title: 'Nothing waits for others', text: 'Here is what a notary has, and what is on hold.' },
  sent: { title: 'No waivers were sent yet', text: 'What you release appears here.' },
  rejected: { title: 'Nothing was rejected', text: 'Here is what you reject, and what customers withdraw.' },
};

export function WaiversTable(props: WaiversTableProps) {
  const { list, tab, own, page, isChosen, isRefreshing, isFailed, current, selected, onSelect } = props;
  const { onRetry, onOpen, onPage } = props;
  const today = list?.today;
  const columns = useMemo(() => columnsOf(today), [today]);
  const selection: Selection<ListedWaiver> = {
    selected,
    onChange: onSelect,
    label: (waiver) => boxLabel(waiver, own),
    disabled: (waiver) => signingObstacle(waiver, own) !== null,
  };
  return (
    <Card inset={false}>
      <DataTable
        label="Waivers"
        density="tall"
        columns={columns}
        rows={list?.rows}
        rowKey={({ id }) => id}
        refreshing={isRefreshing}
        onRowClick={({ id }) => onOpen(id)}
        {...(current !== null && { current })}
        selection={own.mayDecide && tab === 'needs' ? selection : undefined}
        renderMobile={(waiver) => (
          <MobileRow
            title={`${waiverNumber(waiver.number)} ${waiver.customer.name}`}
            amount={amountText(waiver, waiver.amount)}
            note={`${formText(waiver)}, ${whyItWaits(waiver).text}`}
            aside={<StatusBadge kind="waiver" status={statusOf(waiver)} />}
          />
        )}
        empty={
          isChosen ? (
            <EmptyState title="No waiver was found" text="Change the search or the filters." art={false} />
          ) : (
            <EmptyState {...EMPTY[tab]} art={false} />
          )
        }
        {...(isFailed && { error: { title: 'We could not load the waivers', onRetry } })}
        foot={
          list &&
          list.count > PAGE_SIZE_DEFAULT && (
            <Pager page={page} pageSize={PAGE_SIZE_DEFAULT} total={list.count} onPage={onPage} />
          )
        }
      />
    </Card>
  );
}

const boxLabel = (waiver: ListedWaiver, own: OwnAuthority): string =>
  [`Waiver ${waiverNumber(waiver.number)}`, signingObstacle(waiver, own)].filter(Boolean).join('. ');

const columnsOf = (today: Day | undefined): Column<ListedWaiver>[] => [
  {
    key: 'number',
    head: 'Waiver',
    render: (waiver) => <TwoLines title={waiverNumber(waiver.number)} note={formText(waiver)} />,
  },
  {
    key: 'customer',
    head: 'Customer and project',
    grow: true,
    render: ({ customer, project }) => <TwoLines title={customer.name} note={project.jobName} />,
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    tone: 'strong',
    render: (waiver) => amountText(waiver, waiver.amount),
  },
  {
    key: 'why',
    head: 'Why it waits',
    grow: true,
    render: (waiver) => <WhyCell waiver={waiver} today={today} />,
  },
];

function WhyCell({ waiver, today }: { waiver: ListedWaiver; today: Day | undefined }) {
  const { text, color } = whyItWaits(waiver);
  return (
    <TwoLines
      title={
        <span className={classes.why}>
          <span className={`${classes.dot} ${classes[color]}`} aria-hidden="true" />
          <span className={classes.reason}>{text}</span>
        </span>
      }
      note={<DueNote waiver={waiver} today={today} />}
    />
  );
}

/** Without a deadline, since when it is there. */
function DueNote({ waiver: { deadline, createdAt }, today }: { waiver: ListedWaiver; today: Day | undefined }) {
  if (deadline === null || today === undefined) return <>{dayText(createdAt)}</>;
  const { text, isLate, isNow } = dueText(deadline.on, today);
  const look = isLate ? classes.late : isNow ? classes.now : undefined;
  return <span className={look}>{text}</span>;
}
