// What can be loaded from a supplier's ERP (IMP-01).

/** What the rows of a file or a batch can be. */
export const FILE_KINDS = ['customers', 'projects', 'invoices', 'lines', 'postings'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What stands in the log of imports: documents are loaded one by one, and have no rows. */
export const IMPORT_KINDS = [...FILE_KINDS, 'documents'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
