// Starts scheduled payments on their day; from then on they are processed like any other payment.
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { KeyedLimit } from '../../keyed-limit.ts';
import { runByOrganization } from '../../run-by-organization.ts';
import { sendCharge } from '../charge/send-charge.ts';
import { daysByZone } from './days-by-zone.ts';
import { putOff } from './put-off.ts';
import { type DuePayment, selectDuePayments } from './scheduled.sql.ts';
import { startScheduled } from './start-scheduled.ts';

const BATCH = 100;
const ORGANIZATIONS_AT_ONCE = 32;
/** While one waits for the provider, the next ones of the organization are sent. */
const AT_ONCE_OF_ORGANIZATION = 4;
/**
 * The database is there for the people who use the portals: one at a time, and twice as long a rest after each. Two payments
 * of one invoice are so started in the order of their days.
 */
const TRANSACTIONS_AT_ONCE = 1;
const REST_FACTOR = 2;
const REST_MS_MAX = 50;

type Run = {
  app: App;
  tenantOf: (payment: DuePayment) => Promise<Tenant | null>;
  ofOrganization: KeyedLimit;
  transactions: KeyedLimit;
  signal: AbortSignal | undefined;
};

/**
 * Starts every payment that is due exactly once, however many workers there are, until none is left. No organization
 * waits for the payments of another. Returns how many were started.
 */
export async function runScheduled(app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> {
  const run: Run = {
    app,
    tenantOf: tenantsOf(app),
    ofOrganization: new KeyedLimit(AT_ONCE_OF_ORGANIZATION),
    transactions: new KeyedLimit(TRANSACTIONS_AT_ONCE),
    signal,
  };
  let count = 0;
  await runByOrganization<DuePayment>({
    atOnce: ORGANIZATIONS_AT_ONCE,
    select: async (without) =>
      selectDuePayments(app.sql, {
        days: await daysByZone(app),
        at: app.now().toISOString(),
        max: BATCH,
        without,
      }),
    work: async (payments) => {
      const outcomes = await Promise.all(
        payments.map((payment) => run.ofOrganization.run(payment.organizationId, () => runPayment(run, payment))),
      );
      count += outcomes.filter((outcome) => outcome === 'started').length;
      return outcomes.some((outcome) => outcome !== 'left');
    },
    signal,
  });
  return count;
}

/** Each portal is read once in a run. */
function tenantsOf(app: App) {
  const known = new Map<string, Promise<Tenant | null>>();
  return ({ organizationId, portalId }: DuePayment): Promise<Tenant | null> => {
    const found = known.get(portalId) ?? app.tenants.byId(organizationId, portalId);
    known.set(portalId, found);
    return found;
  };
}

type Outcome = 'started' | 'called off' | 'held' | 'put off' | 'left';

async function runPayment(run: Run, payment: DuePayment): Promise<Outcome> {
  const { app, signal } = run;
  if (signal?.aborted) return 'left';
  let tenant: Tenant | null = null;
  try {
    tenant = await run.tenantOf(payment);
    const { outcome, attempt } = await run.transactions.run('', () =>
      restingAfter(() => inTransaction(app.sql, (tx) => startScheduled(app, tx, tenant, payment))),
    );
    if (attempt) await sendCharge(app, attempt);
    return outcome;
  } catch (error) {
    app.log.error({ err: error, payment: payment.id }, 'a scheduled payment could not be run; it is tried again');
    return putOffOrLeave(app, tenant, payment);
  }
}

async function restingAfter<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  await sleep(Math.min((performance.now() - start) * REST_FACTOR, REST_MS_MAX));
  return result;
}

async function putOffOrLeave(app: App, tenant: Tenant | null, payment: DuePayment): Promise<Outcome> {
  try {
    await putOff(app, tenant, payment);
    return 'put off';
  } catch (error) {
    app.log.error(
      { err: error, payment: payment.id },
      'a scheduled payment could not be put off; the next run finds it',
    );
    return 'left';
  }
}
