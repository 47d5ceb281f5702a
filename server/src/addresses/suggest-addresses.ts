import type { suggestAddresses as Call } from '@plumbline/contract/addresses';
import type { Handler } from '../http/handler.ts';

export const suggestAddresses: Handler<typeof Call> = async (app, caller, { text, country }) => {
  // Decision B23.
  const { countryList } = caller.tenant.settings;
  const rows = await app.addresses.suggest(
    text,
    country === undefined ? countryList : countryList.filter((each) => each === country),
  );
  return { rows, count: rows.length };
};
