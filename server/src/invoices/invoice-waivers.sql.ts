// The waivers of one invoice, for its panel; lists have the flags of invoice-answer.sql.ts.
import { sql as raw } from 'kysely';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import type { WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { Sql } from '../database/open-database.ts';
import { type AnsweredInvoice, type AnswerContext, earlierCovers } from './invoice-answer.sql.ts';

export type InvoiceWaiver = {
  id: string;
  number: number;
  waiverType: WaiverType;
  waiverRequestStatus: WaiverStatus;
  moneyReturnedAt: string | null;
};

const WAIVERS_MAX = 50;

/** Requested, signed or released, and in force; newest first. One of an earlier version lists no invoices. */
export async function selectInvoiceWaivers(
  sql: Sql,
  { organizationId, timeZone }: AnswerContext,
  { id, customerId, projectId, type, invoiceCreatedAt }: AnsweredInvoice,
): Promise<InvoiceWaiver[]> {
  if (type === 'CREDIT') return [];
  const { rows } = await raw<InvoiceWaiver>`
    select id, number, waiver_type, status as waiver_request_status, money_gone_at as money_returned_at
      from waiver_request
     where organization_id = ${organizationId} and customer_id = ${customerId} and id in (
             select waiver_id from waiver_invoice
              where waiver_invoice.organization_id = ${organizationId} and invoice_id = ${id} and share = 'waived'
             union all
             select waiver_request.id from waiver_request
              where waiver_request.organization_id = ${organizationId} and waiver_request.customer_id = ${customerId}
                and waiver_request.project_id = ${projectId} and ${earlierCovers(invoiceCreatedAt, timeZone)}
           )
       and status <> 'rejected' and voided_at is null and superseded_by_id is null
     order by number desc
     limit ${WAIVERS_MAX}`.execute(sql);
  return rows;
}
