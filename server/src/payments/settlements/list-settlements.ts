import type { listSettlements as Call } from '@plumbline/contract/payment-desk/settlements';
import { today } from '@plumbline/rules/dates';
import { settlementRange } from '@plumbline/rules/payments/settlement-list';
import { selectTimeZone } from '../../database/organization.sql.ts';
import type { Handler } from '../../http/handler.ts';
import { settlementFilters } from './settlement-filters.ts';
import { selectSettledDays } from './settlements.sql.ts';

export const listSettlements: Handler<typeof Call> = async ({ sql, now }, { organizationId }, { from, to }) => {
  const day = today(now(), await selectTimeZone(sql, organizationId));
  const range = settlementRange({ from: from ?? null, to: to ?? null }, day);
  const rows = await selectSettledDays(sql, await settlementFilters(sql, organizationId, range));
  return { ...range, rows };
};
