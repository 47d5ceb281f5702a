// Notices and other documents of an account (Spec 1 §2 and §7, decision B8).

import { defineList, type ListSort, type ListValues } from '../lists/define-list.ts';
import { choicesField, type ListField } from '../lists/list-fields.ts';
import { PAGE_SIZES } from '../lists/paging.ts';
import { DOCUMENT_TYPES, type DocumentType } from './documents.ts';
import { DOCUMENT_FIELDS } from './document-fields.ts';

const ALL_TYPES: readonly DocumentType[] = DOCUMENT_TYPES.map(({ type }) => type);

/** Choosing no type means all types. */
const typesField: ListField<readonly DocumentType[]> = {
  fallback: ALL_TYPES,
  read: (text) => {
    const types = choicesField(ALL_TYPES).read(text);
    return types?.length === ALL_TYPES.length ? null : types;
  },
};

export const documentList = defineList({
  filters: { ...DOCUMENT_FIELDS, documentType: typesField },
  sorts: { createdAt: 'desc', type: 'asc', jobName: 'asc', jobId: 'asc', address: 'asc', originator: 'asc' },
  defaultSort: 'createdAt',
  sizes: PAGE_SIZES,
});

export type DocumentFilters = ListValues<typeof documentList>;
export type DocumentSort = ListSort<typeof documentList>;
