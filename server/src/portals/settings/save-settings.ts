import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Refused, refuse } from '@plumbline/contract/refusals';
import { changeSettings } from '@plumbline/rules/portals/setting-problems';
import { type Settings, SETTING_KEYS, settingsFrom } from '@plumbline/rules/portals/settings';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import {
  lockStoredSettings,
  type RecordedChanges,
  selectHasConnection,
  SETTINGS_CHANGED,
  updateStoredSettings,
} from './setting-changes.sql.ts';

const VERSION_LENGTH = 16;

/** Whoever sends it has seen these settings. */
export const versionOf = (settings: Settings): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, VERSION_LENGTH);

type Change = {
  portalId: string;
  changes: (before: Settings) => Readonly<Record<string, unknown>>;
  /** The change that this one takes back. */
  undoes?: string;
};

/** Changes settings with their row of the audit log, which is their history. Returns the new version. */
export async function saveSettings(
  app: Pick<App, 'now'>,
  tx: Tx,
  staff: Staff,
  { portalId, changes, undoes }: Change,
): Promise<string> {
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const portal = { organizationId, portalId };
  const { settings: given } = (await lockStoredSettings(tx, portal)) ?? refuse('not_found');
  const { settings: before } = settingsFrom(given);
  const after = await checkedSettings(tx, organizationId, before, changes(before));
  const recorded = differences(before, after);
  if (Object.keys(recorded).length === 0) return versionOf(before);
  const values = Object.fromEntries(Object.entries(recorded).map(([key, { to }]) => [key, to]));
  await updateStoredSettings(tx, portal, { ...(given as Record<string, unknown>), ...values });
  await insertAuditEvent(tx, {
    organizationId,
    at: app.now().toISOString(),
    actorIdentityId: identityId,
    action: SETTINGS_CHANGED,
    subjectType: 'portal',
    subjectId: portalId,
    detail: { changes: recorded, ...(undoes !== undefined && { undoes }) },
    requestId,
    clientAddress,
  });
  return versionOf(after);
}

/** The settings after a change, which is refused if they do not go together. */
export async function checkedSettings(
  sql: Sql,
  organizationId: string,
  before: Settings,
  changes: Readonly<Record<string, unknown>>,
): Promise<Settings> {
  const changed = changeSettings(before, changes);
  if ('problems' in changed) throw invalidSettings(changed.problems);
  const { settings: after } = changed;
  const { portalSignInProvider: key } = after;
  if (key !== null && !(await selectHasConnection(sql, organizationId, key))) {
    throw invalidSettings({ portalSignInProvider: 'must be a sign-in provider that is set up' });
  }
  return after;
}

function differences(before: Settings, after: Settings): RecordedChanges {
  const changed = SETTING_KEYS.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}

const invalidSettings = (problems: Readonly<Partial<Record<string, string>>>): Refused =>
  new Refused(
    'invalid_setting',
    undefined,
    Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, `It ${problem}.`])),
  );
