import type { Day } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { LedgerAccountName } from '@plumbline/rules/payments/ledger-accounts';
import { checkDays } from '../../audit/check-days.ts';
import { selectTimeZone } from '../../database/organization.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { EntryFilters } from './ledger-entries.sql.ts';

type Asked = {
  account: LedgerAccountName;
  currencyCode?: CurrencyCode;
  from?: Day;
  to?: Day;
  payment?: string;
};

export async function entryFilters(sql: Sql, organizationId: string, asked: Asked): Promise<EntryFilters> {
  checkDays(asked);
  const { account, currencyCode, from, to } = asked;
  const payment = asked.payment?.trim() === '' ? undefined : asked.payment?.trim();
  return {
    organizationId,
    account,
    currencyCode,
    from,
    to,
    payment,
    timeZone: await selectTimeZone(sql, organizationId),
  };
}
