import type { Answer } from '@plumbline/contract/call';
import type { listDocuments } from '@plumbline/contract/documents';
import { downloadDocument } from '@plumbline/contract/paths.gen';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import { documentList } from '@plumbline/rules/waivers/document-list';
import { DOCUMENT_TYPES, originatorOf } from '@plumbline/rules/waivers/documents';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { buildColumns, type ColumnLook } from '../lib/build-columns.ts';
import { usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { DownloadButton } from '../lib/download-button.tsx';

export type OtherDocument = Answer<typeof listDocuments>['rows'][number];

/** The columns of other documents (DOC-02). */
export function useOtherDocumentColumns(): Column<OtherDocument>[] {
  const { settings, timeZone } = usePortal();
  const looks: Readonly<Partial<Record<string, ColumnLook<OtherDocument>>>> = {
    ...LOOKS,
    createdAt: { tone: 'quiet', render: ({ createdAt }) => formatDay(dayAt(createdAt, timeZone)) },
  };
  return buildColumns(columnsOf(settings, 'documents'), looks).map((column) => ({
    ...column,
    sortable: documentList.isSort(column.key),
  }));
}

const LOOKS: Readonly<Partial<Record<string, ColumnLook<OtherDocument>>>> = {
  type: { render: ({ type }) => typeWords(type) },
  jobName: { grow: true, render: ({ project }) => project.jobName ?? '–' },
  address: {
    grow: true,
    tone: 'quiet',
    render: ({ project }) => project.address ?? '–',
    fold: { into: 'jobName', render: ({ project }) => project.address },
  },
  originator: { tone: 'quiet', render: (document) => originatorOf(document) ?? '–' },
  actions: {
    head: 'Download',
    headHidden: true,
    align: 'end',
    width: 50,
    render: (document) => <DownloadOtherDocument document={document} />,
  },
};

const typeWords = (type: string): string => DOCUMENT_TYPES.find((each) => each.type === type)?.label ?? type;

export function DownloadOtherDocument({ document }: { document: OtherDocument }) {
  if (!document.canBeDownloaded) return null;
  const words = [typeWords(document.type), document.project.jobName].filter((part) => part !== null).join(', ');
  return (
    <DownloadButton
      path={downloadDocument}
      input={{ id: document.id }}
      label={`Download ${words}`}
      words={messages.documents}
    />
  );
}

/** A document on small screens. */
export function OtherDocumentRow({ document }: { document: OtherDocument }) {
  const { timeZone } = usePortal();
  return (
    <MobileRow
      title={typeWords(document.type)}
      amount={formatDay(dayAt(document.createdAt, timeZone))}
      note={document.project.jobName ?? 'No project'}
      aside={originatorOf(document)}
    />
  );
}
