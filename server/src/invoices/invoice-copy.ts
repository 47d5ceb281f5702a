// The PDF of an invoice with its file name, for download, print and mail.
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { customerShare } from '../export-limit.ts';
import type { Customer } from '../http/caller.ts';
import { printedLink } from '../payment-links/printed-link.ts';
import { keptPdf } from '../pdf/kept-pdf.ts';
import { documentLogo, documentOwner } from './document-owner.ts';
import { selectInvoiceContent, type InvoiceContent } from './invoice-document.sql.ts';

export type InvoiceCopy = { invoice: InvoiceContent; name: string; bytes: Uint8Array };

export async function invoiceCopy(
  app: App,
  owner: Pick<Customer, 'tenant' | 'customerId' | 'capabilities'>,
  id: string,
  { hasCode = true }: { hasCode?: boolean } = {},
): Promise<InvoiceCopy> {
  const { tenant, customerId } = owner;
  const { organizationId } = tenant;
  const invoice = await selectInvoiceContent(app.sql, { organizationId, customerId, id });
  if (!invoice) return refuse('not_found');
  const payUrl = hasCode ? await printedLink(app, owner, id) : null;
  const bytes = await keptPdf(app, {
    kind: 'invoice',
    document: { ...invoice, payUrl, owner: documentOwner(tenant) },
    organizationId,
    share: customerShare({ tenant, customerId }),
    logo: documentLogo(app, tenant),
  });
  return { invoice, name: fileNameOf(invoice), bytes };
}

/** Invoice numbers come from other systems and may contain characters that are not allowed in file names. */
function fileNameOf({ type, invoiceNumber }: Pick<InvoiceContent, 'type' | 'invoiceNumber'>): string {
  const number = invoiceNumber.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
  return `${[type === 'CREDIT' ? 'Credit-memo' : 'Invoice', ...(number === '' ? [] : [number])].join('-')}.pdf`;
}
