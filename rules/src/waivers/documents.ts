// The documents page: its tabs, types and originators (Spec 1 §2 and §7).

export type DocumentType = 'preliminary-notice' | 'monthly-notice';

/** Shown by default. */
export const DOCUMENT_TYPES: readonly { readonly type: DocumentType; readonly label: string }[] = [
  { type: 'preliminary-notice', label: 'Preliminary Notice' },
  { type: 'monthly-notice', label: 'Monthly Notice' },
];

export type DocumentsTab = 'waivers' | 'documents';

/** Both paths show the same page; the path chooses the tab, and the second tab may be disabled (decision B12). */
export const documentsTab = (path: string, hasOtherDocuments: boolean): DocumentsTab =>
  hasOtherDocuments && path === '/history/documents' ? 'documents' : 'waivers';

/** The creator of a waiver or document, else the person who requested it. */
export const originatorOf = (row: {
  readonly createdBy: { readonly name: string } | null;
  readonly waiverRequest: { readonly submitterName: string } | null;
}): string | null => row.createdBy?.name ?? row.waiverRequest?.submitterName ?? null;
