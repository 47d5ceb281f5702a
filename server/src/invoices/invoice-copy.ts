// The PDF of an invoice with its file name, for download, print and mail.
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { customerShare } from '../export-limit.ts';
import type { Customer } from '../http/caller.ts';
import type { InvoiceDocument } from '../pdf/invoice-pdf.ts';
import { renderPdf } from '../pdf/render-pdf.ts';
import { selectInvoiceHead } from './invoice-document.sql.ts';
import { selectInvoiceLines } from './invoices.sql.ts';
import { documentOwner } from './document-owner.ts';

export type InvoiceCopy = { document: InvoiceDocument; name: string; bytes: Uint8Array };

export async function invoiceCopy(app: App, { tenant, customerId }: Customer, id: string): Promise<InvoiceCopy> {
  const { organizationId } = tenant;
  const [head, lines, owner] = await Promise.all([
    selectInvoiceHead(app.sql, { organizationId, customerId }, id),
    selectInvoiceLines(app.sql, organizationId, id),
    documentOwner(app, tenant),
  ]);
  if (!head) return refuse('not_found');
  const { customerAddress, ...invoice } = head;
  const document: InvoiceDocument = {
    ...invoice,
    billToAddress: invoice.billToAddress ?? customerAddress,
    lines,
    owner,
    createdAt: app.now(),
  };
  const bytes = await renderPdf(customerShare({ tenant, customerId }), { kind: 'invoice', document });
  return { document, name: fileNameOf(document), bytes };
}

/** Invoice numbers come from other systems and may contain characters that are not allowed in file names. */
function fileNameOf({ type, invoiceNumber }: Pick<InvoiceDocument, 'type' | 'invoiceNumber'>): string {
  const number = invoiceNumber.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
  return `${[type === 'CREDIT' ? 'Credit-memo' : 'Invoice', ...(number === '' ? [] : [number])].join('-')}.pdf`;
}
