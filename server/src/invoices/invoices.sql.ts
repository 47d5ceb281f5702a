import { sql as raw } from 'kysely';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../database/open-database.ts';
import { namedStatement } from '../database/statement.ts';
import { type AnsweredInvoice, type AnswerContext, answerColumns, waivedJoin } from './invoice-answer.sql.ts';

type InvoiceKey = { organizationId: string; customerId: string; id: string };
type Account = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

type DetailedInvoice = AnsweredInvoice & { taxAmount: Cents };
type DetailArgs = AnswerContext & { customerId: string; id: string };

const invoiceById = (hasWaivers: boolean) =>
  namedStatement<DetailArgs, DetailedInvoice>(
    ['organizationId', 'customerId', 'id', 'customerName', 'timeZone'],
    (sql, args) =>
      raw<DetailedInvoice>`
        select ${answerColumns(args, hasWaivers)}, invoice.tax_amount
          from invoice ${waivedJoin(args, hasWaivers)}
         where invoice.organization_id = ${args.organizationId} and invoice.customer_id = ${args.customerId}
           and invoice.id = ${args.id}`.compile(sql),
  );
const [withWaivers, withoutWaivers] = [invoiceById(true), invoiceById(false)];

export async function selectInvoice(
  sql: Sql,
  { customerId, id }: InvoiceKey,
  context: AnswerContext,
  hasWaivers: boolean,
): Promise<DetailedInvoice | undefined> {
  const [invoice] = await (hasWaivers ? withWaivers : withoutWaivers)(sql, { ...context, customerId, id });
  return invoice;
}

export async function selectIsInvoiceOf(sql: Sql, { organizationId, customerId, id }: InvoiceKey): Promise<boolean> {
  const found = await sql
    .selectFrom('invoice')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export const selectInvoiceLines = (sql: Sql, organizationId: string, invoiceId: string) =>
  sql
    .selectFrom('invoiceLine')
    .select(['description', raw<string>`trim_scale(quantity)::text`.as('quantity'), 'unit', 'unitPrice', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute();

export const selectQuestionCount = async (
  sql: Sql,
  { organizationId, customerId, id }: InvoiceKey,
): Promise<number> => {
  const { count } = await sql
    .selectFrom('question')
    .select(raw<number>`count(*)::int`.as('count'))
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('invoiceId', '=', id)
    .executeTakeFirstOrThrow();
  return count;
};

/** The credits that approved payments used on an invoice. */
export const selectAppliedCredits = (sql: Sql, { organizationId, customerId, id }: InvoiceKey) =>
  sql
    .selectFrom('paymentAllocation')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('payment.id', '=', 'paymentAllocation.paymentId'),
    )
    .innerJoin('invoice as credit', (join) =>
      join
        .onRef('credit.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('credit.id', '=', 'paymentAllocation.creditId'),
    )
    .select(['credit.id', 'credit.invoiceNumber', raw<Cents>`sum(payment_allocation.amount)::bigint`.as('amount')])
    .where('paymentAllocation.organizationId', '=', organizationId)
    .where('paymentAllocation.invoiceId', '=', id)
    .where('paymentAllocation.kind', '=', 'CREDIT')
    .where('payment.customerId', '=', customerId)
    .where('payment.status', '=', 'APPROVED')
    .groupBy(['credit.organizationId', 'credit.id', 'credit.invoiceNumber'])
    .orderBy('credit.invoiceNumber')
    .execute();

/** Open credits, earliest due date first, with what unfinished payments hold of them. */
export const selectOpenCredits = (sql: Sql, account: Account, max: number) =>
  sql
    .selectFrom('invoice')
    .select([
      'id',
      'type',
      'invoiceNumber',
      'customerId',
      'projectId',
      'jobId',
      'balance',
      'heldAmount',
      'currencyCode',
      'creditRestrictionType',
      'relatedInvoiceNumber',
    ])
    .where('organizationId', '=', account.organizationId)
    .where('customerId', '=', account.customerId)
    .where('currencyCode', '=', account.currencyCode)
    .where(raw<boolean>`type = 'CREDIT' and is_open`)
    .orderBy(raw`due_date asc nulls last`)
    .orderBy('id')
    .limit(max)
    .execute();
