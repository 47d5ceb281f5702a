import { type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import { newId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

type NewItem = {
  organizationId: string;
  kind: Tables['reconciliationItem']['kind'];
  paymentId: string | null;
  retref: string;
  orderId: string;
  detail: string;
  last4?: string;
  currencyCode?: CurrencyCode;
  runId?: string | null;
  gatewayAmount: Cents;
  localAmount: Cents;
  at: string;
};

/** Upserts the item of a finding: the same finding again is the same item. */
export async function upsertItem(
  sql: Sql,
  { at, ...item }: NewItem,
): Promise<{ id: string; isNew: boolean; isOpen: boolean }> {
  const added = await sql
    .insertInto('reconciliationItem')
    .values({ ...item, id: newId(), state: 'OPEN', createdAt: at })
    .onConflict((conflict) => conflict.columns(['organizationId', 'kind', 'retref', 'orderId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true, isOpen: true };
  const { id, state } = await sql
    .selectFrom('reconciliationItem')
    .select(['id', 'state'])
    .where('organizationId', '=', item.organizationId)
    .where('kind', '=', item.kind)
    .where('retref', '=', item.retref)
    .where('orderId', '=', item.orderId)
    .executeTakeFirstOrThrow();
  return { id, isNew: false, isOpen: state === 'OPEN' };
}

/** An item that a person has to review. */
export const insertReviewItem = (
  sql: Sql,
  item: Pick<NewItem, 'at' | 'detail' | 'localAmount' | 'organizationId' | 'paymentId' | 'retref'>,
) => upsertItem(sql, { ...item, kind: 'REVIEW', orderId: '', gatewayAmount: ZERO });

/** Charges of our payments that could not be refunded when they were found. */
export const selectNotRefunded = (sql: Sql, organizationId: string, max: number) =>
  sql
    .selectFrom('reconciliationItem')
    .select(['organizationId', 'paymentId', 'retref', 'detail'])
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'MISSING_LOCAL')
    .where('state', '=', 'OPEN')
    .where('paymentId', 'is not', null)
    .orderBy('createdAt')
    .limit(max)
    .execute();

/** Resolves the item of a missing settlement whose money has arrived. */
export const updateMissingResolved = (
  sql: Sql,
  { organizationId, id: paymentId }: { organizationId: string; id: string },
  resolution: 'settled' | 'returned',
  at: string,
) =>
  sql
    .updateTable('reconciliationItem')
    .set({ state: 'RESOLVED', resolution, resolvedAt: at })
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'MISSING_GATEWAY')
    .where('state', '=', 'OPEN')
    .execute();

/** Resolves what was left for review under these references. */
export const updateItemsResolved = (
  sql: Sql,
  organizationId: string,
  retrefs: readonly string[],
  resolution: string,
  at: string,
) =>
  sql
    .updateTable('reconciliationItem')
    .set({ state: 'RESOLVED', resolution, resolvedAt: at })
    .where('organizationId', '=', organizationId)
    .where('retref', 'in', retrefs)
    .where('kind', 'in', ['REVIEW', 'STATUS_DIFF'])
    .where('state', '=', 'OPEN')
    .execute();

export const updateItemResolved = (sql: Sql, organizationId: string, id: string, resolution: string, at: string) =>
  sql
    .updateTable('reconciliationItem')
    .set({ state: 'RESOLVED', resolution, resolvedAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Whether a finding about this transaction was left for review, whatever became of it. */
export const selectIsReported = async (sql: Sql, organizationId: string, retref: string): Promise<boolean> => {
  const found = await sql
    .selectFrom('reconciliationItem')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'REVIEW')
    .where('retref', '=', retref)
    .where('orderId', '=', '')
    .executeTakeFirst();
  return found !== undefined;
};

/** Locks the finding about this transaction, which staff may be deciding. */
export const lockReviewItem = (tx: Tx, organizationId: string, retref: string) =>
  tx
    .selectFrom('reconciliationItem')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'REVIEW')
    .where('retref', '=', retref)
    .where('orderId', '=', '')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Items of a payment under these references that staff have written off. */
export const selectWrittenOffItems = (
  sql: Sql,
  { organizationId, id: paymentId }: { organizationId: string; id: string },
  retrefs: readonly string[],
) =>
  sql
    .selectFrom('reconciliationItem')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('retref', 'in', retrefs)
    .where('decisionKind', '=', 'WRITTEN_OFF')
    .orderBy('id')
    .execute();
