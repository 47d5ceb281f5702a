import { sql as raw, type Insertable } from 'kysely';
import type { CurrencyCode } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

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

/** The newest other request for the same waiver of the project that is neither rejected nor void nor replaced. */
export const selectSameRequest = (
  sql: Sql,
  { organizationId, customerId }: WaiverScope,
  {
    projectId,
    waiverType,
    throughDate,
    supersedesId = null,
  }: Pick<New<'waiverRequest'>, 'projectId' | 'supersedesId' | 'throughDate' | 'waiverType'>,
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
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

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

/** Conditional waivers for which it stood can get another; their money stays final. */
export const updateTwinEnded = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  { at, successorId = null }: { at: string; successorId?: string | null },
) =>
  tx
    .updateTable('waiverRequest')
    .set({ exchangedById: successorId, exchangeCheckAt: at })
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
    .select('isOnHold')
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
