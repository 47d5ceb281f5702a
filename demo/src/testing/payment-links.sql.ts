import type { Sql } from '@plumbline/server/database/open-database';

/** The payment links of an organization, with the invoices that they ask for. */
export async function selectLinkRows(sql: Sql, organizationId: string) {
  const links = await sql
    .selectFrom('paymentRequest')
    .select(['id', 'sealedToken', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .execute();
  const invoices = await sql
    .selectFrom('paymentRequestInvoice')
    .select(['requestId', 'invoiceId'])
    .where('organizationId', '=', organizationId)
    .orderBy('invoiceId')
    .execute();
  return links.map((link) => ({
    ...link,
    invoiceIds: invoices.filter(({ requestId }) => requestId === link.id).map(({ invoiceId }) => invoiceId),
  }));
}
