// Whether the money of a conditional waiver's own invoices is final.
import { type Cents, ZERO } from '@plumbline/rules/money';
import type { Day } from '@plumbline/rules/dates';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type Figures, loadFigures } from '../figures/load-figures.ts';
import { type Conditional, selectMovedPlaces } from './exchange.sql.ts';

type Invoice = { id: string; balance: Cents; disputedAmount: Cents; closedAmount: Cents | null };

/**
 * Of all that it waives, also of what an import has moved to another project since: that money can still go back
 * (VFY-03).
 */
export async function isOwnMoneyFinal(
  tx: Tx,
  tenant: Tenant,
  conditional: Conditional,
  { waivedIds, figures, today }: { waivedIds: readonly string[]; figures: Figures; today: Day },
): Promise<boolean> {
  if (!isFinalIn(figures, waivedIds)) return false;
  const known = new Set(figures.invoices.map((invoice) => invoice.id));
  const movedIds = waivedIds.filter((id) => !known.has(id));
  if (movedIds.length === 0) return true;
  const judged = new Set<string>();
  for (const { projectId, customerId, jobId, currencyCode } of await selectMovedPlaces(tx, conditional, movedIds)) {
    const { organizationId, waiverType, throughDate } = conditional;
    const scope = { organizationId, customerId, projectId };
    const asked = { waiverType, throughDate, currencyCode, pickedInvoiceIds: null, jobId, today };
    const there = await loadFigures(tx, tenant, scope, asked);
    if (!isFinalIn(there, movedIds)) return false;
    for (const { id } of there.invoices) judged.add(id);
  }
  // Of one without a project nothing is known.
  return movedIds.every((id) => judged.has(id));
}

/**
 * Also what was paid with a credit counts only when the money that made the credit is final. What a complete file has
 * closed is not known to be paid (decision D23).
 */
function isFinalIn({ invoices, unclearedIds, exposures }: Figures, waivedIds: readonly string[]): boolean {
  const isOpen = ({ balance, disputedAmount }: Invoice) => balance > disputedAmount;
  const isUncertain = ({ id, balance }: Invoice) => unclearedIds.has(id) || (exposures.get(id) ?? balance) > balance;
  const isClosed = ({ closedAmount }: Invoice) => (closedAmount ?? ZERO) > ZERO;
  const waived = invoices.filter(({ id }) => waivedIds.includes(id));
  return !waived.some((each) => isOpen(each) || isUncertain(each) || isClosed(each));
}
