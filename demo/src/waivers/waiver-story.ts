// What the waivers of a customer are told with.
import { addDays, type Day, dayAt } from '@plumbline/rules/dates';
import { type Cents, negate, ZERO } from '@plumbline/rules/money';
import { returnWords } from '@plumbline/rules/payments/ach-returns';
import { newId } from '@plumbline/server/database/new-id';
import { inTransaction, type Tx } from '@plumbline/server/database/transaction';
import { insertLedgerTransaction } from '@plumbline/server/payments/ledger/ledger.sql';
import { reversePayment } from '@plumbline/server/payments/ledger/reverse-payment';
import { lockPayment, type PaymentRow, selectAllocations } from '@plumbline/server/payments/payments.sql';
import { exchangeWaivers } from '@plumbline/server/waivers/exchange/exchange-waivers';
import { runWaiverRecurrences } from '@plumbline/server/waivers/recurrences/run-waiver-recurrences';
import { runStandingSignatures } from '@plumbline/server/waivers/signing/run-standing-signatures';
import { appAt, momentOf } from './actors.ts';
import { paidPeriods } from './paid-periods.ts';
import { type DeskSetting, waiverDesk } from './waiver-desk.ts';
import { selectBilled, selectReturnable } from './waivers.sql.ts';

export type WaiverStory = ReturnType<typeof waiverStory>;

/** Not authorized by the account's owner. */
const RETURN_CODE = 'R10';

export function waiverStory(setting: DeskSetting, today: Day) {
  const { app, tenant, person, projectIds } = setting;
  const { organizationId, timeZone } = tenant;
  const scopeOf = (jobId: string) => {
    const projectId = projectIds.get(jobId);
    if (projectId === undefined) throw new Error(`no project ${jobId}`);
    return { organizationId, customerId: person.customerId, projectId };
  };
  const billed = (jobId: string) => selectBilled(app.sql, scopeOf(jobId));
  return {
    desk: waiverDesk(setting),
    daysAgo: (days: number): Day => addDays(today, -days),
    periods: async (jobId: string) =>
      paidPeriods(await billed(jobId), timeZone).filter(({ clearedOn }) => clearedOn < today),
    /** Up to which all invoices are paid. */
    safeThroughDate: async (jobId: string): Promise<Day> => {
      const open = (await billed(jobId)).find(({ balance }) => balance > ZERO);
      return addDays(open?.invoiceCreatedAt ?? today, -1);
    },
    returnable: async (jobId: string) => {
      const payment = await selectReturnable(app.sql, scopeOf(jobId));
      if (!payment || payment.approvedAt === null) return null;
      const approvedOn = dayAt(payment.approvedAt, timeZone);
      return addDays(approvedOn, 30) > today ? null : { id: payment.id, throughDate: payment.throughDate, approvedOn };
    },
    /** The bank takes it back, and its invoices are owed again. */
    returnPayment: (day: Day, id: string) =>
      inTransaction(app.sql, async (tx) => {
        const payment = await lockPayment(tx, organizationId, id);
        if (!payment) throw new Error('a payment of a story is not there');
        const at = momentOf(day).toISOString();
        await insertLedgerTransaction(tx, await captureOf(tx, payment, at));
        await reversePayment(tx, payment, {
          kind: 'RETURN',
          cause: 'returned',
          at,
          reference: `demo ${id}`,
          withdrawn: payment.total,
          failureCode: RETURN_CODE,
          failureMessage: returnWords(RETURN_CODE),
        });
      }),
    /** The job of the server, on a day in the past; so are those below. */
    runExchange: async (day: Day): Promise<void> => {
      await exchangeWaivers(appAt(app, momentOf(day)));
      await runStandingSignatures(appAt(app, momentOf(day, 1)));
    },
    runSchedules: async (day: Day): Promise<void> => {
      await runWaiverRecurrences(appAt(app, momentOf(day)));
      await runStandingSignatures(appAt(app, momentOf(day, 1)));
    },
  };
}

/** The payments of the stories are not in the ledger, and what is not there cannot be taken back. */
async function captureOf(tx: Tx, payment: PaymentRow, createdAt: string) {
  const { organizationId, id: paymentId, customerId, currencyCode, total } = payment;
  const paid = (await selectAllocations(tx, payment)).map(({ invoiceId, amount }) => ({
    account: 'receivable' as const,
    subjectId: invoiceId,
    amount: negate(amount),
  }));
  const externalRef = `capture demo ${paymentId}`;
  return {
    transaction: {
      organizationId,
      id: newId(),
      paymentId,
      kind: 'CAPTURE' as const,
      externalRef,
      currencyCode,
      createdAt,
    },
    entries: [...paid, { account: 'clearing' as const, subjectId: customerId, amount: total }],
    // The invoices are paid already.
    balances: new Map<string, Cents>(),
    invoiceEvents: [],
  };
}
