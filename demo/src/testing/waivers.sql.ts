// What the tests of the stories' waivers look at.
import { sql as raw } from 'kysely';
import type { Sql } from '@plumbline/server/database/open-database';

/** With their history in order, and the hash of their sealed document. */
export const selectWaivers = (sql: Sql, label: string) =>
  sql
    .selectFrom('waiverRequest')
    .innerJoin('portal', 'portal.organizationId', 'waiverRequest.organizationId')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'waiverRequest.organizationId')
        .onRef('customer.id', '=', 'waiverRequest.customerId'),
    )
    .leftJoin('waiverDocument', (join) =>
      join
        .onRef('waiverDocument.organizationId', '=', 'waiverRequest.organizationId')
        .onRef('waiverDocument.waiverId', '=', 'waiverRequest.id'),
    )
    .selectAll('waiverRequest')
    .select(['customer.code as customerCode', 'waiverDocument.signedSha256', 'waiverDocument.unsignedFileKey'])
    .select('waiverDocument.fileKey as sealedFileKey')
    .select(
      raw<{ action: string; at: string }[]>`(
        select json_agg(json_build_object('action', action, 'at', at) order by at, waiver_event.id) from waiver_event
         where waiver_event.organization_id = waiver_request.organization_id
           and waiver_event.waiver_id = waiver_request.id)`.as('events'),
    )
    .where('portal.label', '=', label)
    .orderBy('number')
    .execute();

export const selectWaiverRecurrences = (sql: Sql, label: string) =>
  sql
    .selectFrom('waiverRecurrence')
    .innerJoin('portal', 'portal.organizationId', 'waiverRecurrence.organizationId')
    .select(['waiverRecurrence.id', 'status', 'runCount', 'skipReason', 'nextRunOn'])
    .where('portal.label', '=', label)
    .orderBy('waiverRecurrence.createdAt')
    .execute();

/** The balances that payments do not explain. */
export const selectUnexplainedBalances = async (sql: Sql, label: string) => {
  const { rows } = await raw`
    select invoice_number from invoice join portal on portal.organization_id = invoice.organization_id
     where portal.label = ${label} and invoice.type = 'INVOICE' and total_amount - balance <> (
       select coalesce(sum(payment_allocation.amount), 0) from payment_allocation
         join payment on payment.organization_id = invoice.organization_id and payment.id = payment_allocation.payment_id
        where payment_allocation.organization_id = invoice.organization_id
          and payment_allocation.invoice_id = invoice.id and payment.status = 'APPROVED')`.execute(sql);
  return rows;
};
