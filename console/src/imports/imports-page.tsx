import { IconTableImport } from '@tabler/icons-react';
import { listImports } from '@plumbline/contract/paths.gen';
import { formatCount } from '@plumbline/rules/format-count';
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
import { SampleNote } from '../samples/sample-note.tsx';
import { KIND_WORDS, rowsText } from './import-words.ts';
import { RunBadge } from './run-badge.tsx';
import { importHref, isAtWork, type Run, useMayImport } from './run.ts';
import classes from './imports.module.css';

const POLL_MS = 2_000;

/** The log of imports; each opens at the step where it is (IMP-01). */
export function ImportsPage() {
  const mayImport = useMayImport();
  const newImport = (
    <Button variant="primary" href="/imports/new" icon={<IconTableImport size={16} aria-hidden="true" />}>
      New import
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Imports"
        sentence="Files of your ERP, the newest first. What was imported can be undone."
        actions={mayImport && newImport}
        keepActionsBeside
      />
      <ImportsTable newImport={mayImport ? newImport : null} />
    </>
  );
}

/** Each page is added below the ones before it. */
function ImportsTable({ newImport }: { newImport: React.ReactNode }) {
  const [earlier, setEarlier] = useState<{ rows: readonly Run[]; before: string | null }>({ rows: [], before: null });
  const { data, isLoadingError, isFetching, refetch } = useAnswer(
    listImports,
    earlier.before === null ? {} : { before: earlier.before },
    { staleMs: 0, refetchMs: (answer) => (answer?.rows.some(isAtWork) ? POLL_MS : false) },
  );
  const rows = data ? [...earlier.rows, ...data.rows] : earlier.rows;
  const isLoaded = data !== undefined || earlier.rows.length > 0;
  const last = rows.at(-1);
  const hasMore = data !== undefined && data.rows.length > 0 && rows.length < data.count;
  const isLoadingMore = data === undefined && earlier.before !== null;
  return (
    <>
      {newImport !== null && <SampleNote />}
      <Card inset={false}>
        <DataTable
          label="Imports"
          density="tall"
          columns={COLUMNS}
          rows={isLoaded ? rows : undefined}
          rowKey={({ id }) => id}
          rowHref={({ id }) => importHref(id)}
          renderMobile={(run) => (
            <MobileRow
              title={run.fileName}
              amount={<RunBadge run={run} />}
              note={[KIND_WORDS[run.kind].name, resultText(run), `${run.createdByName}, ${momentText(run.createdAt)}`]
                .filter((part) => part !== '')
                .join(' · ')}
              noteWraps
            />
          )}
          empty={
            <EmptyState
              title="Nothing was imported yet"
              text="Start with your customers, then load their invoices and credits."
              action={newImport}
            />
          }
          {...(isLoadingError && {
            error: { title: 'We could not load the imports', onRetry: () => void refetch() },
          })}
          foot={
            (hasMore || isLoadingMore) && (
              <div className={classes.more}>
                <Button
                  loading={isLoadingMore || (isFetching && !hasMore)}
                  onClick={() => last && setEarlier({ rows, before: last.createdAt })}
                >
                  Show earlier imports
                </Button>
              </div>
            )
          }
        />
      </Card>
    </>
  );
}

/** How many rows, and how many of them are left out. */
function resultText({ state, rowCount, leftOutCount }: Run): string {
  if (state === 'UPLOADED' || state === 'FAILED') return '';
  const leftOut = leftOutCount > 0 && state !== 'CHECKING' ? `, ${formatCount(leftOutCount)} left out` : '';
  return `${rowsText(rowCount)}${leftOut}`;
}

const COLUMNS: Column<Run>[] = [
  {
    key: 'file',
    head: 'File',
    grow: true,
    render: ({ fileName, kind }) => <TwoLines title={fileName} note={KIND_WORDS[kind].name} />,
  },
  {
    key: 'person',
    head: 'Uploaded',
    render: ({ createdByName, createdAt }) => <TwoLines title={createdByName} note={momentText(createdAt)} />,
  },
  {
    key: 'rows',
    head: 'Rows',
    align: 'end',
    render: ({ state, rowCount }) => (state === 'UPLOADED' || state === 'FAILED' ? '–' : formatCount(rowCount)),
  },
  {
    key: 'leftOut',
    head: 'Left out',
    align: 'end',
    render: ({ state, leftOutCount }) =>
      state === 'CHECKED' || state === 'IMPORTING' || state === 'DONE' || state === 'UNDONE'
        ? formatCount(leftOutCount)
        : '–',
  },
  { key: 'state', head: 'State', render: (run) => <RunBadge run={run} /> },
];
