// The documents page: its tabs, types and people (Spec 1 §2 and §7).

export type DocumentType = 'preliminary-notice' | 'monthly-notice';

/** What the list shows unless it is asked for less. */
export const DOCUMENT_TYPES: readonly { readonly type: DocumentType; readonly label: string }[] = [
  { type: 'preliminary-notice', label: 'Preliminary Notice' },
  { type: 'monthly-notice', label: 'Monthly Notice' },
];

export type DocumentsTab = 'waivers' | 'documents';

/** Both paths show the same page; the path chooses the tab, and the second one may be switched off (decision B12). */
export const documentsTab = (path: string, hasOtherDocuments: boolean): DocumentsTab =>
  hasOtherDocuments && path === '/history/documents' ? 'documents' : 'waivers';

/** Who a waiver or document comes from: whoever made it, else whoever sent the request. */
export const originatorOf = (row: {
  readonly createdBy: { readonly name: string } | null;
  readonly waiverRequest: { readonly submitterName: string } | null;
}): string | null => row.createdBy?.name ?? row.waiverRequest?.submitterName ?? null;
