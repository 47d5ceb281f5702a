// The paper of an invoice with the name it is filed under, for whoever downloads, prints or mails it.
import { refuse } from '@plumbline/contract/refusals';
import { brandRoles } from '@plumbline/rules/brand/colors';
import type { App } from '../app.ts';
import type { Customer, Tenant } from '../http/who.ts';
import type { InvoicePaper } from '../pdf/invoice-pdf.ts';
import type { PaperOwner } from '../pdf/paper.ts';
import { renderPdf } from '../pdf/render-pdf.ts';
import { selectLogo } from '../portals/portals.sql.ts';
import { selectInvoiceHead } from './invoice-paper.sql.ts';
import { selectInvoiceLines } from './invoices.sql.ts';

export type InvoiceCopy = { paper: InvoicePaper; name: string; bytes: Uint8Array };

export async function invoiceCopy(app: App, { tenant, customerId }: Customer, id: string): Promise<InvoiceCopy> {
  const { organizationId, portalId } = tenant;
  const [head, lines, portal] = await Promise.all([
    selectInvoiceHead(app.sql, { organizationId, customerId }, id),
    selectInvoiceLines(app.sql, organizationId, id),
    selectLogo(app.sql, organizationId, portalId),
  ]);
  if (!head) return refuse('not_found');
  const { customerAddress, ...invoice } = head;
  const logo = portal?.logo && portal.logoType ? { bytes: portal.logo, type: portal.logoType } : null;
  const paper: InvoicePaper = {
    ...invoice,
    billToAddress: invoice.billToAddress ?? customerAddress,
    lines,
    owner: ownerOf(tenant, logo),
    createdAt: app.now(),
  };
  return { paper, name: fileNameOf(paper), bytes: await renderPdf({ kind: 'invoice', paper }) };
}

const ownerOf = ({ name, settings, supportEmail, supportPhone }: Tenant, logo: PaperOwner['logo']): PaperOwner => ({
  name,
  logo,
  brandColor: brandRoles(settings.themeColor).light.fill,
  contact: [supportEmail, supportPhone].filter((way) => way !== null),
});

/** Numbers come from other systems and may hold what no file name can. */
function fileNameOf({ type, invoiceNumber }: Pick<InvoicePaper, 'type' | 'invoiceNumber'>): string {
  const number = invoiceNumber.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  return `${[type === 'CREDIT' ? 'Credit-memo' : 'Invoice', ...(number === '' ? [] : [number])].join('-')}.pdf`;
}
