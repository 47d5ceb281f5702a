// Who wants no reminders of a portal.
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';

type Key = { organizationId: string; portalId: string; userId: string };

export type ReminderPerson = { identityId: string; isReminded: boolean };

export async function selectReminderPerson(
  sql: Sql,
  { organizationId, portalId, userId }: Key,
): Promise<ReminderPerson | null> {
  const row = await sql
    .selectFrom('userAccount')
    .leftJoin('reminderOptOut', (join) =>
      join
        .on('reminderOptOut.organizationId', '=', organizationId)
        .on('reminderOptOut.portalId', '=', portalId)
        .onRef('reminderOptOut.userId', '=', 'userAccount.id'),
    )
    .select(['userAccount.identityId', 'reminderOptOut.turnedOffAt'])
    .where('userAccount.organizationId', '=', organizationId)
    .where('userAccount.id', '=', userId)
    .executeTakeFirst();
  return row ? { identityId: row.identityId, isReminded: row.turnedOffAt === null } : null;
}

/** A choice waits for the reminder that is being written, and that for the choice: then no mail follows it. */
export const lockReminderUser = (tx: Tx, { organizationId, userId }: Omit<Key, 'portalId'>) =>
  tx
    .selectFrom('userAccount')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();

/** False if they were off already. */
export const insertOptOut = async (tx: Tx, key: Key, at: string): Promise<boolean> => {
  const inserted = await tx
    .insertInto('reminderOptOut')
    .values({ ...key, turnedOffAt: at })
    .onConflict((conflict) => conflict.columns(['organizationId', 'portalId', 'userId']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** False if they were on already. */
export const deleteOptOut = async (tx: Tx, { organizationId, portalId, userId }: Key): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('reminderOptOut')
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return deleted !== undefined;
};
