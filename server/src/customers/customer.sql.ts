import { sql as raw } from 'kysely';
import { needsApproval } from '../database/needs-approval.sql.ts';
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../database/open-database.ts';

const RECENT_MAX = 5;
const PEOPLE_MAX = 200;

type CustomerKey = { organizationId: string; customerId: string };

export const selectCustomerFacts = (sql: Sql, { organizationId, customerId }: CustomerKey) =>
  sql
    .selectFrom('customer')
    .select(['id', 'code', 'name', 'address', 'phone', 'contactEmail', 'emailDomain', 'isOnHold'])
    .select(['ownEmailDomains', 'ownIsOnHold', 'ownHoldReason', 'ownRemindersOff'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('autopayRule')
          .select('autopayRule.customerId')
          .where('autopayRule.organizationId', '=', organizationId)
          .where('autopayRule.customerId', '=', customerId)
          .where('autopayRule.status', '=', 'ACTIVE'),
      ).as('hasAutopay'),
      selectFrom('project')
        .select(raw<number>`count(*)::int`.as('count'))
        .where('project.organizationId', '=', organizationId)
        .where('project.customerId', '=', customerId)
        .as('projectCount'),
      selectFrom('membership')
        .select(raw<number>`count(distinct membership.user_id)::int`.as('count'))
        .where('membership.organizationId', '=', organizationId)
        .where('membership.customerId', '=', customerId)
        .where('membership.status', '=', 'APPROVED')
        .as('peopleCount'),
      selectFrom('userInvitationCustomer')
        .innerJoin('userInvitation', (join) =>
          join
            .on('userInvitation.organizationId', '=', organizationId)
            .onRef('userInvitation.id', '=', 'userInvitationCustomer.invitationId'),
        )
        .select(raw<number>`count(*)::int`.as('count'))
        .where('userInvitationCustomer.organizationId', '=', organizationId)
        .where('userInvitationCustomer.customerId', '=', customerId)
        .where('userInvitation.acceptedAt', 'is', null)
        .where('userInvitation.withdrawnAt', 'is', null)
        .as('invitedCount'),
    ])
    .where('customer.organizationId', '=', organizationId)
    .where('customer.id', '=', customerId)
    .executeTakeFirst();

/** The latest time as of which an import has said balances; null without one. */
export const selectBooksAsOf = async (sql: Sql, organizationId: string): Promise<string | null> => {
  const run = await sql
    .selectFrom('importRun')
    .select('asOf')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'invoices')
    .where('state', '=', 'DONE')
    .orderBy('asOf', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run?.asOf ?? null;
};

/** Due dates long past are merged into one row of the kept sums (ADR 24); any day long past is in their bucket. */
export const selectOpenByDueDate = (sql: Sql, { organizationId, customerId }: CustomerKey) =>
  sql
    .selectFrom('openTotal')
    .select([
      raw<CurrencyCode>`currency_code`.as('currencyCode'),
      raw<Day | null>`case when due_date = '-infinity' then date '1900-01-01' else due_date end`.as('dueDate'),
      raw<Cents>`sum(balance)::bigint`.as('balance'),
    ])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .groupBy(['openTotal.currencyCode', 'openTotal.dueDate'])
    .having(raw<boolean>`sum(balance) <> 0`)
    .execute();

export const selectCredits = (sql: Sql, { organizationId, customerId }: CustomerKey) =>
  sql
    .selectFrom('invoiceTotal')
    .select([raw<CurrencyCode>`currency_code`.as('currencyCode'), raw<Cents>`sum(balance)::bigint`.as('balance')])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('type', '=', 'CREDIT')
    .where('isOpen', '=', true)
    .groupBy('currencyCode')
    .having(raw<boolean>`sum(balance) <> 0`)
    .execute();

/** People with access or without it any more, those with access first. */
export const selectPeopleOf = (sql: Sql, { organizationId, customerId }: CustomerKey) =>
  sql
    .selectFrom('membership')
    .innerJoin('userAccount', (join) =>
      join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .innerJoin('portal', (join) =>
      join.on('portal.organizationId', '=', organizationId).onRef('portal.id', '=', 'membership.portalId'),
    )
    .select(['membership.userId', 'membership.portalId', 'portal.name as portalName'])
    .select(['identity.name', 'identity.email', 'membership.status'])
    .select(['canView', 'canPay', 'canPrepay', 'canManageMethods', 'canRequestWaiver', 'canManageUsers'])
    .select(({ selectFrom }) =>
      selectFrom('loginHistory')
        .select('loginHistory.at')
        .where('loginHistory.organizationId', '=', organizationId)
        .whereRef('loginHistory.portalId', '=', 'membership.portalId')
        .whereRef('loginHistory.userId', '=', 'membership.userId')
        .where('loginHistory.action', '=', 'login')
        .orderBy('loginHistory.day', 'desc')
        .limit(1)
        .as('signedInAt'),
    )
    .where('membership.organizationId', '=', organizationId)
    .where('membership.customerId', '=', customerId)
    .where('membership.status', '<>', 'PENDING')
    .orderBy('membership.status')
    .orderBy(raw`lower(identity.name)`)
    .orderBy('membership.userId')
    .limit(PEOPLE_MAX)
    .execute();

export const selectRecentPayments = (sql: Sql, { organizationId, customerId }: CustomerKey) =>
  sql
    .selectFrom('payment')
    .select(['id', 'code', 'status', 'paymentType', 'total', 'currencyCode', 'createdAt'])
    .select(['refundedAmount', 'sentAt', 'failureCode', needsApproval(organizationId).as('needsApproval')])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(RECENT_MAX)
    .execute();

export const selectRecentWaivers = (sql: Sql, { organizationId, customerId }: CustomerKey) =>
  sql
    .selectFrom('waiverRequest')
    .leftJoin('project', (join) =>
      join.on('project.organizationId', '=', organizationId).onRef('project.id', '=', 'waiverRequest.projectId'),
    )
    .select(['waiverRequest.id', 'number', 'waiverType', 'waiverRequest.status', 'throughDate'])
    .select(['waiverRequest.createdAt', 'voidedAt', 'supersededById', 'moneyGoneAt', 'rejectReason'])
    .select(({ fn }) => fn.coalesce('project.jobName', 'waiverRequest.jobName').as('jobName'))
    .where('waiverRequest.organizationId', '=', organizationId)
    .where('waiverRequest.customerId', '=', customerId)
    .orderBy('waiverRequest.createdAt', 'desc')
    .orderBy('waiverRequest.id')
    .limit(RECENT_MAX)
    .execute();
