// The PDF of an invoice with its file name, for download, print and mail: the one of the ERP, else one that is drawn.
import { buffer } from 'node:stream/consumers';
import type { FileContent } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import { aloneLimit } from '@plumbline/rules/portals/team-rights';
import type { App } from '../app.ts';
import { customerShare } from '../export-limit.ts';
import type { Share } from '../fair-limit.ts';
import type { Customer } from '../http/caller.ts';
import { printedLink } from '../payment-links/printed-link.ts';
import { keptPdf } from '../pdf/kept-pdf.ts';
import { documentLogo, documentOwner } from './document-owner.ts';
import { selectInvoiceContent, type InvoiceContent } from './invoice-document.sql.ts';

export type InvoiceCopy = { invoice: Omit<InvoiceContent, 'fileKey'>; name: string; content: FileContent };

type Owner = Pick<Customer, 'tenant' | 'customerId'>;
type Turn = Pick<Share, 'isContinued'>;

/** With a link to pay it by, where the portal offers one, unless a limit holds for what this person pays (TEM-01). */
export const invoiceCopy = (
  app: App,
  owner: Owner & Pick<Customer, 'capabilities' | 'session'>,
  id: string,
): Promise<InvoiceCopy> =>
  paysUnlimited(owner)
    ? drawInvoice(app, owner, id, () => printedLink(app, owner, id))
    : invoiceCopyWithoutLink(app, owner, id);

/** Staff who act for the customer have no limit. */
function paysUnlimited({ session }: Pick<Customer, 'session'>): boolean {
  const membership = session?.membership;
  return !membership || (membership.viewer.permissions.pay && aloneLimit(membership) === null);
}

/** For others than the customer, who must not pay by the customer's link. */
export const invoiceCopyWithoutLink = (app: App, owner: Owner, id: string, turn?: Turn): Promise<InvoiceCopy> =>
  drawInvoice(app, owner, id, () => Promise.resolve(null), turn);

async function drawInvoice(
  app: App,
  { tenant, customerId }: Owner,
  id: string,
  linkOf: () => Promise<string | null>,
  turn: Turn = {},
): Promise<InvoiceCopy> {
  const { organizationId } = tenant;
  const found = await selectInvoiceContent(app.sql, { organizationId, customerId, id });
  if (!found) return refuse('not_found');
  const { fileKey, ...invoice } = found;
  const name = fileNameOf(invoice);
  const own = fileKey === null ? null : await erpPdf(app, fileKey);
  if (own) return { invoice, name, content: own };
  const payUrl = await linkOf();
  const bytes = await keptPdf(app, {
    kind: 'invoice',
    document: { ...invoice, payUrl, owner: documentOwner(tenant) },
    organizationId,
    share: { ...customerShare({ tenant, customerId }), ...turn },
    logo: documentLogo(app, tenant),
  });
  return { invoice, name, content: { bytes } };
}

/** A file that is lost is logged, and the invoice is drawn. */
async function erpPdf({ storage, log }: App, key: string): Promise<FileContent | null> {
  const file = await storage.open(key);
  if (file === null) log.error({ key }, 'a stored file is missing');
  return file;
}

export const sizeOf = (content: FileContent): number => ('bytes' in content ? content.bytes.length : content.size);

/** All of it in memory. */
export async function bytesOf(content: FileContent): Promise<Uint8Array> {
  return 'bytes' in content ? content.bytes : buffer(content.chunks);
}

/** Invoice numbers come from other systems and may contain characters that are not allowed in file names. */
function fileNameOf({ type, invoiceNumber }: Pick<InvoiceContent, 'type' | 'invoiceNumber'>): string {
  const number = invoiceNumber.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
  return `${[type === 'CREDIT' ? 'Credit-memo' : 'Invoice', ...(number === '' ? [] : [number])].join('-')}.pdf`;
}
