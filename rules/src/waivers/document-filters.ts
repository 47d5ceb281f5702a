// What the list of notices and other papers shows, as its address says it (Spec 1 §2 and §7, decision B8).

import {
  activeKeys,
  readFilters,
  writeFilters,
  type FilterField,
  type FiltersOf,
  type Search,
} from '../invoices/filter-fields.ts';
import { listFields, nextOrder, settled, unsaidSize } from '../invoices/list-filters.ts';
import { PAGE_SIZES } from '../lists/paging.ts';
import { DOCUMENT_TYPES, type DocumentType } from './documents.ts';
import { PAPER_FIELDS } from './paper-fields.ts';

/** Columns a list of documents can be sorted by. */
export const DOCUMENT_SORTS = ['createdAt', 'type', 'jobName', 'jobId', 'address', 'originator'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

const FALLING_FIRST: ReadonlySet<DocumentSort> = new Set(['createdAt']);

const ALL_TYPES: readonly DocumentType[] = DOCUMENT_TYPES.map(({ type }) => type);

/** Types with commas between them; all of them unless it is asked for less. */
const typesField: FilterField<readonly DocumentType[]> = {
  fallback: ALL_TYPES,
  read: (text) => {
    const asked = text.split(',').map((piece) => piece.trim());
    const types = ALL_TYPES.filter((type) => asked.includes(type));
    return types.length === 0 || types.length === ALL_TYPES.length ? null : types;
  },
};

const FILTERS = {
  ...PAPER_FIELDS,
  documentType: typesField,
};

const FIELDS = {
  ...FILTERS,
  ...listFields(DOCUMENT_SORTS, { sort: 'createdAt', direction: 'desc' }, PAGE_SIZES),
};

export type DocumentFilters = FiltersOf<typeof FIELDS>;
export type DocumentFilterKey = keyof typeof FILTERS;

export const documentFiltersFrom = (search: Search): DocumentFilters => settled(readFilters(FIELDS, search));

/** The query of the address that shows exactly this. */
export const documentSearchOf = (filters: DocumentFilters): Record<string, string> =>
  writeFilters(FIELDS, unsaidSize(filters));

/** Whatever changes but the page itself begins again on the first page (Spec 1 §4). */
export const changeDocumentFilters = (filters: DocumentFilters, change: Partial<DocumentFilters>): DocumentFilters =>
  settled({ ...filters, page: 1, ...change, ...(change.documentType && { documentType: tidy(change.documentType) }) });

/** All types and none are the same choice. */
const tidy = (types: readonly DocumentType[]) => typesField.read(types.join()) ?? ALL_TYPES;

export const sortDocumentsBy = (filters: DocumentFilters, sort: DocumentSort): DocumentFilters =>
  changeDocumentFilters(filters, nextOrder(filters, sort, FALLING_FIRST));

/** The filters that narrow the list, for the chips under the filter bar. */
export const activeDocumentFilters = (filters: DocumentFilters): DocumentFilterKey[] => activeKeys(FILTERS, filters);

/** Everything again, in the order and size that were chosen. */
export const clearDocumentFilters = (filters: DocumentFilters): DocumentFilters =>
  changeDocumentFilters(filters, readFilters(FILTERS, {}));
