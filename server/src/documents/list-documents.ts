import type { listDocuments as Call } from '@plumbline/contract/documents';
import { documentList } from '@plumbline/rules/waivers/document-list';
import type { Handler } from '../http/handler.ts';
import { selectDocuments, selectDocumentsCount } from './documents.sql.ts';

/** Spec 1 §7. A document comes from the supplier, so it has no waiver request. */
export const listDocuments: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const filters = documentList.read(input);
  const scope = { organizationId: tenant.organizationId, customerId, timeZone: tenant.timeZone };
  const [found, count] = await Promise.all([
    selectDocuments(app.sql, scope, filters).execute(),
    selectDocumentsCount(app.sql, scope, filters),
  ]);
  const rows = found.map(({ id, type, createdAt, createdByName, fileKey, projectId, ...job }) => ({
    id,
    type,
    createdAt,
    project: { id: projectId, ...job },
    createdBy: { name: createdByName },
    waiverRequest: null,
    canBeDownloaded: fileKey !== null,
  }));
  return { rows, count };
};
