import type { getPortalLogo as Call } from '@plumbline/contract/portals';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectLogo } from './portals.sql.ts';

export const getPortalLogo: Handler<typeof Call> = async (app, { tenant }, { portalId, v }) => {
  const portal = await selectLogo(app.sql, tenant.organizationId, portalId);
  if (!portal?.logo || !portal.logoType) return refuse('not_found');
  const extension = portal.logoType === 'image/svg+xml' ? 'svg' : portal.logoType.replace('image/', '');
  return {
    name: `logo.${extension}`,
    contentType: portal.logoType,
    bytes: portal.logo,
    disposition: 'inline',
    immutable: v !== undefined && v === tenant.logoVersion,
  };
};
