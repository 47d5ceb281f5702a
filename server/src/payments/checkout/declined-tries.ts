// Limits declined payments, with which stolen card numbers are tried out. A try is counted before it is sent, so that many
// at once cannot pass the limit, and taken back unless it is declined.
import { REFUSALS, Refused } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import type { Limit } from '../../identity/throttle.ts';
import { actorOf } from '../principal.ts';
import { upsertItem } from '../reconciliation-items.sql.ts';

const HOUR = 60 * 60;

type Subject = 'person' | 'customer' | 'client' | 'organization';

export const DECLINED_LIMITS: Readonly<Record<Subject, Limit>> = {
  person: { name: 'declined by person', max: 6, perSeconds: HOUR },
  customer: { name: 'declined by customer', max: 12, perSeconds: HOUR },
  client: { name: 'declined by client', max: 20, perSeconds: HOUR },
  organization: { name: 'declined by organization', max: 200, perSeconds: HOUR },
};

/** Runs the payment unless too many were declined; only a declined one stays counted. */
export async function limitDeclined<Result>(app: App, caller: Customer, pay: () => Promise<Result>): Promise<Result> {
  const counted = await countTries(app, caller);
  let isDeclined = false;
  try {
    return await pay();
  } catch (error) {
    isDeclined = error instanceof Refused && error.code === 'payment_declined';
    throw error;
  } finally {
    if (!isDeclined) await counted.takeBack();
  }
}

async function countTries(app: App, caller: Customer): Promise<{ takeBack: () => Promise<void> }> {
  const { organizationId } = caller.tenant;
  const subjects: Readonly<Record<Subject, string>> = {
    person: `${organizationId} ${actorOf(caller)}`,
    customer: `${organizationId} ${caller.customerId}`,
    client: `${organizationId} ${caller.clientNetwork}`,
    organization: organizationId,
  };
  const names = Object.keys(DECLINED_LIMITS) as Subject[];
  const takeBack = async () => {
    await Promise.all(names.map((name) => app.throttle.takeBack(DECLINED_LIMITS[name], subjects[name])));
  };
  const counts = await Promise.all(
    names.map(async (name) => ({ name, ...(await app.throttle.reserve(DECLINED_LIMITS[name], subjects[name])) })),
  );
  const over = counts.find(({ name, count }) => count > DECLINED_LIMITS[name].max);
  if (!over) return { takeBack };
  await takeBack();
  await reportLimit(app, caller, over.name);
  throw tooManyDeclined(Date.parse(over.resetsAt) - app.now().getTime());
}

function tooManyDeclined(waitMs: number): Refused {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const [, words] = REFUSALS.too_many_declined;
  const message = `${words} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or contact the supplier.`;
  return new Refused('too_many_declined', message, undefined, { retryAfterSeconds });
}

/** One open item per limit and day, however often it is reached. */
async function reportLimit(app: App, caller: Customer, name: Subject): Promise<void> {
  const { organizationId, timeZone } = caller.tenant;
  const { max } = DECLINED_LIMITS[name];
  const whose = {
    person: `of one person at ${caller.customerName}`,
    customer: `of ${caller.customerName}`,
    client: `from one network address, last for ${caller.customerName}`,
    organization: `of all customers, last of ${caller.customerName}`,
  };
  await upsertItem(app.sql, {
    organizationId,
    kind: 'REVIEW',
    paymentId: null,
    retref: `${DECLINED_LIMITS[name].name} ${today(app.now(), timeZone)}`,
    orderId: '',
    gatewayAmount: ZERO,
    localAmount: ZERO,
    detail: `${max} payments ${whose[name]} were declined within an hour. More are refused for a while: somebody may be trying out card numbers.`,
    at: app.now().toISOString(),
  });
}
