import { today } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { mergeInvoiceTotals, mergeOpenTotals, selectUnmerged } from './merge-totals.sql.ts';

const BATCH = 500;

/** Merges the rows that changes added to the kept sums, so that a sum is read from few rows. */
export async function mergeTotals({ sql, now }: Pick<App, 'sql' | 'now'>): Promise<void> {
  const day = today(now(), 'UTC');
  for (let merged = BATCH; merged === BATCH;) {
    const customers = await selectUnmerged(sql, BATCH);
    for (const customer of customers) {
      await mergeInvoiceTotals(sql, customer);
      await mergeOpenTotals(sql, customer, day);
    }
    merged = customers.length;
  }
}
