import type { getCustomer as Call } from '@plumbline/contract/customers/customers';
import { refuse } from '@plumbline/contract/refusals';
import { type Day, today } from '@plumbline/rules/dates';
import { totalsByBucket } from '@plumbline/rules/invoices/ageing';
import { add, type Cents, type CurrencyCode, subtract, ZERO } from '@plumbline/rules/money';
import { preciseStatus } from '@plumbline/rules/payments/precise-status';
import { shownStatus } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../http/handler.ts';
import { selectMembershipsOf } from '../members/people.sql.ts';
import { accessVersion, permissionsFrom } from '../members/permission-columns.ts';
import { selectHoldSet } from './customer-settings.sql.ts';
import { selectTimeZone } from '../database/organization.sql.ts';
import {
  selectBooksAsOf,
  selectCredits,
  selectCustomerFacts,
  selectOpenByDueDate,
  selectPeopleOf,
  selectRecentPayments,
  selectRecentWaivers,
} from './customer.sql.ts';

export const getCustomer: Handler<typeof Call> = async ({ sql, now }, { organizationId }, { customerId }) => {
  const key = { organizationId, customerId };
  const found = await selectCustomerFacts(sql, key);
  if (!found) return refuse('not_found');
  const [timeZone, booksAsOf, open, credits, people, payments, waivers, holdSet] = await Promise.all([
    selectTimeZone(sql, organizationId),
    selectBooksAsOf(sql, organizationId),
    selectOpenByDueDate(sql, key),
    selectCredits(sql, key),
    selectPeopleOf(sql, key),
    selectRecentPayments(sql, key),
    selectRecentWaivers(sql, key),
    found.ownIsOnHold === null ? undefined : selectHoldSet(sql, key),
  ]);
  const ids = people.map(({ userId }) => userId);
  const memberships = ids.length === 0 ? [] : await selectMembershipsOf(sql, organizationId, ids);
  const day = today(now(), timeZone);
  const { id, code, name, address, phone, contactEmail, projectCount, peopleCount, invitedCount } = found;
  return {
    id,
    code,
    name,
    address,
    phone,
    contactEmail,
    today: day,
    booksAsOf,
    settings: settingsOf(found, holdSet),
    balances: balancesOf(open, credits, day),
    projectCount: projectCount ?? 0,
    peopleCount: peopleCount ?? 0,
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
    payments: payments.map(paymentView),
    waivers: waivers.map(waiverView),
  };
};

type Facts = NonNullable<Awaited<ReturnType<typeof selectCustomerFacts>>>;

/** What staff have set counts before what the ERP says. */
function settingsOf(facts: Facts, holdSet: Awaited<ReturnType<typeof selectHoldSet>>) {
  const { emailDomain, isOnHold, ownEmailDomains, ownIsOnHold, ownHoldReason, hasAutopay, ownRemindersOff } = facts;
  return {
    emailDomains: ownEmailDomains ?? (emailDomain === null ? [] : [emailDomain]),
    isOnHold: ownIsOnHold ?? isOnHold,
    erp: { emailDomain, isOnHold },
    hasOwnEmailDomains: ownEmailDomains !== null,
    ownHold:
      ownIsOnHold === null || !holdSet
        ? null
        : { isOnHold: ownIsOnHold, reason: ownHoldReason ?? '', at: holdSet.at, byName: holdSet.byName },
    hasAutopay: hasAutopay === true,
    isReminded: !ownRemindersOff,
  };
}

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

type RecentPayment = Awaited<ReturnType<typeof selectRecentPayments>>[number];

const paymentView = ({ refundedAmount, sentAt, failureCode, needsApproval, ...payment }: RecentPayment) => ({
  ...payment,
  preciseStatus: preciseStatus({ ...payment, refundedAmount, sentAt, failureCode, needsApproval }),
});

type RecentWaiver = Awaited<ReturnType<typeof selectRecentWaivers>>[number];

const waiverView = ({ voidedAt, supersededById, moneyGoneAt, rejectReason, status, ...waiver }: RecentWaiver) => ({
  ...waiver,
  status: shownStatus({
    status,
    isVoid: voidedAt !== null,
    isReplaced: supersededById !== null,
    isMoneyGone: moneyGoneAt !== null,
    rejectReason,
  }),
});
