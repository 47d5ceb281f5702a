import type { Tx } from '../database/transaction.ts';
import { markWaiversOfImport } from '../payments/ledger/mark-waivers.ts';
import type { RunKey } from './import-runs.sql.ts';
import { selectWaivedInvoices } from './moved-invoices.sql.ts';

/** VFY-03: waivers that rely on money which the ERP had posted, and has taken back. */
export const markWaiversOf = async (tx: Tx, run: RunKey, at: string): Promise<void> => {
  const { organizationId, id: importId } = run;
  const invoiceIds = await selectWaivedInvoices(tx, run);
  await markWaiversOfImport(tx, { organizationId, importId, invoiceIds, isUndone: false, at });
};
