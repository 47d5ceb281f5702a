import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '../../database/open-database.ts';

type Scope = { organizationId: string; customerId: string; projectId: string };

export const selectReadyWaivers = (sql: Sql, { organizationId, customerId, projectId }: Scope, limit: number) =>
  sql
    .selectFrom('waiverRequest')
    .leftJoin('waiverDocument', (join) =>
      join
        .on('waiverDocument.organizationId', '=', organizationId)
        .onRef('waiverDocument.waiverId', '=', 'waiverRequest.id')
        .onRef('waiverDocument.fileKey', '=', 'waiverRequest.fileKey'),
    )
    .select(['waiverRequest.number', 'waiverType', 'throughDate', 'waiverRequest.fileKey', 'verifyCode', 'moneyGoneAt'])
    .where('waiverRequest.organizationId', '=', organizationId)
    .where('waiverRequest.customerId', '=', customerId)
    .where('waiverRequest.projectId', '=', projectId)
    .where('waiverRequest.status', '=', 'ready')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .orderBy('waiverRequest.number')
    .limit(limit)
    .execute();

export const selectProjectInvoices = (sql: Sql, { organizationId, customerId, projectId }: Scope, limit: number) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'type', 'invoiceNumber', 'totalAmount', 'currencyCode'])
    .select(({ ref }) => ref('invoiceCreatedAt').$castTo<Day>().as('day'))
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .orderBy('invoiceCreatedAt')
    .orderBy('invoiceNumber')
    .limit(limit)
    .execute();

/** Money that was taken for an invoice of the project. */
export const selectProjectPayments = (sql: Sql, { organizationId, customerId, projectId }: Scope, limit: number) =>
  sql
    .selectFrom('payment')
    .select(['code', 'total', 'currencyCode', 'approvedAt'])
    .where('payment.organizationId', '=', organizationId)
    .where('payment.customerId', '=', customerId)
    .where('payment.status', '=', 'APPROVED')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('paymentAllocation')
          .innerJoin('invoice', (join) =>
            join
              .on('invoice.organizationId', '=', organizationId)
              .onRef('invoice.id', '=', 'paymentAllocation.invoiceId'),
          )
          .select('paymentAllocation.id')
          .where('paymentAllocation.organizationId', '=', organizationId)
          .whereRef('paymentAllocation.paymentId', '=', 'payment.id')
          .where('invoice.projectId', '=', projectId),
      ),
    )
    .orderBy('approvedAt')
    .orderBy('code')
    .limit(limit)
    .execute();

/** Notices and the like, which the packet names only. */
export const selectOtherDocuments = (sql: Sql, { organizationId, customerId, projectId }: Scope, limit: number) =>
  sql
    .selectFrom('document')
    .select(['type', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .orderBy('createdAt')
    .limit(limit)
    .execute();

/** Whose project it is, and the portal in whose name the packet is made: that of its newest waiver, or the first one. */
export const selectProjectOwner = (sql: Sql, organizationId: string, projectId: string) =>
  sql
    .selectFrom('project')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'project.customerId'),
    )
    .select(({ fn, selectFrom }) => [
      'customer.id as customerId',
      'customer.name as customerName',
      fn
        .coalesce(
          selectFrom('waiverRequest')
            .select('waiverRequest.portalId')
            .where('waiverRequest.organizationId', '=', organizationId)
            .where('waiverRequest.projectId', '=', projectId)
            .orderBy('waiverRequest.number', 'desc')
            .limit(1),
          selectFrom('portal')
            .select('portal.id')
            .where('portal.organizationId', '=', organizationId)
            .orderBy('portal.name')
            .orderBy('portal.id')
            .limit(1),
        )
        .as('portalId'),
    ])
    .where('project.organizationId', '=', organizationId)
    .where('project.id', '=', projectId)
    .executeTakeFirst();
