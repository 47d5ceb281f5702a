import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

export const SETTINGS_CHANGED = 'portal.settings-changed';

export const UNDOABLE_CHANGES = [SETTINGS_CHANGED, 'portal.brand-changed', 'portal.picture-changed'] as const;

/** What the history of a portal shows. */
export const PORTAL_CHANGES = [
  ...UNDOABLE_CHANGES,
  'portal.domain-lost',
  'portal.domain-removed',
  'portal.domain-requested',
  'portal.domain-verified',
] as const;

/** `from` and `to` by setting. */
export type RecordedChanges = Readonly<Record<string, { from: unknown; to: unknown }>>;
type PortalKey = { organizationId: string; portalId: string };

const stored = (sql: Sql, { organizationId, portalId }: PortalKey) =>
  sql.selectFrom('portal').select('settings').where('organizationId', '=', organizationId).where('id', '=', portalId);

export const selectStoredSettings = (sql: Sql, portal: PortalKey) => stored(sql, portal).executeTakeFirst();

/** Two changes at the same time wait for each other, but not for those who add something to the portal. */
export const lockStoredSettings = (tx: Tx, portal: PortalKey) => stored(tx, portal).forNoKeyUpdate().executeTakeFirst();

export const updateStoredSettings = (
  tx: Tx,
  { organizationId, portalId }: PortalKey,
  settings: Record<string, unknown>,
) =>
  tx
    .updateTable('portal')
    .set({ settings })
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .execute();

/** The audit log is the history. */
const changes = (sql: Sql, { organizationId, portalId }: PortalKey, actions: readonly string[]) =>
  sql
    .selectFrom('auditEvent')
    .leftJoin('identity', 'identity.id', 'auditEvent.actorIdentityId')
    .select(['auditEvent.id', 'auditEvent.at', 'auditEvent.action', 'identity.name as byName', 'auditEvent.detail'])
    .where('auditEvent.organizationId', '=', organizationId)
    .where('auditEvent.subjectType', '=', 'portal')
    .where('auditEvent.subjectId', '=', portalId)
    .where('auditEvent.action', 'in', actions);

/** The newest first; ids grow with time. */
export const selectChanges = (
  sql: Sql,
  portal: PortalKey,
  actions: readonly string[],
  { before, max }: { before: string | null; max: number },
) =>
  changes(sql, portal, actions)
    .$if(before !== null, (query) => query.where('auditEvent.id', '<', before ?? ''))
    .orderBy('auditEvent.id', 'desc')
    .limit(max)
    .execute();

export const selectChange = (sql: Sql, portal: PortalKey, actions: readonly string[], id: string) =>
  changes(sql, portal, actions).where('auditEvent.id', '=', id).executeTakeFirst();

export const selectSignInProviders = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('signInConnection')
    .select(['key', 'name'])
    .where('organizationId', '=', organizationId)
    .orderBy('name')
    .orderBy('key')
    .execute();

export async function selectHasConnection(sql: Sql, organizationId: string, key: string): Promise<boolean> {
  const found = await sql
    .selectFrom('signInConnection')
    .select('key')
    .where('organizationId', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

/** The portals that name a sign-in provider, whether or not they offer single sign-on now. */
export const selectPortalsNaming = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('portal')
    .select(['id', 'name', raw<string>`settings ->> 'portalSignInProvider'`.as('key')])
    .where('organizationId', '=', organizationId)
    .where(raw<string>`settings ->> 'portalSignInProvider'`, 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
