import type { downloadLinkInvoice as Call } from '@plumbline/contract/payment-requests';
import { refuse } from '@plumbline/contract/refusals';
import { newId } from '../database/new-id.ts';
import type { Handler } from '../http/handler.ts';
import { invoiceCopy } from '../invoices/invoice-copy.ts';
import { insertInvoiceEvent } from '../invoices/invoice-events.sql.ts';
import { openLink } from './open-link.ts';

/** Only of the invoices that the link asks for. */
export const downloadLinkInvoice: Handler<typeof Call> = async (app, visitor, { token, invoiceId }) => {
  const { request, invoices } = await openLink(app, visitor, token);
  if (!invoices.some(({ id }) => id === invoiceId)) refuse('not_found');
  const owner = { ...visitor, customerId: request.customerId };
  // Whoever reads it has a link; another one would outlive it.
  const { name, bytes } = await invoiceCopy(app, owner, invoiceId, { hasCode: false });
  await insertInvoiceEvent(app.sql, {
    organizationId: request.organizationId,
    id: newId(),
    invoiceId,
    identityId: null,
    type: 'DOWNLOADED',
    at: app.now(),
  });
  return { name, contentType: 'application/pdf', bytes, disposition: 'inline' };
};
