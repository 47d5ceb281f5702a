// The calls of programs and of their tokens, listed by name: the order of a namespace depends on what loads it.
import * as tokens from './api-tokens.ts';
import * as changes from './changes.ts';
import * as load from './load-data.ts';
import * as documents from './load-document.ts';

export const programCalls = {
  listApiTokens: tokens.listApiTokens,
  createApiToken: tokens.createApiToken,
  rotateApiToken: tokens.rotateApiToken,
  revokeApiToken: tokens.revokeApiToken,
  loadCustomers: load.loadCustomers,
  loadProjects: load.loadProjects,
  loadInvoices: load.loadInvoices,
  loadLines: load.loadLines,
  loadPostings: load.loadPostings,
  loadDocument: documents.loadDocument,
  listChanges: changes.listChanges,
  downloadChanges: changes.downloadChanges,
  downloadChangesAsStaff: changes.downloadChangesAsStaff,
};
