import type { Static } from 'typebox';
import type { InvoiceRow } from '@plumbline/contract/invoices';
import { dayAt } from '@plumbline/rules/dates';
import { type ReleasedWaiver, waiverFlags, type WaiverFlags } from '@plumbline/rules/waivers/waiver-flags';
import { isProgress } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../app.ts';
import type { Customer } from '../http/caller.ts';
import { selectProjectWaivers } from './invoice-waivers.sql.ts';

export type ListedInvoice = Static<typeof InvoiceRow>;
type WaiverFacts = WaiverFlags & Pick<ListedInvoice, 'waiverStateCode'>;
/** The stored fields. */
export type StoredInvoice = Omit<ListedInvoice, 'customerName' | 'currentBalance' | keyof WaiverFacts>;

/** The rows as every call answers them. */
export async function invoiceRows<Stored extends StoredInvoice>(app: App, caller: Customer, stored: readonly Stored[]) {
  const rows = await addWaivers(app, caller, stored);
  return rows.map((row) => ({ ...row, customerName: caller.customerName, currentBalance: row.balance }));
}

/** Decision B32: the waivers that cover each invoice, and the state of its project; nothing of it without waivers. */
export async function addWaivers<Stored extends StoredInvoice>(
  app: App,
  { tenant, customerId, capabilities }: Customer,
  stored: readonly Stored[],
): Promise<(Stored & WaiverFacts)[]> {
  const ids = [...new Set(stored.flatMap(({ projectId }) => projectId ?? []))];
  const { organizationId, timeZone } = tenant;
  const projects =
    capabilities.waivers && ids.length > 0
      ? await selectProjectWaivers(app.sql, { organizationId, customerId }, ids)
      : [];
  const stateById = new Map(projects.map(({ id, state }) => [id, state]));
  const released = Map.groupBy(projects, ({ id }) => id);
  return stored.map((row) => {
    const waivers = (released.get(row.projectId ?? '') ?? []).flatMap((waiver) => releasedOf(waiver, timeZone));
    return { ...row, waiverStateCode: stateById.get(row.projectId ?? '') ?? null, ...waiverFlags(row, waivers) };
  });
}

type ProjectWaiver = Awaited<ReturnType<typeof selectProjectWaivers>>[number];

/** A final waiver, which has no through date, covers what was dated up to its request. */
function releasedOf({ waiverType, throughDate, createdAt }: ProjectWaiver, timeZone: string): ReleasedWaiver[] {
  if (waiverType === null || createdAt === null) return [];
  const until = isProgress(waiverType) && throughDate !== null ? throughDate : dayAt(createdAt, timeZone);
  return [{ waiverType, throughDate: until }];
}
