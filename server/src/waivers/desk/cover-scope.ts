import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { Tx } from '../../database/transaction.ts';
import { type Figures, invoicesInScope } from '../figures/load-figures.ts';
import { lockMoney } from '../lock-money.sql.ts';
import { insertCovered, lockInvoices, selectLinedIds, selectUnlinedIds } from './covered.sql.ts';
import type { LockedWaiver } from './desk.sql.ts';

/**
 * Before the waiver that is released: whatever moves money locks payments, then invoices, then waivers. What came to the
 * project since the request is locked here; what the waiver has a line of is protected by the lock of the waiver.
 */
export async function lockScope(tx: Tx, waiver: LockedWaiver): Promise<void> {
  const { organizationId, projectId, waiverType } = waiver;
  if (projectId === null || !isUnconditional(waiverType)) return;
  const unlined = await selectUnlinedIds(tx, { ...waiver, projectId });
  if (unlined.length === 0) return;
  await lockMoney(tx, organizationId, unlined);
  await lockInvoices(tx, organizationId, unlined);
}

/**
 * VFY-03: an unconditional waiver gives up every invoice up to its day, also one that came to the project since it was
 * requested. Whether there was one: then the figures are read again, now that its money is locked.
 */
export async function coverScope(tx: Tx, waiver: LockedWaiver, now: Figures | null): Promise<boolean> {
  if (now === null || !isUnconditional(waiver.waiverType)) return false;
  const known = await selectLinedIds(tx, waiver);
  const missing = invoicesInScope(now).flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (missing.length === 0) return false;
  // One that was not here at the time of `lockScope` comes after the waiver: if somebody has it, the release begins anew.
  await lockMoney(tx, waiver.organizationId, missing, { isWaiting: false });
  await lockInvoices(tx, waiver.organizationId, missing, { isWaiting: false });
  await insertCovered(tx, waiver, missing);
  return true;
}
