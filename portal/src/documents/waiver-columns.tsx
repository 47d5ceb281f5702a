// The columns of waivers on the documents page and the dashboard (DOC-02, DOC-04, DSH-06).
import { useMediaQuery } from '@mantine/hooks';
import type { Answer } from '@plumbline/contract/call';
import { downloadWaiver } from '@plumbline/contract/paths.gen';
import type { listWaivers } from '@plumbline/contract/waivers';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import { originatorOf } from '@plumbline/rules/waivers/documents';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { foldColumns } from '@plumbline/ui/lists/fold-columns';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { buildColumns, type ColumnLook } from '../lib/build-columns.ts';
import { usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { DownloadButton } from '../lib/download-button.tsx';
import { InForce, WaiverStatus } from './waiver-status.tsx';
import { typeWords, WaiverType } from './waiver-type.tsx';
import classes from './waiver-columns.module.css';

type ColumnChoice = ReturnType<typeof columnsOf>[number];
export type Waiver = Answer<typeof listWaivers>['rows'][number];

/** All columns need more than such a screen has. */
const TIGHT = {
  waivers: '(min-width: 75em) and (max-width: 89.99em)',
  executedWaivers: '(min-width: 75em) and (max-width: 79.99em)',
} as const;

type ColumnOptions = {
  /** The columns for which there is room. */
  pick?: (configured: readonly ColumnChoice[]) => readonly ColumnChoice[];
  /** What stands below the status; the dashboard needs none, and must not load its words. */
  noteOf?: (waiver: Waiver) => string;
  /** Adds to the columns and folds them. */
  arrange?: (columns: Column<Waiver>[], isTight: boolean) => Column<Waiver>[];
};

export function useWaiverColumns(
  table: keyof typeof TIGHT,
  { pick = (configured) => configured, noteOf, arrange }: ColumnOptions = {},
): Column<Waiver>[] {
  const { settings, timeZone } = usePortal();
  const isTight = useMediaQuery(TIGHT[table], false, { getInitialValueInEffect: false });
  const looks: Readonly<Partial<Record<string, ColumnLook<Waiver>>>> = {
    ...LOOKS,
    status: {
      render: (waiver) => (
        <span className={noteOf ? classes.status : undefined}>
          <TwoLines title={<WaiverStatus waiver={waiver} />} note={noteOf?.(waiver)} />
        </span>
      ),
    },
    originator: {
      tone: 'quiet',
      render: (waiver) => originatorOf(waiver) ?? '–',
      fold: {
        into: table === 'waivers' ? 'createdAt' : 'jobName',
        render: (waiver) => {
          const originator = originatorOf(waiver);
          return originator === null ? null : `by ${originator}`;
        },
      },
    },
    createdAt: { tone: 'quiet', render: ({ createdAt }) => formatDay(dayAt(createdAt, timeZone)) },
  };
  const configured = columnsOf(settings, table);
  const isSortable = (key: string) => table === 'waivers' && waiverList.isSort(key);
  const columns = buildColumns(pick(configured), looks).map((column) => ({
    ...column,
    sortable: isSortable(column.key),
  }));
  if (arrange) return arrange(columns, isTight);
  return isTight ? [...foldColumns(columns)] : columns;
}

const LOOKS: Readonly<Partial<Record<string, ColumnLook<Waiver>>>> = {
  waiverType: {
    render: (waiver) => (
      <InForce waiver={waiver}>
        <WaiverType type={waiver.waiverType} />
      </InForce>
    ),
  },
  throughDate: {
    render: ({ throughDate }) => (throughDate === null ? '–' : formatDay(throughDate)),
    fold: { into: 'waiverType', render: ({ throughDate }) => throughDate && `through ${formatDay(throughDate)}` },
  },
  jobName: { grow: true, render: ({ project }) => project.jobName ?? '–' },
  address: {
    grow: true,
    tone: 'quiet',
    render: ({ project }) => project.address ?? '–',
    fold: { into: 'jobName', render: ({ project }) => project.address },
  },
  jobId: { tone: 'quiet', render: ({ project }) => project.jobId ?? '–' },
  actions: {
    head: 'Download',
    headHidden: true,
    align: 'end',
    width: 50,
    render: (waiver) => <DownloadWaiver waiver={waiver} />,
  },
};

/** Only released waivers can be downloaded (decision D3). */
export function DownloadWaiver({ waiver }: { waiver: Waiver }) {
  if (!waiver.canBeDownloaded) return null;
  return (
    <DownloadButton
      path={downloadWaiver}
      input={{ id: waiver.id }}
      label={`Download ${waiverWords(waiver)}`}
      words={messages.waivers}
    />
  );
}

const waiverWords = ({ waiverType, project }: Waiver): string =>
  [`${typeWords(waiverType)} waiver`, project.jobName].filter((part) => part !== null).join(', ');

/** A waiver on small screens. */
export function WaiverRow({ waiver, note }: { waiver: Waiver; note?: string }) {
  const { number, throughDate, waiverType, project } = waiver;
  return (
    <MobileRow
      title={<InForce waiver={waiver}>{project.jobName ?? 'No project'}</InForce>}
      amount={<WaiverStatus waiver={waiver} />}
      note={
        <>
          {waiverNumber(number)} · {typeWords(waiverType)}
          {throughDate !== null && ` through ${formatDay(throughDate)}`}
          {note !== undefined && <span className={classes.next}> {note}</span>}
        </>
      }
      noteWraps
    />
  );
}
