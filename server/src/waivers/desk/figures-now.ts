import { isDeepStrictEqual } from 'node:util';
import { today } from '@plumbline/rules/dates';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tenant } from '../../http/caller.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import { type Figures, invoicesInScope, loadFigures } from '../figures/load-figures.ts';
import { storedSums, sumsOf } from '../figures/sums.ts';
import { selectInvoices } from '../requests/waiver-detail.sql.ts';

export type ComparedWaiver = Pick<
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
  waiver: ComparedWaiver,
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
async function pickOf(sql: Sql, waiver: ComparedWaiver): Promise<string[] | null> {
  const { organizationId, id, waiverType, requestedFigures } = waiver;
  const stored = requestedFigures?.['pickedInvoiceIds'];
  if (stored !== undefined) return Array.isArray(stored) ? stored.map(String) : null;
  if (isUnconditional(waiverType)) return null;
  const lines = await selectInvoices(sql, { organizationId, waiverId: id });
  const isPicked = lines.some(({ share }) => share === 'excepted');
  return isPicked ? lines.filter(({ share }) => share === 'waived').map((line) => line.id) : null;
}

/**
 * Whether the sums, or the invoices behind them, are others than in the request. An import may have given an invoice that
 * it lists another date or project.
 */
export async function hasChanged(
  sql: Sql,
  { organizationId, id, requestedFigures }: Pick<Tables['waiverRequest'], 'id' | 'organizationId' | 'requestedFigures'>,
  now: Figures | null,
): Promise<boolean> {
  if (requestedFigures === null || now === null) return false;
  if (!isDeepStrictEqual(storedSums(requestedFigures), sumsOf(now.amounts))) return true;
  const lines = await selectInvoices(sql, { organizationId, waiverId: id });
  const inScope = new Set(invoicesInScope(now).map((invoice) => invoice.id));
  if (lines.some((line) => !inScope.has(line.id))) return true;
  const waived = lines.filter(({ share }) => share === 'waived').map((line) => line.id);
  return !isDeepStrictEqual(waived.toSorted(), now.amounts.invoicesToBeWaived.toSorted());
}
