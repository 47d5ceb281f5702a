import { isDeepStrictEqual } from 'node:util';
import { today } from '@plumbline/rules/dates';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
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
  'customerId' | 'id' | 'organizationId' | 'projectId' | 'supersedesId' | 'throughDate' | 'waiverType'
>;

/** What the same request would say today: up to the same day, and of the same invoices where some were left out. */
export async function figuresNow(app: App, sql: Sql, tenant: Tenant, waiver: Waiver): Promise<Figures | null> {
  const { organizationId, customerId, id, projectId, waiverType, throughDate } = waiver;
  if (projectId === null) return null;
  const scope = { organizationId, customerId, projectId };
  const project = await selectProject(sql, scope, projectId);
  if (!project) return null;
  const lines = await selectInvoices(sql, { organizationId, waiverId: id });
  const isPicked = !isUnconditional(waiverType) && lines.some(({ share }) => share === 'excepted');
  const waived = lines.filter(({ share }) => share === 'waived').map((line) => line.id);
  return loadFigures(sql, tenant, scope, {
    waiverType,
    throughDate,
    supersedesId: waiver.supersedesId,
    pickedInvoiceIds: isPicked ? waived : null,
    jobId: project.jobId,
    today: today(app.now(), tenant.timeZone),
  });
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
 * VFY-03: an unconditional waiver acknowledges money, and all of it is final and still here. One that acknowledges none,
 * or a full release while something is open, is not.
 */
export async function areFundsCleared(sql: Sql, waiver: Waiver, now: Figures | null): Promise<boolean> {
  if (!isUnconditional(waiver.waiverType)) return true;
  if (now === null || now.amounts.concerns.includes('BALANCE_NOT_ZERO')) return false;
  const acknowledged = await selectReceived(sql, waiver);
  const isHere = ({ invoiceId, paymentId, amount }: (typeof acknowledged)[number]) =>
    now.amounts.receivable.some(
      (line) => line.invoiceId === invoiceId && line.paymentId === paymentId && line.amount >= amount,
    );
  return acknowledged.length > 0 && acknowledged.every(isHere);
}
