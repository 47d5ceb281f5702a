// What a waiver says at this moment, read for its document.
import { dayAt } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { TemplateContent, TemplateType } from '@plumbline/rules/waivers/templates/template-content';
import { nodesOf } from '@plumbline/rules/waivers/templates/template-doc';
import type { PreviousWaiver, WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import type { App } from '../../app.ts';
import type { Tenant } from '../../http/caller.ts';
import { selectClaimant } from './certificates.sql.ts';
import { selectPreviousWaivers, selectScheduled, type WaiverToSign } from './waiver-documents.sql.ts';
import { snapshotOf } from './waiver-snapshot.ts';

type Key = { organizationId: string; waiverId: string };

/** Ten years of monthly waivers. */
const PREVIOUS_MAX = 120;

export async function loadSnapshot(
  app: App,
  key: Key,
  waiver: WaiverToSign & { waiverType: TemplateType },
  { timeZone }: Tenant,
  { doc }: TemplateContent,
): Promise<WaiverSnapshot> {
  const { name, legalName, address, phone } = await selectClaimant(app.sql, key.organizationId);
  const invoices = await selectScheduled(app.sql, key);
  const issuedOn = dayAt(app.now(), timeZone);
  const needsPrevious = nodesOf(doc).some(({ type }) => type === 'previousWaiversTable');
  const previousWaivers = needsPrevious ? await loadPreviousWaivers(app, key, waiver, timeZone) : [];
  return snapshotOf(waiver, { claimant: { name, legalName, address, phone }, invoices, previousWaivers, issuedOn });
}

async function loadPreviousWaivers(
  app: App,
  key: Key,
  { customerId, projectId }: WaiverToSign,
  timeZone: string,
): Promise<PreviousWaiver[]> {
  if (projectId === null) return [];
  const found = await selectPreviousWaivers(app.sql, key, { customerId, projectId }, PREVIOUS_MAX);
  return found.map(({ signedAt, requestedFigures, ...previous }) => {
    const amount = requestedFigures?.['amount'];
    return {
      ...previous,
      signedOn: dayAt(signedAt, timeZone),
      amount: typeof amount === 'number' ? asCents(amount) : null,
    };
  });
}
