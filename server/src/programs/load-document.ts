import type { loadDocument as Call } from '@plumbline/contract/programs/load-document';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { selectOrganizationName } from '../database/organization.sql.ts';
import type { Handler } from '../http/handler.ts';
import { checkAsOf } from '../imports/check-as-of.ts';
import { type DocumentTarget, selectInvoiceTarget, selectProjectTarget } from '../imports/documents/documents.sql.ts';
import { loadDocument as load } from '../imports/documents/load-document.ts';
import { BATCHES_WAITING_MAX } from '../imports/when-free.ts';

/** Each call that changes something is an import of its own (IMP-02). */
export const loadDocument: Handler<typeof Call> = async (app, program, { uploads, ...given }) => {
  const [upload] = uploads;
  if (upload === undefined) return refuse('invalid_request', 'file is required.');
  const { organizationId, tokenId, tokenName, requestId, clientAddress } = program;
  const asOf = checkAsOf(given.asOf, app.now());
  const target = await findTarget(app, organizationId, given);
  const sender = {
    organizationId,
    identityId: null,
    token: { id: tokenId, name: tokenName },
    name: await selectOrganizationName(app.sql, organizationId),
    requestId,
    clientAddress,
    waitingMax: BATCHES_WAITING_MAX,
  };
  const { externalId = null, type = null, date = null } = given;
  return load(app, sender, { target, externalId, type, day: date, asOf, runId: newId() }, upload);
};

type Named = Partial<Record<'customerCode' | 'date' | 'externalId' | 'invoiceNumber' | 'jobId' | 'type', string>>;

async function findTarget(app: App, organizationId: string, named: Named): Promise<DocumentTarget> {
  const { invoiceNumber, customerCode, jobId } = named;
  if (invoiceNumber !== undefined) {
    const extra = (['customerCode', 'jobId', 'externalId', 'type', 'date'] as const).find(
      (field) => named[field] !== undefined,
    );
    if (extra !== undefined) return refuse('invalid_request', `${extra} is not for the PDF of an invoice.`);
    const invoice = await selectInvoiceTarget(app.sql, organizationId, invoiceNumber);
    return invoice ? { kind: 'invoice', ...invoice } : refuse('not_found', 'No invoice or credit has this number.');
  }
  if (customerCode === undefined || jobId === undefined)
    return refuse('invalid_request', 'Name an invoice by invoiceNumber, or a project by customerCode and jobId.');
  const project = await selectProjectTarget(app.sql, organizationId, customerCode, jobId);
  return project ? { kind: 'project', ...project } : refuse('not_found', 'The customer has no project of this number.');
}
