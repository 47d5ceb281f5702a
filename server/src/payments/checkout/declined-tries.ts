// Limits declined payments, with which stolen card numbers are tried out.
import { REFUSALS, Refused } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import type { PresentPayer } from '../../http/caller.ts';
import type { Limit } from '../../identity/throttle.ts';
import { KeyedLimit } from '../../keyed-limit.ts';
import { actorOf } from '../principal.ts';
import { upsertItem } from '../reconciliation-items.sql.ts';

const HOUR = 60 * 60;

type Subject = 'person' | 'customer' | 'link' | 'customerLinks' | 'client' | 'organization' | 'organizationLinks';

export const DECLINED_LIMITS: Readonly<Record<Subject, Limit>> = {
  person: { name: 'declined by person', max: 6, perSeconds: HOUR },
  customer: { name: 'declined by customer', max: 12, perSeconds: HOUR },
  link: { name: 'declined by link', max: 6, perSeconds: HOUR },
  customerLinks: { name: 'declined by links of a customer', max: 12, perSeconds: HOUR },
  client: { name: 'declined by client', max: 20, perSeconds: HOUR },
  organization: { name: 'declined by organization', max: 200, perSeconds: HOUR },
  organizationLinks: { name: 'declined by links of an organization', max: 100, perSeconds: HOUR },
};

/**
 * At most this many charges of one person, or by the links of one customer, are on their way, so that many at once cannot
 * pass the limit by far.
 */
const SENT_AT_ONCE = 4;
const lanes = new KeyedLimit(SENT_AT_ONCE);

type Subjects = readonly (readonly [name: Subject, key: string])[];

/** Links are counted apart: strangers who try out cards by them must not keep those who sign in from paying. */
function subjectsOf(caller: PresentPayer): Subjects {
  const { organizationId } = caller.tenant;
  const [customer, client] = [`${organizationId} ${caller.customerId}`, `${organizationId} ${caller.clientNetwork}`];
  if (caller.link) {
    return [
      ['link', `${organizationId} ${caller.link.requestId}`],
      ['customerLinks', customer],
      ['client', client],
      ['organizationLinks', organizationId],
    ];
  }
  return [
    ['person', `${organizationId} ${actorOf(caller)}`],
    ['customer', customer],
    ['client', client],
    ['organization', organizationId],
  ];
}

const laneOf = ({ tenant: { organizationId }, customerId, link, ...caller }: PresentPayer): string =>
  `${organizationId} ${link ? `links ${customerId}` : actorOf(caller)}`;

/** Refuses a payment if too many were declined. */
export async function refuseAfterDeclined(app: App, caller: PresentPayer): Promise<void> {
  const over = await findLimit(app, caller);
  if (!over) return;
  await reportLimit(app, caller, over.name);
  throw tooManyDeclined(Date.parse(over.until) - app.now().getTime());
}

async function findLimit(app: App, caller: PresentPayer): Promise<{ name: Subject; until: string } | undefined> {
  const limits = await Promise.all(
    subjectsOf(caller).map(async ([name, key]) => ({
      name,
      until: await app.throttle.limitedUntil(DECLINED_LIMITS[name], key),
    })),
  );
  return limits.flatMap(({ name, until }) => (until === null ? [] : [{ name, until }]))[0];
}

/**
 * Sends a charge in its turn and counts it if it is declined. `send` is told to withhold it if too many were declined
 * since it was stored.
 */
export const sendLimited = (
  app: App,
  caller: PresentPayer,
  { send, isDeclined }: { send: (isWithheld: boolean) => Promise<void>; isDeclined: () => Promise<boolean> },
): Promise<void> =>
  lanes.run(laneOf(caller), async () => {
    const isWithheld = (await findLimit(app, caller)) !== undefined;
    await send(isWithheld);
    if (isWithheld || !(await isDeclined())) return;
    await Promise.all(
      subjectsOf(caller).map(async ([name, key]) => {
        const count = await app.throttle.increment(DECLINED_LIMITS[name], key);
        if (count >= DECLINED_LIMITS[name].max) await reportLimit(app, caller, name);
      }),
    );
  });

function tooManyDeclined(waitMs: number): Refused {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const [, words] = REFUSALS.too_many_declined;
  const message = `${words} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or contact the supplier.`;
  return new Refused('too_many_declined', message, undefined, { retryAfterSeconds });
}

/** One open item per limit and day, as soon as it is reached and however often. */
async function reportLimit(app: App, caller: PresentPayer, name: Subject): Promise<void> {
  const { organizationId, timeZone } = caller.tenant;
  const { max } = DECLINED_LIMITS[name];
  const whose = {
    person: `of one person at ${caller.customerName}`,
    customer: `of ${caller.customerName}`,
    link: `by one payment link of ${caller.customerName}`,
    customerLinks: `by payment links of ${caller.customerName}`,
    client: `from one network address, last for ${caller.customerName}`,
    organization: `of all customers, last of ${caller.customerName}`,
    organizationLinks: `by payment links of all customers, last of ${caller.customerName}`,
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
