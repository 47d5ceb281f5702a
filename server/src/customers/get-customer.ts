import type { getCustomer as Call } from '@plumbline/contract/customers/customers';
import { refuse } from '@plumbline/contract/refusals';
import { type Day, today } from '@plumbline/rules/dates';
import { totalsByBucket } from '@plumbline/rules/invoices/ageing';
import { add, type Cents, type CurrencyCode, subtract, ZERO } from '@plumbline/rules/money';
import type { Handler } from '../http/handler.ts';
import { selectMembershipsOf } from '../members/people.sql.ts';
import { accessVersion, permissionsFrom } from '../members/permission-columns.ts';
import {
  selectBooksAsOf,
  selectCredits,
  selectCustomerFacts,
  selectOpenByDueDate,
  selectPeopleOf,
  selectRecentPayments,
  selectRecentWaivers,
  selectTimeZone,
} from './customer.sql.ts';

export const getCustomer: Handler<typeof Call> = async ({ sql, now }, { organizationId }, { customerId }) => {
  const key = { organizationId, customerId };
  const found = await selectCustomerFacts(sql, key);
  if (!found) return refuse('not_found');
  const [timeZone, booksAsOf, open, credits, people, payments, waivers] = await Promise.all([
    selectTimeZone(sql, organizationId),
    selectBooksAsOf(sql, organizationId),
    selectOpenByDueDate(sql, key),
    selectCredits(sql, key),
    selectPeopleOf(sql, key),
    selectRecentPayments(sql, key),
    selectRecentWaivers(sql, key),
  ]);
  const ids = people.map(({ userId }) => userId);
  const memberships = ids.length === 0 ? [] : await selectMembershipsOf(sql, organizationId, ids);
  const day = today(now(), timeZone);
  const { emailDomain, isOnHold, hasAutopay, projectCount, invitedCount, ...facts } = found;
  return {
    ...facts,
    today: day,
    booksAsOf,
    settings: { emailDomain, isOnHold, hasAutopay: hasAutopay === true },
    balances: balancesOf(open, credits, day),
    projectCount: projectCount ?? 0,
    people: people.map(({ userId, portalId, portalName, name, email, status, signedInAt, ...columns }) => ({
      userId,
      portalId,
      portalName,
      name,
      email,
      status: status === 'APPROVED' ? 'APPROVED' : 'SUSPENDED',
      permissions: permissionsFrom(columns),
      version: accessVersion(memberships.filter((each) => each.userId === userId && each.portalId === portalId)),
      signedInAt,
    })),
    invitedCount: invitedCount ?? 0,
    payments,
    waivers,
  };
};

type Sum = { currencyCode: CurrencyCode; balance: Cents };

/** One for each currency with something open; US dollars if there is nothing. */
function balancesOf(open: readonly (Sum & { dueDate: Day | null })[], credits: readonly Sum[], day: Day) {
  const found = new Set([...open, ...credits].map(({ currencyCode }) => currencyCode));
  const currencies = (['USD', 'CAD'] as const).filter(
    (code) => found.has(code) || (code === 'USD' && found.size === 0),
  );
  return currencies.map((currencyCode) => {
    const own = open.filter((sum) => sum.currencyCode === currencyCode);
    const buckets = totalsByBucket(own, day);
    const total = add(...own.map(({ balance }) => balance));
    return {
      currencyCode,
      open: total,
      pastDue: subtract(total, buckets.current),
      credit: credits.find((sum) => sum.currencyCode === currencyCode)?.balance ?? ZERO,
      buckets,
    };
  });
}
