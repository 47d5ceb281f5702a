import type { listSettlementLines as Call } from '@plumbline/contract/payment-desk/settlements';
import type { Handler } from '../../http/handler.ts';
import { nextBefore, rowBefore } from '../../http/page-before.ts';
import { settlementFilters } from './settlement-filters.ts';
import { selectSettledLines } from './settlements.sql.ts';

const PAGE = 50;

export const listSettlementLines: Handler<typeof Call> = async ({ sql }, { organizationId }, { before, ...input }) => {
  const filters = await settlementFilters(sql, organizationId, input);
  const page = { before: rowBefore(before), limit: PAGE + 1 };
  const found = await selectSettledLines(sql, filters, page);
  const rows = found.slice(0, PAGE);
  return { rows, next: nextBefore(found, PAGE) };
};
