import { listDocuments } from '@plumbline/contract/paths.gen';
import { documentList, type DocumentFilters } from '@plumbline/rules/waivers/document-list';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { DownloadOtherDocument, OtherDocumentRow, useOtherDocumentColumns } from './other-document-columns.tsx';
import type { SharedFilters } from './document-filters.ts';
import { DocumentsFilterBar } from './documents-filter-bar.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { waiverMessages as words } from './waiver-messages.ts';
import classes from './other-documents-tab.module.css';

const TYPES = DOCUMENT_TYPES.map(({ type, label }) => ({ value: type, label }));

/** The URL may name several types; naming all of them means no filter. */
const ownFilters = ({ type, ...others }: Partial<SharedFilters>): Partial<DocumentFilters> => ({
  ...others,
  ...(type !== undefined && {
    documentType: DOCUMENT_TYPES.filter((each) => type === null || each.type === type).map((each) => each.type),
  }),
});

const typeOf = ({ documentType }: DocumentFilters): string | null =>
  documentType.length === DOCUMENT_TYPES.length ? null : (documentType[0] ?? null);

/** Notices from the supplier (DOC-02, DOC-03). */
export function OtherDocumentsTab() {
  const [filters, go] = useListAddress(documentList);
  const query = useAnswer(listDocuments, documentList.write(filters), { keepsPrevious: true });
  const columns = useOtherDocumentColumns();
  const change = (next: Partial<DocumentFilters>) => go((current) => documentList.change(current, next));
  const clear = () => go(documentList.clear);
  return (
    <>
      <DocumentsFilterBar
        searchLabel="Search documents"
        types={TYPES}
        filters={{ ...filters, type: typeOf(filters) }}
        onChange={(next) => change(ownFilters(next))}
        projectName={query.data?.rows[0]?.project.jobName ?? null}
        onClearAll={clear}
      />
      <p className={classes.notices}>{words.notices}</p>
      <DocumentsTable
        label="Documents"
        query={query}
        columns={columns}
        renderMobile={(document) => <OtherDocumentRow document={document} />}
        renderMobileAction={(document) => <DownloadOtherDocument document={document} />}
        sort={{ key: filters.sort, direction: filters.direction }}
        onSort={(key) => {
          if (documentList.isSort(key)) go((current) => documentList.sortBy(current, key));
        }}
        page={filters.page}
        size={filters.size}
        onPage={(page) => change({ page })}
        onPageBeyond={(page) => go((current) => ({ ...current, page }), { replace: true })}
        onSize={filters.projectId === null ? (size) => change({ size }) : undefined}
        failed="We could not load your documents"
        empty={{ title: 'No documents yet', text: 'Notices about your projects appear here.' }}
        onClear={documentList.activeFilters(filters).length > 0 ? clear : undefined}
      />
    </>
  );
}
