import { refuse } from '@plumbline/contract/refusals';
import type {
  changePortalSettings as ChangeCall,
  getPortalSettings as GetCall,
  listConsolePortals as PortalsCall,
} from '@plumbline/contract/settings/portal-settings';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { saveSettings, versionOf } from './save-settings.ts';
import { selectChanges, selectSignInProviders, selectStoredSettings, SETTINGS_CHANGED } from './setting-changes.sql.ts';

const listConsolePortals: Handler<typeof PortalsCall> = async (app, { organizationId }) => {
  const rows = await app.tenants.listOf(organizationId);
  return { rows, count: rows.length };
};

const getPortalSettings: Handler<typeof GetCall> = async (app, { organizationId }, { portalId }) => {
  const portal = { organizationId, portalId };
  const { settings: stored } = (await selectStoredSettings(app.sql, portal)) ?? refuse('not_found');
  const { settings } = settingsFrom(stored);
  const [last] = await selectChanges(app.sql, portal, [SETTINGS_CHANGED], { before: null, max: 1 });
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

export const settingsHandlers = {
  changePortalSettings,
  getPortalSettings,
  listConsolePortals,
};
