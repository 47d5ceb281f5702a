// One waiver request with everything that belongs to it.
import { SHOWN_ACTIONS } from '@plumbline/rules/waivers/waiver-history';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import type { Sql } from '../../database/open-database.ts';
import { LISTED_SHARES, type ListedShare } from '../listed-shares.ts';
import { receivedOn } from '../received-on.sql.ts';
import type { WaiverScope } from './waiver-requests.sql.ts';

type Key = { organizationId: string; waiverId: string };

export const selectWaiver = (sql: Sql, { organizationId, customerId }: WaiverScope, id: string) =>
  sql
    .selectFrom('waiverRequest')
    .leftJoin('project', (join) =>
      join.on('project.organizationId', '=', organizationId).onRef('project.id', '=', 'waiverRequest.projectId'),
    )
    .selectAll('waiverRequest')
    .select(['project.jobId as projectJobId', 'project.jobName as projectJobName', 'project.address as projectPlace'])
    .select('project.originalContractDate')
    .where('waiverRequest.organizationId', '=', organizationId)
    .where('waiverRequest.customerId', '=', customerId)
    .where('waiverRequest.id', '=', id)
    .executeTakeFirst();

/** Those that it is about first, and then what it leaves out; without those that it covers and does not list. */
export const selectInvoices = (sql: Sql, { organizationId, waiverId }: Key) =>
  sql
    .selectFrom('waiverInvoice')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverInvoice.invoiceId'),
    )
    .select(['invoice.id', 'invoiceNumber', 'waiverInvoice.balance'])
    .select(({ ref }) => ref('share').$castTo<ListedShare>().as('share'))
    .select(receivedOn({ organizationId, waiverId }).as('received'))
    .where('waiverInvoice.organizationId', '=', organizationId)
    .where('waiverId', '=', waiverId)
    .where('share', 'in', LISTED_SHARES)
    .orderBy('share', 'desc')
    .orderBy('invoiceCreatedAt')
    .orderBy('invoice.id')
    .execute();

/** The unconditional waiver that stands for it, or those for which it stands. */
export const selectExchanged = (
  sql: Sql,
  { organizationId, id, exchangedById }: { organizationId: string; id: string; exchangedById: string | null },
) =>
  sql
    .selectFrom('waiverRequest')
    .select(['id', 'number', 'waiverType', 'status as waiverRequestStatus'])
    .where('organizationId', '=', organizationId)
    .$if(exchangedById === null, (query) => query.where('exchangedById', '=', id))
    .$if(exchangedById !== null, (query) => query.where('id', '=', exchangedById!))
    .orderBy('number')
    .execute();

export const selectEvents = (sql: Sql, { organizationId, waiverId }: Key) =>
  sql
    .selectFrom('waiverEvent')
    .select(['at', 'action', 'actorIdentityId', 'actorName'])
    .select((eb) => eb.ref('toStatus').$castTo<WaiverStatus>().as('toStatus'))
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', waiverId)
    .where('action', 'in', SHOWN_ACTIONS)
    .orderBy('at')
    .orderBy('id')
    .execute();

export const selectRecurrenceOf = (sql: Sql, { organizationId, waiverId }: Key) =>
  sql
    .selectFrom('waiverRecurrence')
    .select(['schedule', 'scheduleDay'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', waiverId)
    .executeTakeFirst();

const selectNumbers = (sql: Sql, { organizationId, customerId }: WaiverScope) =>
  sql
    .selectFrom('waiverRequest')
    .select(['id', 'number'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId);

export const selectNumbered = (sql: Sql, scope: WaiverScope, id: string) =>
  selectNumbers(sql, scope).where('id', '=', id).executeTakeFirst();

/** The latest request that was submitted again in place of this one. */
export const selectFollowing = (sql: Sql, scope: WaiverScope, id: string) =>
  selectNumbers(sql, scope).where('resubmitsId', '=', id).orderBy('number', 'desc').limit(1).executeTakeFirst();
