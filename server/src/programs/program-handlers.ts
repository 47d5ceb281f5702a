// The handlers of programs and of their tokens.
import type { programCalls } from '@plumbline/contract/programs/program-calls';
import type { Handlers } from '../http/handler.ts';
import { downloadChanges, downloadChangesAsStaff } from '../feed/download-changes.ts';
import { listChanges } from '../feed/list-changes.ts';
import { createApiToken } from './create-api-token.ts';
import { listApiTokens } from './list-api-tokens.ts';
import { loadData } from './load-data.ts';
import { loadDocument } from './load-document.ts';
import { revokeApiToken } from './revoke-api-token.ts';
import { rotateApiToken } from './rotate-api-token.ts';

export const programHandlers: Handlers<typeof programCalls> = {
  listApiTokens,
  createApiToken,
  rotateApiToken,
  revokeApiToken,
  loadCustomers: loadData('customers'),
  loadProjects: loadData('projects'),
  loadInvoices: loadData('invoices'),
  loadLines: loadData('lines'),
  loadPostings: loadData('postings'),
  loadDocument,
  listChanges,
  downloadChanges,
  downloadChangesAsStaff,
};
