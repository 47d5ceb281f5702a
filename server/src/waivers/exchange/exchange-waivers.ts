// Prepares the unconditional waiver for each released conditional one whose money has become final.
import { later } from '@plumbline/rules/dates';
import { exchangeObstacleWords } from '@plumbline/rules/waivers/release-obstacles';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import { runEachRow } from '../../run-each-row.ts';
import { insertDeadlineEvent } from '../requests/deadline-event.ts';
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

/** Invoices may be paid for days before the bank can no longer take the money back. */
const CHECK_AGAIN_MS = 60 * 60_000;

/** Until none is due. Answers how many unconditional waivers were prepared. */
export const exchangeWaivers = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> =>
  runEachRow<PaidWaiver>(app, {
    select: (asked) => selectPaidWaivers(app.sql, { now: app.now().toISOString(), ...asked }),
    work: (row) => exchangeOne(app, row),
    failure: 'a waiver could not be exchanged; it is tried again',
    signal,
  });

/** Whether a new waiver was prepared. */
async function exchangeOne(app: App, { organizationId, id, portalId }: PaidWaiver): Promise<boolean> {
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) throw new Error('a waiver of a portal that is gone');
  const at = app.now().toISOString();
  return inTransaction(app.sql, async (tx) => {
    const conditional = await lockPaidWaiver(tx, { organizationId, id }, at);
    if (!conditional) return false;
    const decision = await decideExchange(app, tx, tenant, conditional);
    if (decision.areFundsFinal && conditional.deadlineOn !== null) {
      await updateExchange(tx, conditional, { deadlineOn: null });
      await insertDeadlineEvent(tx, conditional, { at, deadlineOn: null });
    }
    // It counts from then on, also if nothing can be prepared; until then a person's decision stays.
    const fundsFinalAt = decision.areFundsFinal ? (conditional.fundsFinalAt ?? at) : null;
    if (decision.kind === 'wait') {
      const isEnded = conditional.exchangeObstacle === 'ended';
      if (!isEnded && decision.areFundsFinal && decision.obstacle !== conditional.exchangeObstacle)
        await insertWaiverEvent(
          tx,
          eventOf(conditional, at, 'not exchanged', { note: exchangeObstacleWords(decision.obstacle) }),
        );
      const exchangeObstacle = isEnded ? 'ended' : decision.areFundsFinal ? decision.obstacle : null;
      const exchangeCheckAt = later(app.now(), CHECK_AGAIN_MS).toISOString();
      await updateExchange(tx, conditional, { exchangeCheckAt, fundsFinalAt, exchangeObstacle });
      return false;
    }
    const { submitterId, submitterName: name, submitterEmail: email, customerId } = conditional;
    const twin =
      decision.kind === 'link'
        ? decision.twin
        : await insertRequest(
            app,
            tx,
            { tenant, customerId, submitterId, person: { name, email }, source: 'exchange', clientAddress: null },
            { ...decision.facts, job: { jobId: null, jobName: null }, notary: conditional },
          );
    await updateExchange(tx, conditional, { exchangedById: twin.id, exchangeObstacle: null, fundsFinalAt });
    await insertWaiverEvent(tx, eventOf(conditional, at, 'exchanged', { exchangedById: twin.id }));
    return decision.kind === 'prepare';
  });
}

const eventOf = (
  { organizationId, id: waiverId, status }: Conditional,
  at: string,
  action: 'exchanged' | 'not exchanged',
  data: Record<string, string>,
) => ({
  organizationId,
  waiverId,
  at,
  action,
  fromStatus: status,
  toStatus: status,
  actorIdentityId: null,
  actorName: 'Exchange',
  data,
});
