import { isDeepStrictEqual } from 'node:util';
import { today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { isFinal, isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tenant } from '../../http/caller.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import { type Figures, loadFigures } from '../figures/load-figures.ts';
import { storedSums, sumsOf } from '../figures/sums.ts';
import { selectInvoices } from '../requests/waiver-detail.sql.ts';
import { selectReceived } from './desk.sql.ts';

type Waiver = Pick<
  Tables['waiverRequest'],
  | 'currencyCode'
  | 'customerId'
  | 'id'
  | 'organizationId'
  | 'projectId'
  | 'requestedFigures'
  | 'supersedesId'
  | 'throughDate'
  | 'waiverType'
>;

/**
 * What the same request would say today: up to the same day, in the same currency, and of the same invoices where some
 * were left out. Of another project it is everything that can be waived.
 */
export async function figuresNow(
  app: App,
  sql: Sql,
  tenant: Tenant,
  waiver: Waiver,
  { isOtherProject = false }: { isOtherProject?: boolean } = {},
): Promise<Figures | null> {
  const { organizationId, customerId, projectId, waiverType, throughDate } = waiver;
  if (projectId === null) return null;
  const scope = { organizationId, customerId, projectId };
  const project = await selectProject(sql, scope, projectId);
  if (!project) return null;
  return loadFigures(sql, tenant, scope, {
    waiverType,
    throughDate,
    supersedesId: waiver.supersedesId,
    currencyCode: isOtherProject ? null : waiver.currencyCode,
    pickedInvoiceIds: isOtherProject ? null : await pickOf(sql, waiver),
    jobId: project.jobId,
    today: today(app.now(), tenant.timeZone),
  });
}

/** Requests of earlier versions have stored none: then it is what a conditional waiver leaves out. */
async function pickOf(sql: Sql, waiver: Waiver): Promise<string[] | null> {
  const { organizationId, id, waiverType, requestedFigures } = waiver;
  const stored = requestedFigures?.['pickedInvoiceIds'];
  if (stored !== undefined) return Array.isArray(stored) ? stored.map(String) : null;
  if (isUnconditional(waiverType)) return null;
  const lines = await selectInvoices(sql, { organizationId, waiverId: id });
  const isPicked = lines.some(({ share }) => share === 'excepted');
  return isPicked ? lines.filter(({ share }) => share === 'waived').map((line) => line.id) : null;
}

/** Whether the sums, or the invoices behind them, are others than in the request. */
export async function hasChanged(
  sql: Sql,
  { organizationId, id, requestedFigures }: Pick<Tables['waiverRequest'], 'id' | 'organizationId' | 'requestedFigures'>,
  now: Figures | null,
): Promise<boolean> {
  if (requestedFigures === null || now === null) return false;
  if (!isDeepStrictEqual(storedSums(requestedFigures), sumsOf(now.amounts))) return true;
  const lines = await selectInvoices(sql, { organizationId, waiverId: id });
  const waived = lines.filter(({ share }) => share === 'waived').map((line) => line.id);
  return !isDeepStrictEqual(waived.toSorted(), now.amounts.invoicesToBeWaived.toSorted());
}

/**
 * VFY-03: all money of the invoices that an unconditional waiver gives up is final, and what it acknowledges is still
 * here. One that acknowledges none is a full release of what earlier ones have acknowledged, with nothing open.
 */
export async function areFundsCleared(sql: Sql, waiver: Waiver, now: Figures | null): Promise<boolean> {
  const { organizationId, id, waiverType } = waiver;
  if (!isUnconditional(waiverType)) return true;
  if (now === null || now.amounts.concerns.includes('BALANCE_NOT_ZERO')) return false;
  // It would give up what is owed in another currency, and cannot except it.
  if (now.otherInvoices.some(({ balance }) => balance > ZERO)) return false;
  const { receivable, unclearedIds } = now.amounts;
  const lines = await selectInvoices(sql, { organizationId, waiverId: id });
  const isIn = (invoiceId: string, share: 'excepted' | 'waived') =>
    lines.some((line) => line.id === invoiceId && line.share === share);
  if (unclearedIds.some((each) => isIn(each, 'waived') || !isIn(each, 'excepted'))) return false;
  const acknowledged = await selectReceived(sql, waiver);
  if (acknowledged.length === 0) return isFinal(waiverType) && lines.some(({ share }) => share === 'waived');
  return acknowledged.every(({ invoiceId, paymentId, amount }) =>
    receivable.some((line) => line.invoiceId === invoiceId && line.paymentId === paymentId && line.amount >= amount),
  );
}

/** Whether more is open than an unconditional waiver excepts, so that it would give up what nobody has paid. */
export async function hasGrown(
  sql: Sql,
  { organizationId, id, waiverType, requestedFigures }: Waiver,
  now: Figures | null,
): Promise<boolean> {
  if (!isUnconditional(waiverType) || requestedFigures === null || now === null) return false;
  const { invoiceIds, openBalance } = now.amounts;
  if (openBalance > storedSums(requestedFigures).openBalance) return true;
  const lines = await selectInvoices(sql, { organizationId, waiverId: id });
  const excepted = new Map(lines.filter(({ share }) => share === 'excepted').map((line) => [line.id, line.balance]));
  return now.invoices.some((each) => invoiceIds.includes(each.id) && each.balance > (excepted.get(each.id) ?? ZERO));
}
