import type { getPortalIcon as Call } from '@plumbline/contract/portals';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectIcon } from './portals.sql.ts';

export const getPortalIcon: Handler<typeof Call> = async (app, { tenant }, { portalId, v }) => {
  const icon = (await selectIcon(app.sql, tenant.organizationId, portalId))?.icon ?? refuse('not_found');
  return {
    name: 'icon.png',
    contentType: 'image/png',
    bytes: icon,
    disposition: 'inline',
    immutable: v !== undefined && portalId === tenant.portalId && v === tenant.iconVersion,
  };
};
