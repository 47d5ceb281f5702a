import type { Sql } from '@plumbline/server/database/open-database';

const countOf = async (
  sql: Sql,
  table: 'invoice' | 'customer' | 'project' | 'membership' | 'mailMessage',
  organizationId: string,
) => {
  const { count } = await sql
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
};

export const selectCountsOf = async (sql: Sql, organizationId: string) => ({
  customers: await countOf(sql, 'customer', organizationId),
  projects: await countOf(sql, 'project', organizationId),
  invoices: await countOf(sql, 'invoice', organizationId),
  members: await countOf(sql, 'membership', organizationId),
  mails: await countOf(sql, 'mailMessage', organizationId),
});

export const selectInvoicesOf = (sql: Sql, organizationId: string, company?: string) =>
  sql
    .selectFrom('invoice')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'invoice.organizationId')
        .onRef('customer.id', '=', 'invoice.customerId'),
    )
    .selectAll('invoice')
    .where('invoice.organizationId', '=', organizationId)
    .$if(company !== undefined, (query) => query.where('customer.name', '=', company ?? ''))
    .execute();

/** Members with the names of the customer and the person. */
export const selectMembersOf = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('membership')
    .innerJoin('userAccount', 'userAccount.id', 'membership.userId')
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .innerJoin('customer', 'customer.id', 'membership.customerId')
    .selectAll('membership')
    .select(['identity.email', 'customer.name as company'])
    .where('membership.organizationId', '=', organizationId)
    .where('userAccount.organizationId', '=', organizationId)
    .where('customer.organizationId', '=', organizationId)
    .execute();

export const selectPasswordHash = async (sql: Sql, email: string): Promise<string | null> => {
  const { passwordHash } = await sql
    .selectFrom('identity')
    .select('passwordHash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return passwordHash;
};

export const selectSizes = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('invoice')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'invoice.organizationId')
        .onRef('customer.id', '=', 'invoice.customerId'),
    )
    .select(({ fn }) => ['customer.name', fn.countAll<number>().as('count')])
    .where('invoice.organizationId', '=', organizationId)
    .groupBy('customer.name')
    .orderBy('count', 'desc')
    .execute();
