import { isDeepStrictEqual } from 'node:util';
import { Refused, refuse } from '@plumbline/contract/refusals';
import type {
  changePortalSettings as ChangeCall,
  getPortalSettings as GetCall,
  listConsolePortals as PortalsCall,
  listSettingChanges as ListCall,
  undoSettingChange as UndoCall,
} from '@plumbline/contract/settings/portal-settings';
import { type SettingKey, settingsFrom } from '@plumbline/rules/portals/settings';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { checkedSettings, saveSettings, versionOf } from './save-settings.ts';
import {
  type RecordedChanges,
  selectChange,
  selectChanges,
  selectPortals,
  selectSignInProviders,
  selectStoredSettings,
} from './setting-changes.sql.ts';

const PAGE = 20;

/** As `saveSettings` writes it. */
type Detail = { changes: RecordedChanges; undoes?: string };

const listConsolePortals: Handler<typeof PortalsCall> = async (app, { organizationId }) => {
  const portals = await selectPortals(app.sql, organizationId);
  const rows = portals.map(({ domain, ...portal }) => ({ ...portal, url: app.tenants.urlOf({ ...portal, domain }) }));
  return { rows, count: rows.length };
};

const getPortalSettings: Handler<typeof GetCall> = async (app, { organizationId }, { portalId }) => {
  const portal = { organizationId, portalId };
  const { settings: stored } = (await selectStoredSettings(app.sql, portal)) ?? refuse('not_found');
  const { settings } = settingsFrom(stored);
  const [last] = await selectChanges(app.sql, portal, { before: null, max: 1 });
  return {
    version: versionOf(settings),
    settings,
    changedAt: last?.at ?? null,
    changedByName: last?.byName ?? null,
    signInProviders: await selectSignInProviders(app.sql, organizationId),
  };
};

const changePortalSettings: Handler<typeof ChangeCall> = async (app, staff, { portalId, version, changes }) => {
  const next = await inTransaction(app.sql, (tx) =>
    saveSettings(app, tx, staff, {
      portalId,
      changes: (before) => (versionOf(before) === version ? changes : refuse('settings_changed')),
    }),
  );
  app.tenants.clearCache();
  return { version: next };
};

/** What was before each of the changes; null if something of it was changed again. */
function valuesBefore(current: Readonly<Record<string, unknown>>, changes: RecordedChanges) {
  const entries = Object.entries(changes);
  const isAsChanged = entries.every(([key, { to }]) => isDeepStrictEqual(current[key], to));
  return isAsChanged ? Object.fromEntries(entries.map(([key, { from }]) => [key, from])) : null;
}

const listSettingChanges: Handler<typeof ListCall> = async (app, { organizationId }, { portalId, before }) => {
  const portal = { organizationId, portalId };
  const { settings: stored } = (await selectStoredSettings(app.sql, portal)) ?? refuse('not_found');
  const { settings: current } = settingsFrom(stored);
  const canUndo = async (changes: RecordedChanges): Promise<boolean> => {
    const values = valuesBefore(current, changes);
    if (values === null) return false;
    const restored = checkedSettings(app.sql, organizationId, current, values);
    return restored.then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused) return false;
        throw error;
      },
    );
  };
  const found = await selectChanges(app.sql, portal, { before: before ?? null, max: PAGE + 1 });
  const rows = [];
  for (const { detail, ...row } of found.slice(0, PAGE)) {
    const { changes, undoes = null } = detail as Detail;
    const entries = Object.entries(changes).map(([key, change]) => ({ key: key as SettingKey, ...change }));
    rows.push({ ...row, changes: entries, undoes, canUndo: await canUndo(changes) });
  }
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
};

const undoSettingChange: Handler<typeof UndoCall> = async (app, staff, { portalId, id }) => {
  const { organizationId } = staff;
  const version = await inTransaction(app.sql, async (tx) => {
    const { detail } = (await selectChange(tx, { organizationId, portalId }, id)) ?? refuse('not_found');
    const { changes } = detail as Detail;
    return saveSettings(app, tx, staff, {
      portalId,
      undoes: id,
      changes: (before) => valuesBefore(before, changes) ?? refuse('setting_changed_since'),
    });
  });
  app.tenants.clearCache();
  return { version };
};

export const settingsHandlers = {
  changePortalSettings,
  getPortalSettings,
  listConsolePortals,
  listSettingChanges,
  undoSettingChange,
};
