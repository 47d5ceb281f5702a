// What the waivers of a story are made of.
import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '@plumbline/server/database/open-database';
import type { Tables } from '@plumbline/server/database/tables.gen';
import type { Tx } from '@plumbline/server/database/transaction';

type Scope = { organizationId: string; customerId: string };
type ProjectScope = Scope & { projectId: string };

/** Whether somebody has asked for waivers or may sign them: then the story has its waivers. */
export async function hasWaivers(sql: Sql, organizationId: string): Promise<boolean> {
  for (const table of ['waiverSignatory', 'waiverRequest'] as const) {
    const found = await sql
      .selectFrom(table)
      .select('organizationId')
      .where('organizationId', '=', organizationId)
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

export const selectStaffPeople = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select(['staff.id as staffId', 'identity.id as identityId', 'identity.name', 'identity.email', 'staff.title'])
    .where('staff.organizationId', '=', organizationId)
    .execute();

/** The members of a customer with the projects of it. */
export const selectMembers = (sql: Sql, organizationId: string, code: string) =>
  sql
    .selectFrom('customer')
    .innerJoin('membership', (join) =>
      join.on('membership.organizationId', '=', organizationId).onRef('membership.customerId', '=', 'customer.id'),
    )
    .innerJoin('userAccount', (join) =>
      join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['customer.id as customerId', 'customer.name as customerName', 'identity.id as identityId'])
    .select('identity.email')
    .where('customer.organizationId', '=', organizationId)
    .where('customer.code', '=', code)
    .execute();

export const selectProjectIds = async (
  sql: Sql,
  { organizationId, customerId }: Scope,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await sql
    .selectFrom('project')
    .select(['id', 'jobId'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .execute();
  return new Map(rows.map(({ id, jobId }) => [jobId, id]));
};

type ProjectFacts = Pick<
  Tables['project'],
  'county' | 'generalContractorName' | 'lenderName' | 'originalContractDate' | 'ownerAddress' | 'ownerName'
>;

/** What a supplier knows of its projects; what somebody has entered since is kept. */
export const updateProjectFacts = (tx: Tx, organizationId: string, jobId: string, facts: Partial<ProjectFacts>) =>
  tx
    .updateTable('project')
    .set(facts)
    .where('organizationId', '=', organizationId)
    .where('jobId', '=', jobId)
    .where('ownerName', 'is', null)
    .execute();

export const updateOrganizationAddress = (tx: Tx, organizationId: string, address: string) =>
  tx
    .updateTable('organization')
    .set({ address })
    .where('id', '=', organizationId)
    .where('address', 'is', null)
    .execute();

/** The invoices of a project, oldest first, each with the last payment of it that was approved. */
export const selectBilled = (sql: Sql, { organizationId, customerId, projectId }: ProjectScope) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'invoiceCreatedAt', 'balance'])
    .select(
      raw<string | null>`(select max(payment.approved_at) from payment_allocation
        join payment on payment.organization_id = ${organizationId}::uuid and payment.id = payment_allocation.payment_id
       where payment_allocation.organization_id = ${organizationId}::uuid
         and payment_allocation.invoice_id = invoice.id and payment.status = 'APPROVED')`.as('paidAt'),
    )
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('type', '=', 'INVOICE')
    .orderBy('invoiceCreatedAt')
    .orderBy('id')
    .execute();

export type Billed = Awaited<ReturnType<typeof selectBilled>>[number];

/** The balances of a project as they are. */
export const selectBalances = (tx: Tx, { organizationId, projectId }: ProjectScope) =>
  tx
    .selectFrom('invoice')
    .select(['id', 'balance'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('type', '=', 'INVOICE')
    .execute();

/** As they were: what was paid later was still owed. */
export const updateBalancesBefore = (tx: Tx, { organizationId, projectId }: ProjectScope, at: string) =>
  raw`update invoice set balance = least(total_amount, balance + (
        select coalesce(sum(payment_allocation.amount), 0) from payment_allocation
          join payment on payment.organization_id = ${organizationId}::uuid
           and payment.id = payment_allocation.payment_id
         where payment_allocation.organization_id = ${organizationId}::uuid
           and payment_allocation.invoice_id = invoice.id
           and payment.status = 'APPROVED' and payment.approved_at > ${at}))
      where organization_id = ${organizationId}::uuid and project_id = ${projectId}::uuid and type = 'INVOICE'`.execute(
    tx,
  );

export const updateBalance = (
  tx: Tx,
  organizationId: string,
  { id, balance }: Pick<Tables['invoice'], 'balance' | 'id'>,
) =>
  tx
    .updateTable('invoice')
    .set({ balance })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** The last payment from a bank account that paid invoices of this project only; undefined if there is none. */
export const selectReturnable = (sql: Sql, { organizationId, projectId }: ProjectScope) =>
  sql
    .selectFrom('payment')
    .innerJoin('paymentAllocation', (join) =>
      join
        .on('paymentAllocation.organizationId', '=', organizationId)
        .onRef('paymentAllocation.paymentId', '=', 'payment.id'),
    )
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'paymentAllocation.invoiceId'),
    )
    .select(['payment.id', 'payment.approvedAt'])
    .select(raw<Day>`max(invoice.invoice_created_at)::text`.as('throughDate'))
    .where('payment.organizationId', '=', organizationId)
    .where('payment.status', '=', 'APPROVED')
    .where('payment.paymentType', '=', 'ACH')
    .groupBy(['payment.id', 'payment.approvedAt'])
    .having(raw<boolean>`bool_and(invoice.project_id = ${projectId}::uuid and kind = 'CASH')`)
    .orderBy('payment.approvedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
