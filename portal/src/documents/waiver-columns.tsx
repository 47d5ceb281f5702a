// The columns of waivers on the documents page and the dashboard (DOC-02, DOC-04, DSH-06).
import { useMediaQuery } from '@mantine/hooks';
import type { Answer } from '@plumbline/contract/call';
import { downloadWaiver } from '@plumbline/contract/paths.gen';
import type { listWaivers } from '@plumbline/contract/waivers';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import { originatorOf } from '@plumbline/rules/waivers/documents';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import { isWaiverType, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { foldColumns } from '@plumbline/ui/lists/fold-columns';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { StatusBadge } from '@plumbline/ui/status-badge';
import { buildColumns, type ColumnLook } from '../lib/build-columns.ts';
import { usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { DownloadButton } from '../lib/download-button.tsx';
import { DocumentRow } from './document-row.tsx';
import { WaiverType } from './waiver-type.tsx';
import classes from './waiver-columns.module.css';

export type Waiver = Answer<typeof listWaivers>['rows'][number];

export function useWaiverColumns(table: 'waivers' | 'executedWaivers'): Column<Waiver>[] {
  const { settings, timeZone } = usePortal();
  // All columns need more than a laptop of 1200 px has.
  const isTight = useMediaQuery('(min-width: 75em) and (max-width: 79.99em)', false, {
    getInitialValueInEffect: false,
  });
  const looks: Readonly<Partial<Record<string, ColumnLook<Waiver>>>> = {
    ...LOOKS,
    waiverType: { render: ({ waiverType }) => <WaiverType type={waiverType} /> },
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
  const isSortable = (key: string) => table === 'waivers' && waiverList.isSort(key);
  const columns = buildColumns(columnsOf(settings, table), looks).map((column) => ({
    ...column,
    sortable: isSortable(column.key),
  }));
  return isTight ? [...foldColumns(columns)] : columns;
}

const LOOKS: Readonly<Partial<Record<string, ColumnLook<Waiver>>>> = {
  status: {
    render: ({ waiverRequestStatus, rejectReason }) => (
      <span className={classes.status}>
        <TwoLines title={<StatusBadge kind="waiver" status={waiverRequestStatus} />} note={rejectReason} />
      </span>
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
function DownloadWaiver({ waiver }: { waiver: Waiver }) {
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

const typeWords = (type: string): string => (isWaiverType(type) ? waiverTypeLabel(type) : type);

const waiverWords = ({ waiverType, project }: Waiver): string =>
  [`${typeWords(waiverType)} waiver`, project.jobName].filter((part) => part !== null).join(', ');

/** A waiver on small screens. */
export function WaiverRow({ waiver }: { waiver: Waiver }) {
  const { throughDate, waiverType, project } = waiver;
  return (
    <DocumentRow
      title={project.jobName ?? 'No project'}
      amount={<StatusBadge kind="waiver" status={waiver.waiverRequestStatus} />}
      note={[typeWords(waiverType), waiver.rejectReason].filter((part) => part !== null).join(': ')}
      noteWraps
      aside={throughDate && `Through ${formatDay(throughDate)}`}
      action={<DownloadWaiver waiver={waiver} />}
    />
  );
}
