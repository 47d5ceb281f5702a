import { sql as raw, type Insertable } from 'kysely';
import type { CurrencyCode } from '@plumbline/rules/money';
import { isUnconditional, WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

const UNCONDITIONAL = WAIVER_TYPES.filter(isUnconditional);

export type WaiverScope = { organizationId: string; customerId: string };
type New<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** The request that was made when the same form was sent before. */
export const selectWaiverBySubmitKey = (sql: Sql, { organizationId, customerId }: WaiverScope, submitKey: string) =>
  sql
    .selectFrom('waiverRequest')
    .select(['id', 'number', 'status'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('submitKey', '=', submitKey)
    .executeTakeFirst();

type SameRequest = Pick<New<'waiverRequest'>, 'projectId' | 'supersedesId' | 'throughDate' | 'waiverType'> & {
  /** The number of the request itself, once it has one: of those that came after it only a released one counts. */
  ownNumber?: number | null;
};

/** The newest other request for the same waiver of the project that is neither rejected nor void nor replaced. */
export const selectSameRequest = (
  sql: Sql,
  { organizationId, customerId }: WaiverScope,
  { projectId, waiverType, throughDate, supersedesId = null, ownNumber = null }: SameRequest,
) =>
  sql
    .selectFrom('waiverRequest')
    .select(['id', 'number', 'status'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId!)
    .where('waiverType', '=', waiverType)
    .where(raw<boolean>`through_date is not distinct from ${throughDate ?? null}::date`)
    .where('status', '<>', 'rejected')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .$if(supersedesId !== null, (query) => query.where('id', '<>', supersedesId!))
    .$if(ownNumber !== null, (query) =>
      query.where(({ and, eb, or }) =>
        or([eb('number', '<', ownNumber!), and([eb('number', '>', ownNumber!), eb('status', '=', 'ready')])]),
      ),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Invoices of the project that a released unconditional waiver gives up as a whole. */
export const selectGivenUpIds = async (
  sql: Sql,
  { organizationId, customerId, projectId }: WaiverScope & { projectId: string },
): Promise<ReadonlySet<string>> => {
  const lines = await sql
    .selectFrom('waiverRequest')
    .innerJoin('waiverInvoice', (join) =>
      join
        .on('waiverInvoice.organizationId', '=', organizationId)
        .onRef('waiverInvoice.waiverId', '=', 'waiverRequest.id'),
    )
    .select('invoiceId')
    .where('waiverRequest.organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('waiverType', 'in', UNCONDITIONAL)
    .where('status', '=', 'ready')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .groupBy(['waiverId', 'invoiceId'])
    .having(raw<boolean>`not bool_or(share = 'excepted' or balance > 0)`)
    .execute();
  return new Set(lines.map(({ invoiceId }) => invoiceId));
};

/** Of forms that are sent at the same time, the second waits and finds the request of the first: no number is lost. */
export const lockSubmitKey = (tx: Tx, { organizationId, customerId }: WaiverScope, submitKey: string) =>
  raw`select pg_advisory_xact_lock(
    hashtextextended(${`waiver ${organizationId} ${customerId} ${submitKey}`}, 0))`.execute(tx);

/** The supplier numbers it. */
export const insertWaiverRequest = (tx: Tx, request: New<'waiverRequest'>) =>
  tx.insertInto('waiverRequest').values(request).returning(['id', 'number', 'status']).executeTakeFirstOrThrow();

export async function insertWaiverInvoices(tx: Tx, lines: readonly New<'waiverInvoice'>[]): Promise<void> {
  if (lines.length > 0) await tx.insertInto('waiverInvoice').values(lines).execute();
}

export async function insertWaiverPayments(tx: Tx, lines: readonly New<'waiverPayment'>[]): Promise<void> {
  if (lines.length > 0) await tx.insertInto('waiverPayment').values(lines).execute();
}

export const insertWaiverEvent = (tx: Tx, event: Omit<New<'waiverEvent'>, 'id'>) =>
  tx
    .insertInto('waiverEvent')
    .values({ id: newId(), ...event })
    .execute();

export const insertProjectToCheck = (tx: Tx, project: New<'project'>) =>
  tx
    .insertInto('project')
    .values({ ...project, isVerified: false })
    .execute();

export const updateWaiverProject = (
  tx: Tx,
  { organizationId, id, projectId }: { organizationId: string; id: string; projectId: string },
) =>
  tx
    .updateTable('waiverRequest')
    .set({ projectId })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Locks the request of a customer. */
export const lockWaiver = (tx: Tx, { organizationId, customerId }: WaiverScope, id: string) =>
  tx
    .selectFrom('waiverRequest')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Conditional waivers for which it stood are linked to another that somebody asks for; none is prepared by itself. Their
 * money stays final.
 */
export const updateTwinEnded = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  { at, successorId = null }: { at: string; successorId?: string | null },
) =>
  tx
    .updateTable('waiverRequest')
    .set({ exchangedById: successorId, exchangeObstacle: successorId === null ? 'ended' : null, exchangeCheckAt: at })
    .where('organizationId', '=', organizationId)
    .where('exchangedById', '=', id)
    .execute();

export const updateWaiverRejected = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  rejected: { rejectReason: string; rejectMessage: string | null; decidedAt: string },
) =>
  tx
    .updateTable('waiverRequest')
    .set({ status: 'rejected', deadlineOn: null, ...rejected })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** With new figures it acknowledges only what is here now. */
export const updateRequestedFigures = (
  tx: Tx,
  { organizationId, waiverId }: { organizationId: string; waiverId: string },
  requestedFigures: Record<string, unknown>,
  currencyCode: CurrencyCode,
) =>
  tx
    .updateTable('waiverRequest')
    .set({ requestedFigures, currencyCode, moneyGoneAt: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', waiverId)
    .execute();

export const isCustomerOnHold = async (sql: Sql, { organizationId, customerId }: WaiverScope): Promise<boolean> => {
  const { isOnHold } = await sql
    .selectFrom('customer')
    .select(raw<boolean>`coalesce(own_is_on_hold, is_on_hold)`.as('isOnHold'))
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return isOnHold;
};

/** The name of the job as lists show it. */
export async function selectWaiverJob(
  sql: Sql,
  { organizationId, projectId, jobName }: { organizationId: string; projectId: string | null; jobName: string | null },
): Promise<string> {
  const project =
    projectId === null
      ? undefined
      : await sql
          .selectFrom('project')
          .select('jobName')
          .where('organizationId', '=', organizationId)
          .where('id', '=', projectId)
          .executeTakeFirst();
  return project?.jobName ?? jobName ?? 'a project without a name';
}
