// Returns and disputes that staff recorded, shared by the desk and by reconciliation.
import type { Insertable, Selectable } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

export type RecordedOutcome = Selectable<Tables['recordedOutcome']>;
type PaymentKey = { organizationId: string; id: string };

export const insertOutcome = (tx: Tx, outcome: Insertable<Tables['recordedOutcome']>) =>
  tx.insertInto('recordedOutcome').values(outcome).execute();

/** What this person recorded under this key, with the status that its payment has now. */
export const selectOutcomeByKey = (
  sql: Sql,
  {
    organizationId,
    recordedBy,
    idempotencyKey,
  }: Pick<RecordedOutcome, 'organizationId' | 'recordedBy' | 'idempotencyKey'>,
) =>
  sql
    .selectFrom('recordedOutcome')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'recordedOutcome.organizationId')
        .onRef('payment.id', '=', 'recordedOutcome.paymentId'),
    )
    .select(['recordedOutcome.id', 'recordedOutcome.requestHash', 'payment.status'])
    .where('recordedOutcome.organizationId', '=', organizationId)
    .where('recordedOutcome.recordedBy', '=', recordedBy)
    .where('recordedOutcome.idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();

/** In the order in which they were recorded. */
export const selectOutcomesOf = (
  sql: Sql,
  { organizationId, id }: PaymentKey,
  kind: RecordedOutcome['kind'],
): Promise<Pick<RecordedOutcome, 'id' | 'reference' | 'reportedAs' | 'amount'>[]> =>
  sql
    .selectFrom('recordedOutcome')
    .select(['id', 'reference', 'reportedAs', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .where('kind', '=', kind)
    .where('withdrawnAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** The references of what was withdrawn. Their bookings stay in the ledger, so that none is used again. */
export const selectWithdrawnReferences = async (
  sql: Sql,
  { organizationId, id }: PaymentKey,
  kind: RecordedOutcome['kind'],
): Promise<string[]> => {
  const withdrawn = await sql
    .selectFrom('recordedOutcome')
    .select('reference')
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .where('kind', '=', kind)
    .where('withdrawnAt', 'is not', null)
    .execute();
  return withdrawn.map(({ reference }) => reference);
};

/** One record of a payment; read it after the payment is locked. */
export const selectOutcome = (tx: Tx, { organizationId, id: paymentId }: PaymentKey, id: string) =>
  tx
    .selectFrom('recordedOutcome')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('id', '=', id)
    .executeTakeFirst();

/** With the word that the dispute was lost, if there is one. */
export const updateOutcomeWithdrawn = (
  tx: Tx,
  { organizationId, id, paymentId, kind, reference }: RecordedOutcome,
  withdrawal: { withdrawnAt: string; withdrawnBy: string; withdrawalReason: string },
) =>
  tx
    .updateTable('recordedOutcome')
    .set(withdrawal)
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('withdrawnAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('id', '=', id),
        and([eb.val(kind === 'DISPUTE'), eb('kind', '=', 'DISPUTE_LOST'), eb('reference', '=', reference)]),
      ]),
    )
    .execute();

export const updateOutcomeReported = (tx: Tx, organizationId: string, id: string, reportedAs: string) =>
  tx
    .updateTable('recordedOutcome')
    .set({ reportedAs })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
