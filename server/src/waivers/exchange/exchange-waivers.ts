// Prepares the unconditional waiver for each released conditional one whose money has become final.
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import { runByOrganization } from '../../run-by-organization.ts';
import { insertRequest } from '../requests/insert-request.ts';
import { insertWaiverEvent } from '../requests/waiver-requests.sql.ts';
import { decideExchange } from './decide-exchange.ts';
import {
  type Conditional,
  lockPaidWaiver,
  type PaidWaiver,
  selectPaidWaivers,
  updateExchange,
} from './exchange.sql.ts';

const AT_ONCE = 100;
const ORGANIZATIONS_AT_ONCE = 4;
/** Invoices may be paid for days before the bank can no longer take the money back. */
const CHECK_AGAIN_MS = 60 * 60_000;

type Outcome = { waiverId: string; isNew: boolean };

/** Until none is due. Answers how many unconditional waivers were prepared. */
export async function exchangeWaivers(app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const failed = new Set<string>();
  await runByOrganization<PaidWaiver>({
    atOnce: ORGANIZATIONS_AT_ONCE,
    select: async (without) => {
      const paid = await selectPaidWaivers(app.sql, { now: app.now().toISOString(), max: AT_ONCE, without });
      return paid.filter(({ id }) => !failed.has(id));
    },
    work: async (rows) => {
      for (const row of rows) {
        if (signal?.aborted) return false;
        try {
          count += (await exchangeOne(app, row))?.isNew ? 1 : 0;
        } catch (error) {
          failed.add(row.id);
          app.log.error({ err: error, waiver: row.id }, 'a waiver could not be exchanged; it is tried again');
        }
      }
      return true;
    },
    signal,
  });
  return count;
}

async function exchangeOne(app: App, { organizationId, id, portalId }: PaidWaiver): Promise<Outcome | null> {
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) throw new Error('a waiver of a portal that is gone');
  const at = app.now().toISOString();
  return inTransaction(app.sql, async (tx) => {
    const conditional = await lockPaidWaiver(tx, { organizationId, id }, at);
    if (!conditional) return null;
    const decision = await decideExchange(app, tx, tenant, conditional);
    if (decision.kind === 'wait') {
      await updateExchange(tx, conditional, { exchangeCheckAt: later(app.now(), CHECK_AGAIN_MS).toISOString() });
      return null;
    }
    const { submitterId, submitterName: name, submitterEmail: email, customerId } = conditional;
    const twin =
      decision.kind === 'link'
        ? decision.twin
        : await insertRequest(
            app,
            tx,
            { tenant, customerId, submitterId, person: { name, email }, source: 'exchange', clientAddress: null },
            { ...decision.facts, job: { jobId: null, jobName: null } },
          );
    if (!twin) throw new Error('a waiver for an exchange was not stored');
    await updateExchange(tx, conditional, { exchangedById: twin.id, fundsFinalAt: at });
    await insertWaiverEvent(tx, eventOf(conditional, twin.id, at));
    return { waiverId: twin.id, isNew: decision.kind === 'prepare' };
  });
}

const eventOf = ({ organizationId, id: waiverId, status }: Conditional, exchangedById: string, at: string) => ({
  organizationId,
  waiverId,
  at,
  action: 'exchanged',
  fromStatus: status,
  toStatus: status,
  actorIdentityId: null,
  actorName: 'Exchange',
  data: { exchangedById },
});
