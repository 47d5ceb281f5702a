import { today } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import {
  correctInvoiceTotals,
  correctOpenTotals,
  foldOpenTotals,
  lockCheck,
  selectOrganizationIds,
} from './check-totals.sql.ts';

/**
 * Compares the kept sums with the invoices: each hour those of another part of the customers, so that every customer is
 * checked once a day. A difference is a defect; it is logged and corrected.
 */
export async function checkTotals({ sql, now, log }: Pick<App, 'sql' | 'now' | 'log'>): Promise<void> {
  const hour = now().getUTCHours();
  const day = today(now(), 'UTC');
  for (const { id } of await selectOrganizationIds(sql)) {
    const wrong = await inTransaction(sql, async (tx) => {
      await lockCheck(tx, id);
      return [...(await correctInvoiceTotals(tx, id, hour)), ...(await correctOpenTotals(tx, id, hour, day))];
    });
    for (const total of wrong) log.error(total, 'a kept sum differed from the invoices and was corrected');
    await foldOpenTotals(sql, id, hour, day);
  }
}
