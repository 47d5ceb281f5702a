import { asDay, formatDay } from '@plumbline/rules/dates';
import { IconColumns3, IconDownload, IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { DataTable } from '../src/lists/data-table.tsx';
import type { Column, Sort } from '../src/lists/data-table-props.ts';
import { DateRange } from '../src/fields/date-range.tsx';
import { formatRange, type DayRange } from '../src/fields/day-range.ts';
import { EmptyState } from '../src/states/empty-state.tsx';
import { Facts } from '../src/facts.tsx';
import { FilterBar } from '../src/lists/filter-bar.tsx';
import { FilterSelect } from '../src/lists/filter-select.tsx';
import { MobileRow } from '../src/lists/mobile-row.tsx';
import { MoneyText } from '../src/money/money-text.tsx';
import { PageHeader } from '../src/layout/page-header.tsx';
import { Pager } from '../src/lists/pager.tsx';
import { SearchInput } from '../src/fields/search-input.tsx';
import { PanelSection, SidePanel } from '../src/overlays/side-panel.tsx';
import { PastDueBadge } from '../src/status-badge.tsx';
import { Tabs } from '../src/layout/tabs.tsx';
import { Timeline } from '../src/timeline.tsx';
import { cents, INVOICES, SampleShell, type SampleInvoice } from './sample-data.tsx';
import classes from './gallery.module.css';

const PRESETS = [
  { label: 'Today', value: [asDay('2026-11-16'), asDay('2026-11-16')] as const },
  { label: 'Last 7 Days', value: [asDay('2026-11-10'), asDay('2026-11-16')] as const },
  { label: 'Last 14 Days', value: [asDay('2026-11-03'), asDay('2026-11-16')] as const },
  { label: 'Last Month', value: [asDay('2026-10-01'), asDay('2026-10-31')] as const },
];

const COLUMNS: readonly Column<SampleInvoice>[] = [
  { key: 'number', head: 'Invoice', sortable: true, render: (row) => row.number },
  { key: 'project', head: 'Project', grow: true, render: (row) => row.project },
  { key: 'po', head: 'PO number', tone: 'quiet', fold: { into: 'number' }, render: (row) => row.po },
  { key: 'created', head: 'Created', sortable: true, tone: 'quiet', render: (row) => formatDay(row.created) },
  { key: 'due', head: 'Due', sortable: true, render: (row) => formatDay(row.due) },
  { key: 'status', head: 'Status', render: (row) => <PastDueBadge days={row.daysLate} /> },
  {
    key: 'total',
    head: 'Total',
    sortable: true,
    align: 'end',
    tone: 'quiet',
    render: (row) => <MoneyText amount={row.total} />,
  },
  {
    key: 'balance',
    head: 'Balance',
    sortable: true,
    align: 'end',
    tone: 'strong',
    render: (row) => <MoneyText amount={row.balance} zeroAsDash />,
  },
];

const BESIDE_A_PANEL = new Set(['number', 'project', 'due', 'balance']);

export function ReportsScene() {
  const [open, setOpen] = useState<string | null>(() => new URLSearchParams(window.location.search).get('open'));
  const place = INVOICES.findIndex((row) => row.number === open);
  const row = INVOICES[place];
  const step = (to: number) => {
    const next = INVOICES[to];
    return next ? () => setOpen(next.number) : null;
  };
  return (
    <SampleShell active="Reports">
      <PageHeader
        title="Reports"
        keepActionsBeside
        actions={<Button icon={<IconDownload size={16} />}>Export CSV</Button>}
      />
      <Tabs label="Reports" tabs={[{ href: '#invoices', label: 'Invoices', active: true }]} />
      <Filters />
      <InvoiceTable open={open} onOpen={setOpen} />
      <SidePanel
        docks
        opened={row !== undefined}
        onClose={() => setOpen(null)}
        label={`Invoice ${open ?? ''}`}
        kicker="Invoice"
        onPrevious={step(place - 1)}
        onNext={step(place + 1)}
      >
        {row && <InvoicePanel row={row} />}
      </SidePanel>
    </SampleShell>
  );
}

function Filters() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<readonly string[]>(['Unpaid']);
  const [dates, setDates] = useState<DayRange>([asDay('2026-06-01'), asDay('2026-12-31')]);
  const range = formatRange(dates);
  return (
    <FilterBar
      search={
        <SearchInput label="Search invoices" placeholder="Invoice, PO or project" value={search} onChange={setSearch} />
      }
      filters={
        <>
          <DateRange label="Due date" value={dates} onChange={setDates} presets={PRESETS} />
          <FilterSelect
            label="Status"
            options={['Unpaid', 'Paid', 'Past due'].map((value) => ({ value, label: value }))}
            value={status}
            onChange={setStatus}
          />
        </>
      }
      end={
        <Button size="sm" icon={<IconColumns3 size={15} />}>
          Columns
        </Button>
      }
      active={[
        ...status.map((value) => ({
          name: 'Status',
          value,
          onRemove: () => setStatus(status.filter((each) => each !== value)),
        })),
        ...(range === null ? [] : [{ name: 'Due', value: range, onRemove: () => setDates([null, null]) }]),
      ]}
      onClearAll={() => {
        setStatus([]);
        setDates([null, null]);
      }}
    />
  );
}

