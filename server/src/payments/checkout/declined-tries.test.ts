// Card testing: how many declined payments a person, a customer, a client and an organization may make.
import { afterAll, describe, expect, test } from 'vitest';
import { clientNetwork } from '../../http/client-network.ts';
import { DECLINED_LIMITS } from './declined-tries.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';

const first = await paymentPortal();
afterAll(() => first.sandbox.stop());
const DECLINED = '4387751111111053';

const open = () => paymentPortal({ sandbox: first.sandbox });
const lineOf = async (at: PaymentPortal) => [{ invoiceId: await at.owe(10_00), balance: 10_00 }];
const tryCard = async (at: PaymentPortal, more: object = {}) =>
  at.payByCard(await lineOf(at), { number: DECLINED, ...more });

const itemsOf = ({ app, organizationId }: PaymentPortal) =>
  app.sql
    .selectFrom('reconciliationItem')
    .select(['kind', 'state', 'detail'])
    .where('organizationId', '=', organizationId)
    .execute();

describe('declined payments of one person', () => {
  test('after six within an hour the next is refused before anything is sent, with the time to wait', async () => {
    const at = await open();
    for (let count = 0; count < 6; count++) expect((await tryCard(at)).statusCode).toBe(402);
    const refused = await tryCard(at);
    expect(refusalOf(refused)).toEqual([429, 'too_many_declined']);
    expect(refused.json()).toMatchObject({
      message: 'Too many payments were declined. Try again in 60 minutes, or contact the supplier.',
      details: { retryAfterSeconds: 3600 },
    });
    expect(refused.headers['retry-after']).toBe('3600');
    const good = await at.payByCard(await lineOf(at));
    expect(refusalOf(good)).toEqual([429, 'too_many_declined']);
    const payments = at.app.sql.selectFrom('payment').select('id').where('organizationId', '=', at.organizationId);
    expect(await payments.execute()).toHaveLength(6);
    // Credits try out no card.
    const creditId = await at.owe(10_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const [line] = await lineOf(at);
    const credits = [{ creditId, amount: 10_00 }];
    expect((await at.payByCredit([{ ...line!, credits }])).statusCode).toBe(201);
    await at.later(3600_000);
    expect((await at.payByCard(await lineOf(at))).statusCode).toBe(201);
  });

  test('the supplier gets one open item for it, which names the customer', async () => {
    const at = await open();
    for (let count = 0; count < 8; count++) await tryCard(at);
    const items = await itemsOf(at);
    expect(items).toMatchObject([{ kind: 'REVIEW', state: 'OPEN' }]);
    expect(items[0]!.detail).toMatch(/^6 payments of one person at .+ were declined within an hour\./);
  });

  test('the count survives a restart and holds for many tries at once', async () => {
    const at = await open();
    const lines = await Promise.all(Array.from({ length: 20 }, () => lineOf(at)));
    const answers = await Promise.all(lines.map((line) => at.payByCard(line, { number: DECLINED })));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => status === 402 || status === 429)).toBe(true);
    // Four are sent at a time, so three more may be on their way when the sixth is declined.
    const canceled = at.app.sql.selectFrom('payment').select('id').where('organizationId', '=', at.organizationId);
    const sent = (await canceled.where('failureCode', '!=', 'TOO_MANY_DECLINED').execute()).length;
    expect(sent).toBeGreaterThanOrEqual(6);
    expect(sent).toBeLessThanOrEqual(9);
    const withheld = await at.app.sql
      .selectFrom('payment')
      .select(['status', 'failureMessage'])
      .distinct()
      .where('organizationId', '=', at.organizationId)
      .where('failureCode', '=', 'TOO_MANY_DECLINED')
      .execute();
    const words = 'Too many payments were declined before this one. Nothing was charged.';
    expect(withheld).toEqual([{ status: 'CANCELED', failureMessage: words }]);
    expect(refusalOf(await tryCard(at))).toEqual([429, 'too_many_declined']);
    const restarted = at.restarted().throttle;
    const subject = `${at.organizationId} ${at.user.identityId}`;
    expect(await restarted.limitedUntil(DECLINED_LIMITS.person, subject)).not.toBeNull();
  });

  test('many payments at once that are accepted are none of them refused', async () => {
    const at = await open();
    const lines = await Promise.all(Array.from({ length: 20 }, () => lineOf(at)));
    const answers = await Promise.all(lines.map((line) => at.payByCard(line)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(lines.map(() => 201));
    expect(await itemsOf(at)).toEqual([]);
  });

  test('accepted, refused and credit payments do not count', async () => {
    const at = await open();
    for (let count = 0; count < 8; count++) {
      expect((await at.payByCard(await lineOf(at))).statusCode).toBe(201);
      expect(refusalOf(await at.payByCard(await lineOf(at), { expiry: '10/2026' }))).toEqual([400, 'method_expired']);
    }
    expect((await tryCard(at)).statusCode).toBe(402);
  });
});

/** The network of the portal's test requests. */
async function networkOf(at: PaymentPortal): Promise<string> {
  await at.payByCard(await lineOf(at));
  const consents = at.app.sql.selectFrom('paymentAuthorization').select('clientAddress');
  const { clientAddress } = await consents.where('organizationId', '=', at.organizationId).executeTakeFirstOrThrow();
  return clientNetwork(clientAddress ?? '');
}

test.each([
  ['customer', (at: PaymentPortal) => `${at.organizationId} ${at.user.customerId}`, /^12 payments of /],
  [
    'client',
    async (at: PaymentPortal) => `${at.organizationId} ${await networkOf(at)}`,
    /^20 payments from one network address/,
  ],
  ['organization', (at: PaymentPortal) => at.organizationId, /^200 payments of all customers/],
] as const)('declined payments of one %s are limited too', async (name, subjectOf, detail) => {
  const [at, other] = [await open(), await open()];
  const limit = DECLINED_LIMITS[name];
  const subject = await subjectOf(at);
  for (let count = 0; count < limit.max; count++) await at.app.throttle.countFailure(limit, subject);
  expect(refusalOf(await at.payByCard(await lineOf(at)))).toEqual([429, 'too_many_declined']);
  expect((await itemsOf(at)).map((item) => item.detail)).toEqual([expect.stringMatching(detail)]);
  expect((await other.payByCard(await lineOf(other))).statusCode).toBe(201);
});
