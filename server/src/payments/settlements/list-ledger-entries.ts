import type { listLedgerEntries as Call } from '@plumbline/contract/payment-desk/ledger';
import type { Handler } from '../../http/handler.ts';
import { nextBefore, rowBefore } from '../../http/page-before.ts';
import { entryFilters } from './entry-filters.ts';
import { type AccountEntry, selectAccountEntries } from './ledger-entries.sql.ts';

const PAGE = 50;

export const listLedgerEntries: Handler<typeof Call> = async ({ sql }, { organizationId }, { before, ...asked }) => {
  const filters = await entryFilters(sql, organizationId, asked);
  const page = { before: rowBefore(before), limit: PAGE + 1 };
  const found = await selectAccountEntries(sql, filters, page);
  const rows = found.slice(0, PAGE);
  return { rows: rows.map(entryView), next: nextBefore(found, PAGE) };
};

const entryView = ({ lines, ...entry }: AccountEntry) => ({
  ...entry,
  numbers: [...new Set(lines.flatMap(({ number }) => (number === null ? [] : [number])))],
});
