import { refuse } from '@plumbline/contract/refusals';
import type { Day } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import { isSettlementRange } from '@plumbline/rules/payments/settlement-list';
import { selectTimeZone } from '../../database/organization.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { SettlementFilters } from './settlements.sql.ts';

type Asked = { from: Day; to: Day; currencyCode?: CurrencyCode | undefined };

/** Refuses more than a year, which a file in parts has as well. */
export async function settlementFilters(
  sql: Sql,
  organizationId: string,
  { from, to, currencyCode }: Asked,
): Promise<SettlementFilters> {
  if (!isSettlementRange({ from, to })) refuse('invalid_request');
  return { organizationId, from, to, currencyCode, timeZone: await selectTimeZone(sql, organizationId) };
}
