import type { suggestAddresses as Call } from '@plumbline/contract/addresses';
import type { Handler } from '../http/handler.ts';

export const suggestAddresses: Handler<typeof Call> = async (app, _who, { text }) => {
  const rows = await app.addresses.suggest(text);
  return { rows, count: rows.length };
};
