// What staff have set of a customer themselves.
import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';

type CustomerKey = { organizationId: string; customerId: string };

/** Null where the ERP decides. */
export type OwnSettings = {
  ownEmailDomains: string[] | null;
  ownIsOnHold: boolean | null;
  ownHoldReason: string | null;
  ownRemindersOff: boolean;
};

export const SETTINGS_CHANGED = 'customer.settings-changed';

export const lockOwnSettings = (tx: Tx, { organizationId, customerId }: CustomerKey) =>
  tx
    .selectFrom('customer')
    .select(['ownEmailDomains', 'ownIsOnHold', 'ownHoldReason', 'ownRemindersOff'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateOwnSettings = (tx: Tx, { organizationId, customerId }: CustomerKey, settings: OwnSettings) =>
  tx
    .updateTable('customer')
    .set(settings)
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .execute();

/** Who has set the hold as it is, and when; the audit log is the history. */
export const selectHoldSet = (sql: Sql, { organizationId, customerId }: CustomerKey) =>
  sql
    .selectFrom('auditEvent')
    .leftJoin('identity', 'identity.id', 'auditEvent.actorIdentityId')
    .select(['auditEvent.at', 'identity.name as byName'])
    .where('auditEvent.organizationId', '=', organizationId)
    .where('auditEvent.customerId', '=', customerId)
    .where('auditEvent.action', '=', SETTINGS_CHANGED)
    .where(raw<boolean>`audit_event.detail -> 'changes' ? 'waivers'`)
    .orderBy('auditEvent.at', 'desc')
    .orderBy('auditEvent.id', 'desc')
    .limit(1)
    .executeTakeFirst();
