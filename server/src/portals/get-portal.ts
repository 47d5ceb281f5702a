import type { getPortal as Call } from '@plumbline/contract/portals';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';

export const getPortal: Handler<typeof Call> = async (app, { tenant }, { portalId }) =>
  portalId === tenant.portalId ? app.tenants.viewOf(tenant) : refuse('portal_not_found');
