import type { Answer, Input } from '@plumbline/contract/call';
import { listAuditEvents } from '@plumbline/contract/paths.gen';
import type { listAuditEvents as ListEvents } from '@plumbline/contract/staff/audit';
import { usePages } from '@plumbline/ui/app/use-pages';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { MoreRows } from '@plumbline/ui/lists/more-rows';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { momentText } from '../lib/moment-text.ts';
import classes from './audit-page.module.css';

type Filters = Input<typeof ListEvents>;
type AuditEvent = Answer<typeof ListEvents>['rows'][number];

/** The events of one choice of filters; each page is added below the ones before it. */
export function AuditTable({ filters }: { filters: Filters }) {
  const { rows, hasMore, more, isFailed, retry } = usePages(listAuditEvents, filters);
  return (
    <Card inset={false}>
      <DataTable
        label="Audit log"
        density="tall"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        renderMobile={(event) => (
          <MobileRow
            title={event.words}
            note={[event.customerName, event.detail, `${personOf(event)}, ${momentText(event.at)}`]
              .filter((line) => line)
              .map((line) => (
                <span key={line} className={classes.line}>
                  {line}
                </span>
              ))}
            noteWraps
          />
        )}
        empty={<EmptyState title="Nothing was found" text="Changes that match the filters appear here." art={false} />}
        {...(isFailed && { error: { title: 'We could not load the audit log', onRetry: retry } })}
        foot={hasMore && <MoreRows label="Show earlier entries" {...more} />}
      />
    </Card>
  );
}

const personOf = ({ actorName, actorEmail }: AuditEvent): string => actorName ?? actorEmail ?? 'Nobody signed in';

const COLUMNS: Column<AuditEvent>[] = [
  { key: 'at', head: 'Time', tone: 'quiet', render: ({ at }) => momentText(at) },
  { key: 'person', head: 'Person', render: (event) => <TwoLines title={personOf(event)} note={event.actorEmail} /> },
  {
    key: 'action',
    head: 'Action',
    grow: true,
    render: ({ words, customerName }) => (
      <span className={classes.text}>
        <span>{words}</span>
        {customerName !== null && <span className={classes.customer}>{customerName}</span>}
      </span>
    ),
  },
  {
    key: 'detail',
    head: 'Details',
    grow: true,
    render: ({ detail }) => <span className={classes.text}>{detail}</span>,
  },
  {
    key: 'address',
    head: 'Address',
    tone: 'quiet',
    fold: { into: 'at' },
    render: ({ clientAddress }) => clientAddress ?? '',
  },
];
