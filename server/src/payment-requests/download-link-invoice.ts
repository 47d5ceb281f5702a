import type { downloadLinkInvoice as Call } from '@plumbline/contract/payment-requests';
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import type { Handler } from '../http/handler.ts';
import { invoiceCopyWithoutLink } from '../invoices/invoice-copy.ts';
import { insertLinkDownload } from '../invoices/invoice-events.sql.ts';
import { openLink } from './open-link.ts';

/** At most one event an hour: strangers must not push the others out of the invoice's history. */
const EVENT_EVERY_MS = 60 * 60_000;

/** Only of the invoices that the link asks for. */
export const downloadLinkInvoice: Handler<typeof Call> = async (app, visitor, { token, invoiceId }) => {
  const { request, invoices } = await openLink(app, visitor, token);
  if (!invoices.some(({ id }) => id === invoiceId)) refuse('not_found');
  const owner = { ...visitor, customerId: request.customerId };
  // Whoever reads it has a link; another one would outlive it.
  const { name, content } = await invoiceCopyWithoutLink(app, owner, invoiceId);
  const onSent = () => {
    const at = app.now();
    return insertLinkDownload(app.sql, { ...request, invoiceId }, at, later(at, -EVENT_EVERY_MS));
  };
  return { name, contentType: 'application/pdf', ...content, disposition: 'inline', onSent };
};
