import type { getAddress as Call } from '@plumbline/contract/addresses';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';

export const getAddress: Handler<typeof Call> = async (app, _who, { id }) =>
  (await app.addresses.find(id)) ?? refuse('not_found');
