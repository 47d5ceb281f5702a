// What a program of the supplier may do with a token of its organization (IMP-02, IMP-04).

export const TOKEN_SCOPES = ['load', 'documents', 'export'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** The words of the console. */
export const TOKEN_SCOPE_WORDS: Readonly<Record<TokenScope, { readonly name: string; readonly may: string }>> = {
  load: { name: 'Load data', may: 'Sends customers, projects, invoices and what the ERP has posted.' },
  documents: { name: 'Load documents', may: 'Sends the PDFs of invoices and the documents of projects.' },
  export: { name: 'Read changes', may: 'Reads payments, refunds, returns, credits used and customers.' },
};
