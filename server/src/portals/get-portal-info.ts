import type { getPortalInfo as Call } from '@plumbline/contract/portals';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';

/** A portal returns only itself, so that its host cannot be used to look up other organizations (decision A16). */
export const getPortalInfo: Handler<typeof Call> = async (app, { tenant }, { subdomain }) =>
  subdomain.toLowerCase() === tenant.label ? app.tenants.viewOf(tenant) : refuse('portal_not_found');
