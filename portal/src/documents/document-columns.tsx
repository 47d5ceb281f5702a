import type { Answer } from '@plumbline/contract/call';
import type { listDocuments } from '@plumbline/contract/documents';
import { downloadDocument } from '@plumbline/contract/paths.gen';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import { DOCUMENT_SORTS } from '@plumbline/rules/waivers/document-filters';
import { DOCUMENT_TYPES, originatorOf } from '@plumbline/rules/waivers/documents';
import type { Column } from '@plumbline/ui/lists/data-table';
import { columnsFrom, type ColumnLook } from '../lib/columns-from.ts';
import { usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { DownloadButton } from './download-button.tsx';
import { PaperRow } from './paper-row.tsx';

export type Paper = Answer<typeof listDocuments>['rows'][number];

/** The columns of other documents (DOC-02). */
export function useDocumentColumns(): Column<Paper>[] {
  const { settings, timeZone } = usePortal();
  const looks: Readonly<Partial<Record<string, ColumnLook<Paper>>>> = {
    ...LOOKS,
    createdAt: { tone: 'quiet', render: ({ createdAt }) => formatDay(dayAt(createdAt, timeZone)) },
  };
  return columnsFrom(columnsOf(settings, 'documents'), looks).map((column) => ({
    ...column,
    sortable: DOCUMENT_SORTS.some((sort) => sort === column.key),
  }));
}

const LOOKS: Readonly<Partial<Record<string, ColumnLook<Paper>>>> = {
  type: { render: ({ type }) => typeWords(type) },
  jobName: { grow: true, render: ({ project }) => project.jobName ?? '–' },
  address: { grow: true, tone: 'quiet', wideOnly: true, render: ({ project }) => project.address ?? '–' },
  originator: { tone: 'quiet', render: (paper) => originatorOf(paper) ?? '–' },
  actions: {
    head: 'Download',
    headHidden: true,
    align: 'end',
    width: 50,
    render: (paper) => <DownloadPaper paper={paper} />,
  },
};

const typeWords = (type: string): string => DOCUMENT_TYPES.find((each) => each.type === type)?.label ?? type;

function DownloadPaper({ paper }: { paper: Paper }) {
  if (!paper.canBeDownloaded) return null;
  const words = [typeWords(paper.type), paper.project.jobName].filter((part) => part !== null).join(', ');
  return (
    <DownloadButton
      path={downloadDocument}
      input={{ id: paper.id }}
      label={`Download ${words}`}
      words={messages.documents}
    />
  );
}

/** A document on small screens. */
export function DocumentRow({ paper }: { paper: Paper }) {
  const { timeZone } = usePortal();
  return (
    <PaperRow
      title={typeWords(paper.type)}
      amount={formatDay(dayAt(paper.createdAt, timeZone))}
      note={paper.project.jobName ?? 'No project'}
      aside={originatorOf(paper)}
      action={<DownloadPaper paper={paper} />}
    />
  );
}
