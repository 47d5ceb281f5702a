import { type Cents, ZERO } from '@plumbline/rules/money';
import type { ReleaseObstacle } from '@plumbline/rules/waivers/release-obstacles';
import type { ReceivedLine } from '@plumbline/rules/waivers/waiver-shares';
import { isFinal, isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import { type Figures, invoicesInScope } from '../figures/load-figures.ts';
import { moneyObstacle, type Said, saidBy } from '../figures/money-obstacle.ts';
import { storedSums } from '../figures/sums.ts';
import { selectInvoices } from '../requests/waiver-detail.sql.ts';
import { selectReceived } from './desk.sql.ts';
import type { ComparedWaiver } from './figures-now.ts';

type Waiver = ComparedWaiver & Pick<Tables['waiverRequest'], 'moneyGoneAt'>;

/**
 * VFY-03: why an unconditional waiver cannot be released; null if it can. All money of the invoices that it gives up is
 * final, what it acknowledges is still here, and no more is open than it excepts. One that acknowledges none is a full
 * release of what earlier ones have acknowledged, with nothing open.
 */
export async function releaseObstacle(sql: Sql, waiver: Waiver, now: Figures | null): Promise<ReleaseObstacle | null> {
  const { organizationId, id, waiverType } = waiver;
  if (!isUnconditional(waiverType)) return null;
  if (now === null) return 'project-unknown';
  const lines = await selectInvoices(sql, { organizationId, waiverId: id });
  const inScope = new Set(invoicesInScope(now).map((invoice) => invoice.id));
  if (lines.some((line) => !inScope.has(line.id))) return 'lines-moved';
  if (waiver.moneyGoneAt !== null) return 'money-returned';
  const said = { ...saidBy(waiverType, lines), exceptionsAmount: exceptionsAmountOf(waiver) };
  return (
    moneyObstacle(said, now) ??
    (await acknowledgedObstacle(sql, waiver, now, said)) ??
    (hasGrown(waiver, said, now) ? 'more-open' : null)
  );
}

const exceptionsAmountOf = ({ waiverType, requestedFigures }: Waiver): Cents =>
  isFinal(waiverType) || requestedFigures === null ? ZERO : storedSums(requestedFigures).exceptionsAmount;

async function acknowledgedObstacle(
  sql: Sql,
  waiver: Waiver,
  now: Figures,
  said: Said,
): Promise<ReleaseObstacle | null> {
  const acknowledged = await selectReceived(sql, waiver);
  if (acknowledged.length === 0) return isFinal(waiver.waiverType) && said.waivedIds.size > 0 ? null : whyNothing(now);
  const missing = acknowledged.filter((line) => !isAmong(line, now.amounts.receivable));
  if (missing.length === 0) return null;
  if (missing.some((line) => line.paymentId !== null && !isAmong(line, now.finalMoney))) return 'money-returned';
  // The books have raised the balance again.
  return hasGrown(waiver, said, now) ? 'more-open' : 'acknowledged-elsewhere';
}

/** Whether money may still come that it could acknowledge, has come since, or will not come. */
function whyNothing(now: Figures): ReleaseObstacle {
  if (now.amounts.received.length > 0) return 'payment-arrived';
  const isAwaited = invoicesInScope(now).some(({ id, balance }) => balance > ZERO || now.unclearedIds.has(id));
  return isAwaited ? 'nothing-received' : 'nothing-due';
}

const isAmong = ({ invoiceId, paymentId, amount }: ReceivedLine, lines: readonly ReceivedLine[]): boolean =>
  lines.some((line) => line.invoiceId === invoiceId && line.paymentId === paymentId && line.amount >= amount);

/** Whether more is open than an unconditional waiver excepts, so that it would give up what nobody has paid. */
function hasGrown({ requestedFigures }: Waiver, { exceptions }: Said, now: Figures): boolean {
  if (requestedFigures === null) return false;
  if (now.amounts.exceptionsAmount > storedSums(requestedFigures).exceptionsAmount) return true;
  return invoicesInScope(now).some((each) => each.balance > (exceptions.get(each.id) ?? ZERO));
}
