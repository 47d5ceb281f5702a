import type { Insertable } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

/** False if the address has an open invitation. */
export async function insertInvitation(tx: Tx, invitation: Insertable<Tables['staffInvitation']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('staffInvitation')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'email'])
        .where('acceptedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const selectInvitations = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('staffInvitation')
    .leftJoin('identity', 'identity.id', 'staffInvitation.invitedBy')
    .select(['staffInvitation.id', 'staffInvitation.email', 'title', 'role', 'sentAt', 'expiresAt'])
    .select('identity.name as invitedBy')
    .where('organizationId', '=', organizationId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .orderBy('sentAt', 'desc')
    .orderBy('staffInvitation.id')
    .execute();

type InvitationKey = { organizationId: string; id: string };

/** The open invitation with a new code; undefined if there is none. */
export const updateInvitationSent = (
  tx: Tx,
  { organizationId, id }: InvitationKey,
  sent: { codeHash: Buffer; sentAt: string; expiresAt: string; invitedBy: string },
) =>
  tx
    .updateTable('staffInvitation')
    .set(sent)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst();

export const updateInvitationWithdrawn = (tx: Tx, { organizationId, id }: InvitationKey, at: string) =>
  tx
    .updateTable('staffInvitation')
    .set({ withdrawnAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning('email')
    .executeTakeFirst();

/** Those that a person has sent. */
export const updateInvitationsByWithdrawn = (tx: Tx, organizationId: string, invitedBy: string, at: string) =>
  tx
    .updateTable('staffInvitation')
    .set({ withdrawnAt: at })
    .where('organizationId', '=', organizationId)
    .where('invitedBy', '=', invitedBy)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'email'])
    .execute();

type CodeKey = { organizationId: string; codeHash: Buffer };

export const selectInvitation = (sql: Sql, { organizationId, codeHash }: CodeKey, at: string) =>
  sql
    .selectFrom('staffInvitation')
    .innerJoin('organization', 'organization.id', 'staffInvitation.organizationId')
    .select(['staffInvitation.id', 'email', 'role', 'title', 'organization.name as organizationName'])
    .where('organizationId', '=', organizationId)
    .where('codeHash', '=', codeHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst();

/** Of two who accept with the same code, one gets the invitation. */
export const updateInvitationAccepted = (tx: Tx, { organizationId, codeHash }: CodeKey, at: string) =>
  tx
    .updateTable('staffInvitation')
    .set({ acceptedAt: at })
    .where('organizationId', '=', organizationId)
    .where('codeHash', '=', codeHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['id', 'role', 'title'])
    .executeTakeFirst();
