import type { getAddress as Call } from '@plumbline/contract/addresses';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';

export const getAddress: Handler<typeof Call> = async (app, caller, { id }) =>
  (await app.addresses.find(id, caller.tenant.settings.countryList)) ?? refuse('not_found');
