import type { downloadDocument as Call } from '@plumbline/contract/documents';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { storedPdf } from '../stored-pdf.ts';
import { selectDocumentFile } from './documents.sql.ts';

export const downloadDocument: Handler<typeof Call> = async (app, { tenant, customerId }, { id }) => {
  const document = await selectDocumentFile(app.sql, { organizationId: tenant.organizationId, customerId }, id);
  return document ? storedPdf(app, document.fileKey, document.name) : refuse('not_found');
};