function InvoiceTable({ open, onOpen }: { open: string | null; onOpen: (number: string) => void }) {
  const [sort, setSort] = useState<Sort>({ key: 'due', direction: 'desc' });
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  return (
    <Card inset={false} aria-label="Invoices">
      <DataTable
        label="Invoices"
        columns={open === null ? COLUMNS : COLUMNS.filter((column) => BESIDE_A_PANEL.has(column.key))}
        rows={INVOICES}
        rowKey={(row) => row.number}
        sort={sort}
        onSort={setSort}
        onRowClick={(row) => onOpen(row.number)}
        current={open ?? undefined}
        renderMobile={(row) => (
          <MobileRow
            title={row.number}
            amount={<MoneyText amount={row.balance} currency="USD" />}
            note={row.project}
            aside={row.daysLate > 0 ? <PastDueBadge days={row.daysLate} /> : `Due ${formatDay(row.due)}`}
          />
        )}
        empty={<EmptyState art={false} title="No invoices match" text="Change or clear a filter to see more." />}
        foot={
          <Pager
            page={page}
            pageSize={size}
            total={48}
            onPage={setPage}
            onPageSize={setSize}
            summary={
              <>
                Balance, all 48 <b>$137,057.10</b>
              </>
            }
          />
        }
      />
    </Card>
  );
}

function InvoicePanel({ row }: { row: SampleInvoice }) {
  return (
    <>
      <PanelSection flush>
        <div className={classes.row}>
          <h2 className={classes.grow}>{row.number}</h2>
          <PastDueBadge days={row.daysLate} />
        </div>
        <p className={classes.cap}>Balance</p>
        <MoneyText amount={row.balance} currency="USD" size="panel" />
        <div className={classes.stack}>
          <Button variant="primary" fullWidth>
            Pay this invoice
          </Button>
          <div className={classes.row}>
            <Button size="sm" icon={<IconDownload size={15} />}>
              Download
            </Button>
            <Button size="sm" icon={<IconPrinter size={15} />}>
              Print
            </Button>
            <Button size="sm" icon={<IconMail size={15} />}>
              Email a copy
            </Button>
          </div>
        </div>
      </PanelSection>
      <PanelSection>
        <Facts
          items={[
            { label: 'Project', value: row.project },
            { label: 'PO number', value: row.po },
            { label: 'Created', value: formatDay(row.created) },
            { label: 'Due', value: formatDay(row.due) },
            { label: 'Total', value: <MoneyText amount={cents(6310)} currency="USD" /> },
          ]}
        />
      </PanelSection>
      <PanelSection title="History">
        <Timeline
          label="History"
          entries={[
            { id: 1, verb: 'You viewed it', time: 'Today, 9:41 AM' },
            { id: 2, verb: 'Downloaded', rest: 'by Devin Okoro', time: '10/20/2026, 2:15 PM' },
            { id: 3, verb: 'Printed', rest: 'by Maren Ashdown', time: '9/15/2026, 4:32 PM' },
          ]}
        />
      </PanelSection>
    </>
  );
}
