import type { Sql } from '../database/open-database.ts';

type Scope = { organizationId: string; customerId: string };

/** The data on the PDF of an invoice, except its lines. */
export const selectInvoiceHead = (sql: Sql, { organizationId, customerId }: Scope, id: string) =>
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
      'invoice.billToAddress',
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
      'customer.address as customerAddress',
    ])
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.id', '=', id)
    .executeTakeFirst();
