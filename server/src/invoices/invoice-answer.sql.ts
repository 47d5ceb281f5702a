// An invoice as every call answers it (Spec 1 §3), with the waivers that cover it (decision B32).
import { type RawBuilder, sql as raw } from 'kysely';
import type { Static } from 'typebox';
import type { InvoiceRow } from '@plumbline/contract/invoices';
import { WAIVER_FLAGS } from '@plumbline/rules/waivers/waiver-flags';
import { isProgress, WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';

export type AnsweredInvoice = Static<typeof InvoiceRow>;

/** What an answer needs beside the stored row. */
export type AnswerContext = {
  organizationId: string;
  customerName: string;
  /** Decides on which day a waiver without a through date was requested. */
  timeZone: string;
};

const FIELDS = {
  id: 'invoice.id',
  type: 'invoice.type',
  invoiceNumber: 'invoice.invoice_number',
  customerId: 'invoice.customer_id',
  projectId: 'invoice.project_id',
  jobId: 'invoice.job_id',
  jobName: 'invoice.job_name',
  poNumber: 'invoice.po_number',
  orderNumber: 'invoice.order_number',
  statementNumber: 'invoice.statement_number',
  shipToAddress: 'invoice.ship_to_address',
  billToAddress: 'invoice.bill_to_address',
  memo: 'invoice.memo',
  invoiceCreatedAt: 'invoice.invoice_created_at',
  dueDate: 'invoice.due_date',
  totalAmount: 'invoice.total_amount',
  balance: 'invoice.balance',
  // The same under its other name.
  currentBalance: 'invoice.balance',
  // The hold of unfinished payments: on the balance of an invoice, or on a credit (decision B7).
  pendingAmount: 'invoice.held_amount',
  isInDispute: '(invoice.has_open_dispute or invoice.disputed_amount > 0)',
  currencyCode: 'invoice.currency_code',
  pdfLink: 'invoice.pdf_link',
  creditRestrictionType: 'invoice.credit_restriction_type',
  relatedInvoiceNumber: 'invoice.related_invoice_number',
} as const;

const quoted = (name: string) => raw.raw(`"${name}"`);
const stored = raw.join(Object.entries(FIELDS).map(([name, column]) => raw`${raw.raw(column)} as ${quoted(name)}`));
const flags = Object.values(WAIVER_FLAGS);

/** The columns of an invoice under their names in the answer; with waivers, they need `waivedJoin`. */
export const answerColumns = ({ customerName }: AnswerContext, hasWaivers: boolean): RawBuilder<unknown> =>
  raw`${stored}, ${hasWaivers ? WAIVED : NOT_WAIVED}, ${customerName}::text as "customerName"`;

/** A credit is never waived. */
const WAIVED = raw`waived.state as "waiverStateCode", ${raw.join(
  flags.map(
    (name) => raw`(coalesce(listed.${quoted(name)}, false) or coalesce(
      invoice.type = 'INVOICE' and invoice.invoice_created_at <= waived.${quoted(name)}, false)) as ${quoted(name)}`,
  ),
)}`;
const NOT_WAIVED = raw`null::text as "waiverStateCode", ${raw.join(flags.map((name) => raw`false as ${quoted(name)}`))}`;

const PROGRESS = raw.join(WAIVER_TYPES.filter(isProgress).map((type) => raw.lit(type)));

/** One without a through date covers up to its request. */
const lastDay = (timeZone: string) => raw`case
  when waiver_request.waiver_type in (${PROGRESS}) and waiver_request.through_date is not null
  then waiver_request.through_date
  else (waiver_request.created_at at time zone ${timeZone}::text)::date end`;

/** A released waiver of an earlier version, which covers all up to a day; the others list their invoices. */
const IS_EARLIER = raw`waiver_request.status = 'ready' and waiver_request.voided_at is null
  and waiver_request.superseded_by_id is null and waiver_request.requested_figures is null`;

/** That such a waiver covers an invoice of this day; the customer's own form says itself what it covers. */
export const earlierCovers = (invoiceCreatedAt: string, timeZone: string) => raw`${IS_EARLIER}
  and waiver_request.waiver_type <> 'other' and ${invoiceCreatedAt}::date <= ${lastDay(timeZone)}`;

const coveredUntil = (type: string, timeZone: string) =>
  raw`max(${lastDay(timeZone)}) filter (where waiver_request.waiver_type = ${raw.lit(type)})`;

/** The project's state and waivers; a portal without waivers tells of none. */
export const waivedJoin = ({ organizationId, timeZone }: AnswerContext, hasWaivers: boolean): RawBuilder<unknown> =>
  hasWaivers
    ? raw`left join lateral (
    select project.state, ${raw.join(
      Object.entries(WAIVER_FLAGS).map(([type, name]) => raw`${coveredUntil(type, timeZone)} as ${quoted(name)}`),
    )}
      from project
      left join waiver_request
        on waiver_request.organization_id = ${organizationId} and waiver_request.customer_id = project.customer_id
       and waiver_request.project_id = project.id and ${IS_EARLIER}
     where project.organization_id = ${organizationId}
       and project.customer_id = invoice.customer_id and project.id = invoice.project_id
     group by project.state
  ) as waived on true
  left join lateral (
    select ${raw.join(
      Object.entries(WAIVER_FLAGS).map(
        ([type, name]) => raw`bool_or(waiver_request.waiver_type = ${raw.lit(type)}) as ${quoted(name)}`,
      ),
    )}
      from waiver_invoice
      join waiver_request
        on waiver_request.organization_id = ${organizationId} and waiver_request.id = waiver_invoice.waiver_id
       and waiver_request.status = 'ready' and waiver_request.voided_at is null
       and waiver_request.superseded_by_id is null
     where waiver_invoice.organization_id = ${organizationId}
       and waiver_invoice.invoice_id = invoice.id and waiver_invoice.share = 'waived'
  ) as listed on true`
    : raw``;
