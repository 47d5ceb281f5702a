import type { Sql } from '@plumbline/server/database/open-database';

/** The released waivers of a customer that have no sealed document yet, with what was billed and is open of their project. */
export const selectUnsealed = (sql: Sql, organizationId: string, customerCode: string) =>
  sql
    .selectFrom('waiverRequest')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'waiverRequest.customerId'),
    )
    .innerJoin('invoice', (join) =>
      join
        .on('invoice.organizationId', '=', organizationId)
        .onRef('invoice.projectId', '=', 'waiverRequest.projectId')
        .on('invoice.type', '=', 'INVOICE'),
    )
    .select(['waiverRequest.id', 'waiverRequest.waiverType'])
    .select(({ fn }) => [fn.sum('invoice.balance').as('open'), fn.sum('invoice.totalAmount').as('total')])
    .where('waiverRequest.organizationId', '=', organizationId)
    .where('customer.code', '=', customerCode)
    .where('waiverRequest.status', '=', 'ready')
    .where('waiverRequest.waiverType', '!=', 'other')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('waiverDocument')
            .select('waiverDocument.id')
            .where('waiverDocument.organizationId', '=', organizationId)
            .whereRef('waiverDocument.waiverId', '=', 'waiverRequest.id'),
        ),
      ),
    )
    .groupBy(['waiverRequest.id', 'waiverRequest.waiverType', 'waiverRequest.number'])
    .orderBy('waiverRequest.number')
    .execute();

export const updateWaiverRow = (
  sql: Sql,
  { organizationId, waiverId }: { organizationId: string; waiverId: string },
  change: { fileKey: string } | { requestedFigures: Record<string, number> },
) =>
  sql
    .updateTable('waiverRequest')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', waiverId)
    .execute();
