import type { uploadDocument as Call } from '@plumbline/contract/imports/documents';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { selectTarget } from './documents.sql.ts';
import { loadDocument } from './load-document.ts';

/** The files of one upload have the same import. */
export const uploadDocument: Handler<typeof Call> = async (
  app,
  staff,
  { uploads, importId, kind, recordId, ...given },
) => {
  const [upload] = uploads;
  if (upload === undefined) return refuse('invalid_request', 'file is required.');
  const { type = null, date: day = null } = given;
  if (kind === 'invoice' && (type !== null || day !== null))
    return refuse('invalid_request', 'Type and date are not for the PDF of an invoice.');
  const { organizationId, identityId, name, requestId, clientAddress } = staff;
  const target = await selectTarget(app.sql, organizationId, kind, recordId);
  if (!target) return refuse('not_found');
  return loadDocument(
    app,
    { organizationId, identityId, token: null, name, requestId, clientAddress },
    {
      target: { kind, ...target },
      externalId: null,
      type,
      day,
      asOf: app.now().toISOString(),
      runId: importId,
    },
    upload,
  );
};
