import { refuse } from '@plumbline/contract/refusals';
import type { createPortal as Call } from '@plumbline/contract/settings/portal-brand';
import { DEFAULT_FEATURES, settingsOfFeatures } from '@plumbline/rules/portals/features';
import type { Settings } from '@plumbline/rules/portals/settings';
import { lockOrganization } from '../../database/organization.sql.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { checkBrand, storePortal } from '../../organizations/store-organization.ts';
import { selectStoredSettings } from '../settings/setting-changes.sql.ts';
import { selectPortalCount } from './brand.sql.ts';
import { recordChange } from './record-change.ts';

const PORTALS_MAX = 20;

export const createPortal: Handler<typeof Call> = async (app, staff, { name, label, themeColor, copyFrom }) => {
  const brand = checkBrand({ portalName: name, label, themeColor }, 'name');
  const { organizationId } = staff;
  const portalId = newId();
  await inTransaction(app.sql, async (tx) => {
    await lockOrganization(tx, organizationId);
    if ((await selectPortalCount(tx, organizationId)) >= PORTALS_MAX) refuse('too_many_portals');
    const copied = copyFrom === null ? null : await selectStoredSettings(tx, { organizationId, portalId: copyFrom });
    if (copied === undefined) refuse('not_found');
    const settings = copied
      ? (copied.settings as Partial<Settings>)
      : settingsOfFeatures(DEFAULT_FEATURES, { hasProvider: app.merchants.hasInstalled });
    await storePortal(tx, { organizationId, id: portalId, brand, logo: null, settings, at: app.now().toISOString() });
    const detail = { name: brand.portalName, label: brand.label, ...(copyFrom !== null && { copyFrom }) };
    await recordChange(app, tx, staff, { action: 'portal.created', portalId, detail });
  });
  // The host was unknown until now, and that is cached too.
  app.tenants.clearCache();
  return { portalId };
};
