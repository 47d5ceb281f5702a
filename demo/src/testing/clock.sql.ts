// What the tests of the clock look at, over all organizations of the demo.
import type { Sql } from '@plumbline/server/database/open-database';

/** The payments that are still to come. */
export const selectSeededMethods = (sql: Sql) =>
  sql.selectFrom('payment').select(['id', 'paymentMethodId', 'processOn']).where('status', '=', 'SCHEDULED').execute();

/** How payments ended, with the number of mails about each. */
export const selectOutcomes = (sql: Sql, ids: readonly string[]) =>
  sql
    .selectFrom('payment')
    .select(['id', 'code', 'status', 'failureMessage'])
    .select((eb) =>
      eb
        .selectFrom('mailMessage')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('mailMessage.organizationId', '=', 'payment.organizationId')
        .whereRef('mailMessage.receiptPaymentId', '=', 'payment.id')
        .as('receipts'),
    )
    .where('id', 'in', ids)
    .execute();

export const selectRecurrenceStatuses = (sql: Sql) =>
  sql.selectFrom('recurrence').select('status').distinct().execute();

export const selectLedgerSums = (sql: Sql) =>
  sql
    .selectFrom('ledgerEntry')
    .select((eb) => ['organizationId', 'transactionId', eb.fn.sum<string>('amount').as('sum')])
    .groupBy(['organizationId', 'transactionId'])
    .execute();

export const selectAutopayRules = (sql: Sql) => sql.selectFrom('autopayRule').selectAll().execute();

/** The stored runs with the status of their payment. */
export const selectAutopayRuns = (sql: Sql) =>
  sql
    .selectFrom('autopayRun')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'autopayRun.organizationId')
        .onRef('payment.autopayRunId', '=', 'autopayRun.id'),
    )
    .select(['autopayRun.day', 'autopayRun.status', 'autopayRun.failureMessage', 'payment.status as payment'])
    .orderBy('autopayRun.day')
    .execute();

/** On which payment reminders were sent. */
export const selectReminderDays = (sql: Sql) => sql.selectFrom('reminderMail').select('day').distinct().execute();
