import { ZERO } from '@plumbline/rules/money';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Tx } from '../database/transaction.ts';
import { markWaiversOfImport } from '../payments/ledger/mark-waivers.ts';
import { upsertItem } from '../payments/reconciliation-items.sql.ts';
import type { RunKey } from './import-runs.sql.ts';
import {
  insertLateInvoices,
  type LateInvoices,
  lockWaiversOfRun,
  selectWaivedInvoices,
  updateCoveredLowered,
  updateCoveredRaised,
} from './moved-invoices.sql.ts';
import type { Rise } from './posting-rows.sql.ts';

type Changed = {
  /** The invoices of waivers that are as before, since the run is undone; null if it is not. */
  undoneIds?: readonly string[] | null;
  /** What its postings have raised. */
  rises?: readonly Rise[];
  at: string;
};

/** VFY-03: waivers that rely on money which the ERP had posted, and has taken back, also by the undo of an import. */
export async function markWaiversOf(tx: Tx, run: RunKey, { undoneIds = null, rises = [], at }: Changed): Promise<void> {
  const { organizationId, id: importId } = run;
  const isUndone = undoneIds !== null;
  const knownIds = undoneIds ?? (await selectWaivedInvoices(tx, run));
  await lockWaiversOfRun(tx, run, knownIds);
  if (!isUndone) await updateCoveredRaised(tx, run, rises);
  if (knownIds.length > 0) await updateCoveredLowered(tx, organizationId, knownIds);
  const late = await insertLateInvoices(tx, run);
  await reportLateInvoices(tx, run, late, { isUndone, at });
  const invoiceIds = [...new Set([...knownIds, ...late.flatMap((each) => each.invoiceIds)])];
  await markWaiversOfImport(tx, { organizationId, importId, invoiceIds, isUndone, at });
}

const NAMED_MAX = 5;

/** Decision D32: a released waiver also gives up invoices up to its day that come afterwards. The staff are told. */
async function reportLateInvoices(
  tx: Tx,
  { organizationId, id: importId }: RunKey,
  late: readonly LateInvoices[],
  { isUndone, at }: { isUndone: boolean; at: string },
): Promise<void> {
  for (const { number, openNumbers } of late) {
    if (openNumbers.length === 0) continue;
    const named = openNumbers.slice(0, NAMED_MAX).join(', ');
    const more = openNumbers.length > NAMED_MAX ? ` and ${openNumbers.length - NAMED_MAX} more` : '';
    const what = isUndone ? 'The undo of an import has brought back' : 'An import has brought';
    const detail = `${what} open invoices (${named}${more}) that waiver ${waiverNumber(number)} gives up, which was released before. Void it, and release one that excepts them.`;
    const item = {
      organizationId,
      kind: 'REVIEW',
      paymentId: null,
      orderId: waiverNumber(number),
      detail,
      at,
    } as const;
    await upsertItem(tx, {
      ...item,
      retref: `late invoices ${isUndone ? 'undo' : 'import'} ${importId}`,
      gatewayAmount: ZERO,
      localAmount: ZERO,
    });
  }
}
