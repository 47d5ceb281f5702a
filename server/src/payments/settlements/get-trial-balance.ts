import type { getTrialBalance as Call } from '@plumbline/contract/payment-desk/ledger';
import { add, CURRENCY_CODES, subtract, ZERO } from '@plumbline/rules/money';
import { LEDGER_ACCOUNTS } from '@plumbline/rules/payments/ledger-accounts';
import { selectTimeZone } from '../../database/organization.sql.ts';
import type { Handler } from '../../http/handler.ts';
import { selectAccountSums } from './ledger-entries.sql.ts';

/** Every account, in order, of each currency in which something was booked. */
export const getTrialBalance: Handler<typeof Call> = async ({ sql }, { organizationId }, { to }) => {
  const timeZone = await selectTimeZone(sql, organizationId);
  const sums = await selectAccountSums(sql, { organizationId, to, timeZone });
  const currencies = CURRENCY_CODES.map((currencyCode) => {
    const own = sums.filter((sum) => sum.currencyCode === currencyCode);
    const accounts = LEDGER_ACCOUNTS.map((account) => {
      const { debit, credit } = own.find((sum) => sum.account === account) ?? { debit: ZERO, credit: ZERO };
      return { account, debit, credit, balance: subtract(debit, credit) };
    });
    const [debit, credit] = [add(...own.map((sum) => sum.debit)), add(...own.map((sum) => sum.credit))];
    return { currencyCode, accounts, debit, credit, isUsed: own.length > 0 };
  });
  return { currencies: currencies.filter(({ isUsed }) => isUsed).map(({ isUsed: _, ...currency }) => currency) };
};
