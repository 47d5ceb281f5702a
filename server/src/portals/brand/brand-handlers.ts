// The calls of contract/settings/portal-brand.ts.
import type {
  getPortalBrand as GetCall,
  listPortalBrands as ListCall,
} from '@plumbline/contract/settings/portal-brand';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { Handler } from '../../http/handler.ts';
import { selectBrands } from './brand.sql.ts';
import { labelEnd, pictureVersion, readBrand } from './brand-view.ts';
import { changePortalBrand } from './change-portal-brand.ts';
import { createPortal } from './create-portal.ts';
import { removePortalDomain, requestPortalDomain, verifyPortalDomain } from './portal-domain.ts';
import { getPortalPicture, removePortalPicture, savePortalPicture } from './portal-pictures.ts';

const listPortalBrands: Handler<typeof ListCall> = async (app, { organizationId }) => {
  const portals = await selectBrands(app.sql, organizationId);
  const rows = portals.map(({ id, name, label, domain, wantedDomain, settings, logoHash }) => ({
    id,
    name,
    label,
    labelEnd: labelEnd(app, label),
    url: app.tenants.urlOf({ label, domain }),
    themeColor: settingsFrom(settings).settings.themeColor,
    logoVersion: pictureVersion(logoHash),
    wantedDomain,
  }));
  return { rows, count: rows.length };
};

const getPortalBrand: Handler<typeof GetCall> = (app, { organizationId }, { portalId }) =>
  readBrand(app, { organizationId, portalId });

export const brandHandlers = {
  changePortalBrand,
  createPortal,
  getPortalBrand,
  getPortalPicture,
  listPortalBrands,
  removePortalDomain,
  removePortalPicture,
  requestPortalDomain,
  savePortalPicture,
  verifyPortalDomain,
};
