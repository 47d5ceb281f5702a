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

type Owner = Pick<Customer, 'tenant' | 'customerId'>;

/** With a link to pay it by, where the portal offers one. */
export const invoiceCopy = (
  app: App,
  owner: Owner & Pick<Customer, 'capabilities'>,
  id: string,
): Promise<InvoiceCopy> => drawInvoice(app, owner, id, () => printedLink(app, owner, id));

/** For others than the customer, who must not pay by the customer's link. */
export const invoiceCopyWithoutLink = (app: App, owner: Owner, id: string): Promise<InvoiceCopy> =>
  drawInvoice(app, owner, id, () => Promise.resolve(null));

async function drawInvoice(
  app: App,
  { tenant, customerId }: Owner,
  id: string,
  linkOf: () => Promise<string | null>,
): Promise<InvoiceCopy> {
  const { organizationId } = tenant;
  const invoice = await selectInvoiceContent(app.sql, { organizationId, customerId, id });
  if (!invoice) return refuse('not_found');
  const payUrl = await linkOf();
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
