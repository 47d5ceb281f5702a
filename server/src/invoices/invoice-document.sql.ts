import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import { statement } from '../database/statement.ts';
import type { InvoiceLine } from '../pdf/invoice-pdf.ts';

type InvoiceKey = { organizationId: string; customerId: string; id: string };

/** One statement, because a document that is kept costs little more than this. */
const invoiceContent = statement((sql, organizationId: string, customerId: string, id: string) =>
  sql
    .selectFrom('invoice')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'invoice.organizationId')
        .onRef('customer.id', '=', 'invoice.customerId'),
    )
    .select([
      'invoice.type',
      'invoice.invoiceNumber',
      'invoice.invoiceCreatedAt',
      'invoice.dueDate',
      raw<string | null>`coalesce(invoice.bill_to_address, customer.address)`.as('billToAddress'),
      'invoice.shipToAddress',
      'invoice.poNumber',
      'invoice.orderNumber',
      'invoice.jobId',
      'invoice.jobName',
      'invoice.relatedInvoiceNumber',
      'invoice.memo',
      'invoice.currencyCode',
      'invoice.totalAmount',
      'invoice.taxAmount',
      'invoice.balance',
      'customer.name as customerName',
      'customer.code as customerCode',
      raw<string | null>`(
        select file_key from document where organization_id = ${organizationId} and invoice_id = ${id}
      )`.as('fileKey'),
      raw<InvoiceLine[]>`coalesce((
        select json_agg(
          json_build_object(
            'description', description, 'quantity', trim_scale(quantity)::text, 'unit', unit,
            'unitPrice', unit_price, 'amount', amount
          ) order by position
        ) from invoice_line where organization_id = ${organizationId} and invoice_id = ${id}), '[]')`.as('lines'),
    ])
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.id', '=', id)
    .compile(),
);

/** What the PDF of an invoice shows, and the one of the ERP, if there is one. */
export const selectInvoiceContent = async (sql: Sql, { organizationId, customerId, id }: InvoiceKey) =>
  (await invoiceContent(sql, organizationId, customerId, id)).at(0);

export type InvoiceContent = NonNullable<Awaited<ReturnType<typeof selectInvoiceContent>>>;
