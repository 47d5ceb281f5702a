// Documents from the ERP: the PDFs of its invoices, and the documents of projects.

export const DOCUMENT_FILE_EXTENSIONS = ['pdf', 'png', 'jpg', 'jpeg'] as const;

/** How many are uploaded together. */
export const DOCUMENTS_MAX = 200;

/** What became of a file. */
export const DOCUMENT_OUTCOMES = ['NEW', 'REPLACED', 'SAME'] as const;
export type DocumentOutcome = (typeof DOCUMENT_OUTCOMES)[number];
