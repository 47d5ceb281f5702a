// Looks at all organizations of the demo.
import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '@plumbline/server/database/open-database';

/** The scheduled payment that runs first. */
export const selectNextPayment = (sql: Sql) =>
  sql
    .selectFrom('payment')
    .innerJoin('organization', 'organization.id', 'payment.organizationId')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'payment.organizationId')
        .onRef('customer.id', '=', 'payment.customerId'),
    )
    .select([
      'payment.total',
      'payment.currencyCode',
      'organization.timeZone',
      'organization.name as organizationName',
      'customer.name as customerName',
    ])
    .select((eb) => eb.ref('payment.processOn').$castTo<Day>().as('processOn'))
    .where('payment.status', '=', 'SCHEDULED')
    .where('payment.processOn', 'is not', null)
    .orderBy('payment.processOn')
    .orderBy('payment.id')
    .executeTakeFirst();

type Since = { since: string; limit: number };

/** What became of payments, the latest first. */
export const selectPaymentsSince = (sql: Sql, { since, limit }: Since) =>
  sql
    .selectFrom('paymentEvent')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentEvent.organizationId')
        .onRef('payment.id', '=', 'paymentEvent.paymentId'),
    )
    .innerJoin('portal', (join) =>
      join.onRef('portal.organizationId', '=', 'payment.organizationId').onRef('portal.id', '=', 'payment.portalId'),
    )
    .innerJoin('organization', 'organization.id', 'payment.organizationId')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'payment.organizationId')
        .onRef('customer.id', '=', 'payment.customerId'),
    )
    .leftJoin('identity', 'identity.id', 'payment.createdBy')
    .select([
      'paymentEvent.id',
      'paymentEvent.toStatus',
      'paymentEvent.createdAt',
      'payment.code',
      'payment.total',
      'payment.currencyCode',
      'payment.paymentType',
      'payment.recurrenceNumber',
      'organization.name as organizationName',
      'organization.timeZone',
      'customer.name as customerName',
      'portal.label',
      'portal.domain',
      'identity.email',
    ])
    .where('paymentEvent.createdAt', '>=', since)
    .orderBy('paymentEvent.createdAt', 'desc')
    .orderBy('paymentEvent.id', 'desc')
    .limit(limit)
    .execute();

export const selectMailsSince = (sql: Sql, { since, limit }: Since) =>
  sql
    .selectFrom('mailMessage')
    .innerJoin('organization', 'organization.id', 'mailMessage.organizationId')
    .select([
      'mailMessage.organizationId',
      'mailMessage.id',
      'mailMessage.toAddress',
      'mailMessage.subject',
      'mailMessage.createdAt',
      'organization.name as organizationName',
      'organization.timeZone',
    ])
    .where('mailMessage.createdAt', '>=', since)
    .orderBy('mailMessage.createdAt', 'desc')
    .orderBy('mailMessage.id', 'desc')
    .limit(limit)
    .execute();

/** What became of waivers, the latest first. */
export const selectWaiverEventsSince = (sql: Sql, { since, limit }: Since) =>
  sql
    .selectFrom('waiverEvent')
    .innerJoin('waiverRequest', (join) =>
      join
        .onRef('waiverRequest.organizationId', '=', 'waiverEvent.organizationId')
        .onRef('waiverRequest.id', '=', 'waiverEvent.waiverId'),
    )
    .innerJoin('portal', (join) =>
      join
        .onRef('portal.organizationId', '=', 'waiverRequest.organizationId')
        .onRef('portal.id', '=', 'waiverRequest.portalId'),
    )
    .innerJoin('organization', 'organization.id', 'waiverRequest.organizationId')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'waiverRequest.organizationId')
        .onRef('customer.id', '=', 'waiverRequest.customerId'),
    )
    .leftJoin('identity', 'identity.id', 'waiverRequest.submitterId')
    .select([
      'waiverEvent.action',
      'waiverEvent.at',
      'waiverRequest.id',
      'waiverRequest.number',
      'waiverRequest.waiverType',
      'waiverRequest.source',
      'organization.name as organizationName',
      'organization.timeZone',
      'customer.name as customerName',
      'portal.label',
      'portal.domain',
      'identity.email',
    ])
    .where('waiverEvent.at', '>=', since)
    .orderBy('waiverEvent.at', 'desc')
    .orderBy('waiverEvent.id', 'desc')
    .limit(limit)
    .execute();
