// What autopay may pay: open invoices that no payment holds and nobody disputes.
import type { Day } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import type { AutopayRule } from '@plumbline/rules/autopay/rule';
import { type RawBuilder, sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';

export type InvoiceScope = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

type Which = Pick<AutopayRule, 'scope' | 'projectIds' | 'timing'>;

/** As many as one payment can have. */
const INVOICES_MAX = 500;
/** As many as are named. */
const DISPUTED_MAX = 20;

const COLUMNS = ['invoice.id', 'invoice.invoiceNumber', 'invoice.dueDate', 'invoice.balance as amount'] as const;

/**
 * The customer disputes it, a part of it is in dispute by the supplier's books, or a payment of it was charged back and
 * that has not been settled.
 */
const isDisputed = (organizationId: string): RawBuilder<boolean> => disputed(organizationId, raw``);

/** The same without returns, such as of a check that bounced: the bank sent the money back, and nobody disputes it. */
export const isContested = (organizationId: string): RawBuilder<boolean> =>
  disputed(
    organizationId,
    raw`and not exists (
      select from ledger_transaction
       where ledger_transaction.organization_id = ${organizationId} and ledger_transaction.payment_id = payment.id
         and ledger_transaction.kind = 'RETURN')`,
  );

const disputed = (organizationId: string, andPayment: RawBuilder<unknown>) =>
  raw<boolean>`(invoice.has_open_dispute or invoice.disputed_amount > 0 or exists (
    select from payment_allocation
      join payment on payment.organization_id = ${organizationId} and payment.id = payment_allocation.payment_id
     where payment_allocation.organization_id = ${organizationId} and payment_allocation.invoice_id = invoice.id
       and payment.status = 'CHARGEBACK' ${andPayment}
  ))`;

const openInvoices = (
  sql: Sql,
  { organizationId, customerId, currencyCode }: InvoiceScope,
  { scope, projectIds }: Which,
) =>
  sql
    .selectFrom('invoice')
    .select(COLUMNS)
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.currencyCode', '=', currencyCode)
    .where('invoice.type', '=', 'INVOICE')
    .where('invoice.isOpen', '=', true)
    .where('invoice.dueDate', 'is not', null)
    .$if(scope === 'WITHOUT_PROJECT', (query) => query.where('invoice.projectId', 'is', null))
    .$if(scope === 'PROJECTS', (query) =>
      query.where('invoice.projectId', '=', raw<string>`any(${projectIds}::uuid[])`),
    )
    .$narrowType<{ dueDate: Day }>()
    .orderBy('invoice.dueDate')
    .orderBy('invoice.id')
    .limit(INVOICES_MAX);

const payable = (sql: Sql, scope: InvoiceScope, which: Which) =>
  openInvoices(sql, scope, which)
    .where('invoice.heldAmount', '=', ZERO)
    .where(raw<boolean>`not ${isDisputed(scope.organizationId)}`);

/** What is due by a day and left out because it is in dispute (decision C50), oldest first. */
export const selectDisputedInvoices = (sql: Sql, scope: InvoiceScope, which: Which, { dueBy }: { dueBy: Day }) =>
  openInvoices(sql, scope, which)
    .where('invoice.dueDate', '<=', dueBy)
    .where(isDisputed(scope.organizationId))
    .limit(DISPUTED_MAX)
    .execute();

/** A weekly rule takes what earlier runs left open; the others leave it to the customer. */
const TAKEN_BY = {
  WEEKLY: ['ANNOUNCED', 'STARTED'],
  DUE_DATE: ['ANNOUNCED', 'STARTED', 'PAID', 'SKIPPED', 'FAILED'],
  DAYS_BEFORE: ['ANNOUNCED', 'STARTED', 'PAID', 'SKIPPED', 'FAILED'],
} as const;

/** What is due by a day and in no run of the rule yet, oldest first. */
export const selectDueInvoices = (
  sql: Sql,
  scope: InvoiceScope,
  which: Which,
  { ruleId, dueBy }: { ruleId: string | null; dueBy: Day },
) =>
  payable(sql, scope, which)
    .where('invoice.dueDate', '<=', dueBy)
    .$if(ruleId !== null, (query) =>
      query.where(
        raw<boolean>`not exists (
          select from autopay_run_invoice
            join autopay_run on autopay_run.organization_id = ${scope.organizationId}
             and autopay_run.id = autopay_run_invoice.run_id
           where autopay_run_invoice.organization_id = ${scope.organizationId}
             and autopay_run_invoice.invoice_id = invoice.id and autopay_run.rule_id = ${ruleId}
             and autopay_run.status = any(${TAKEN_BY[which.timing]}::text[])
        )`,
      ),
    )
    .execute();

/** What a run may still take of what it announced: whatever has become more expensive is announced anew. */
export const selectRunInvoices = (sql: Sql, scope: InvoiceScope, which: Which, runId: string) =>
  payable(sql, scope, which)
    .innerJoin('autopayRunInvoice', (join) =>
      join
        .on('autopayRunInvoice.organizationId', '=', scope.organizationId)
        .onRef('autopayRunInvoice.invoiceId', '=', 'invoice.id'),
    )
    .where('autopayRunInvoice.runId', '=', runId)
    .whereRef('invoice.balance', '<=', 'autopayRunInvoice.amount')
    .execute();

/** What the runs of a customer take in each month from a day on, as YYYY-MM. */
export const selectUseByMonth = (
  sql: Sql,
  { organizationId, customerId, currencyCode }: InvoiceScope,
  { since, exceptRunId = null }: { since: Day; exceptRunId?: string | null },
) =>
  sql
    .selectFrom('autopayRun')
    .innerJoin('autopayRule', (join) =>
      join.on('autopayRule.organizationId', '=', organizationId).onRef('autopayRule.id', '=', 'autopayRun.ruleId'),
    )
    .innerJoin('autopayRunInvoice', (join) =>
      join
        .on('autopayRunInvoice.organizationId', '=', organizationId)
        .onRef('autopayRunInvoice.runId', '=', 'autopayRun.id'),
    )
    .select([
      raw<string>`to_char(coalesce(autopay_run.started_on, autopay_run.day), 'YYYY-MM')`.as('month'),
      raw<Cents>`sum(autopay_run_invoice.amount)::bigint`.as('used'),
    ])
    .where('autopayRun.organizationId', '=', organizationId)
    .where('autopayRun.customerId', '=', customerId)
    .where('autopayRule.currencyCode', '=', currencyCode)
    .where('autopayRun.status', 'in', ['ANNOUNCED', 'STARTED', 'PAID'])
    .where(raw<boolean>`coalesce(autopay_run.started_on, autopay_run.day) >= ${since}::date`)
    .$if(exceptRunId !== null, (query) => query.where('autopayRun.id', '<>', exceptRunId!))
    .where(
      raw<boolean>`not exists (
        select from payment where payment.organization_id = ${organizationId}
           and payment.autopay_run_id = autopay_run.id and payment.status in ('CANCELED', 'VOIDED')
      )`,
    )
    .groupBy('month')
    .execute();

const CREDITS_MAX = 200;

/** Credits that a run may use, oldest first. */
export const selectUsableCredits = (sql: Sql, { organizationId, customerId, currencyCode }: InvoiceScope) =>
  sql
    .selectFrom('invoice')
    .select([
      'id',
      'invoiceNumber',
      'customerId',
      'creditRestrictionType',
      'relatedInvoiceNumber',
      'jobId',
      'projectId',
      'currencyCode',
      raw<Cents>`greatest(balance - held_amount, 0)`.as('balance'),
    ])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('type', '=', 'CREDIT')
    .where('isOpen', '=', true)
    .where(raw<boolean>`balance > held_amount`)
    .orderBy('invoiceCreatedAt')
    .orderBy('id')
    .limit(CREDITS_MAX)
    .execute();

/** What an approval is about. */
export const selectOpenBalance = (
  sql: Sql,
  { organizationId, customerId, currencyCode }: InvoiceScope,
  invoiceId: string,
) =>
  sql
    .selectFrom('invoice')
    .select('balance')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('type', '=', 'INVOICE')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
