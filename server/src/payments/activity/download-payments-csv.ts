import type { downloadPaymentsCsv as Call } from '@plumbline/contract/payments';
import { today } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { readExportBatch } from '../../export-limit.ts';
import { forceCustomPlan } from '../../database/force-custom-plan.ts';
import type { Customer } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { type ExportedPayment, paymentCsv } from './payment-csv.ts';
import { type PaymentCursor, paymentsAfterQuery } from './payment-list.sql.ts';
import { paymentQuery, type PaymentQuery } from './payment-selection.ts';

/** Small enough that formatting a batch does not block other requests. */
const BATCH = 200;

/** Spec 2 §7: every row of the filtered list, in order. */
export const downloadPaymentsCsv: Handler<typeof Call> = async (app, caller, input) => {
  const { timeZone } = caller.tenant;
  const csv = paymentCsv(timeZone);
  const batches = batchesOf(app, caller, paymentQuery(caller, input));
  // Read before the response starts: afterwards a failure could only cut the stream off.
  const first = await batches.next();
  async function* chunks() {
    yield first.done ? csv.head : csv.head + csv.lines(first.value);
    for await (const batch of batches) yield csv.lines(batch);
  }
  return { name: `Payments-${today(app.now(), timeZone)}.csv`, chunks: chunks() };
};

/** Keyset pagination: no connection is kept between batches, however slow the reader is. */
async function* batchesOf(
  app: App,
  caller: Customer,
  { scope, filters, more, order }: PaymentQuery,
): AsyncGenerator<ExportedPayment[], undefined> {
  let after: PaymentCursor | null = null;
  do {
    const batch = { filters, more: more?.condition ?? null, after, limit: BATCH };
    const rows: (ExportedPayment & PaymentCursor)[] = await readExportBatch(caller, { isFirst: after === null }, () =>
      forceCustomPlan(app.database, paymentsAfterQuery(app.sql, scope, order, batch)),
    );
    yield rows;
    after = rows.length < BATCH ? null : (rows.at(-1) ?? null);
  } while (after !== null);
}
