// Many payments that are due at once, of several organizations.
import { afterAll, expect, test, vi } from 'vitest';
import { addDays, asDay, type Day } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { runScheduled } from './run-scheduled.ts';

const TOMORROW = asDay('2026-11-17');
/** More than are read at once. */
const MANY = 105;

const other = await paymentPortal();
afterAll(() => other.sandbox.stop());

async function pay(at: PaymentPortal, scheduledAt: Day = TOMORROW): Promise<string> {
  const lines = [{ invoiceId: await at.owe(10_00), balance: 10_00 }];
  return (await at.payByCard(lines, { scheduledAt })).json<{ code: string }>().code;
}

/** Payments without lines, as prepayments are. */
async function addMany(
  at: PaymentPortal,
  count: number,
  processOn: Day,
  paymentMethodId: string | null,
  amount = 5_00,
) {
  const { organizationId, portalId, user } = at;
  for (let each = 0; each < count; each++) {
    await insertPayment(at.app.sql, {
      organizationId,
      portalId,
      customerId: user.customerId,
      status: 'SCHEDULED',
      paymentType: 'CREDIT_CARD',
      processOn,
      isPrepaid: true,
      subtotal: asCents(amount),
      total: asCents(amount),
      paymentMethodId,
    });
  }
}

const statuses = async (at: PaymentPortal) =>
  Object.fromEntries(
    (
      await at.app.sql
        .selectFrom('payment')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .where('organizationId', '=', at.organizationId)
        .groupBy('status')
        .execute()
    ).map(({ status, count }) => [status, count]),
  );

const breakMethod = (at: PaymentPortal, id: string | null) =>
  at.app.sql
    .updateTable('paymentMethod')
    .set({ sealedToken: Buffer.from('cannot be opened any more, not at all') })
    .where('organizationId', '=', at.organizationId)
    .where('id', '=', id)
    .execute();

test('SCH-02 one run starts all that are due, however many, each once', async () => {
  const busy = await paymentPortal({ sandbox: other.sandbox });
  const first = await pay(busy);
  await addMany(busy, MANY, TOMORROW, (await busy.payment(first)).paymentMethodId);
  busy.tick(DAY_MS);
  const counts = await Promise.all([runScheduled(busy.app), runScheduled(busy.restarted())]);
  expect(counts[0] + counts[1]).toBe(MANY + 1);
  expect(await statuses(busy)).toEqual({ APPROVED: MANY + 1 });
  const charges = busy.app.sql.selectFrom('paymentAttempt').select('paymentId').distinctOn('paymentId');
  expect(await charges.where('organizationId', '=', busy.organizationId).execute()).toHaveLength(MANY + 1);
});

test('SCH-02 while the provider of one organization does not answer, all payments of others are made', async () => {
  const [stuck, others] = [
    await paymentPortal({ sandbox: other.sandbox }),
    await paymentPortal({ sandbox: other.sandbox }),
  ];
  const [first, last] = [await pay(stuck), await pay(others)];
  for (const [at, code] of [
    [stuck, first],
    [others, last],
  ] as const) {
    await addMany(at, MANY, TOMORROW, (await at.payment(code)).paymentMethodId, at === stuck ? 7_00 : 5_00);
    at.tick(DAY_MS);
  }
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { gateway } = others.app;
  const app = others.restarted({
    gateway: {
      ...gateway,
      charge: async (merchant, charge) => {
        if (charge.amount === 7_00) await answered;
        return gateway.charge(merchant, charge);
      },
    },
  });
  const started = runScheduled(app);
  try {
    await vi.waitFor(async () => expect(await statuses(others)).toEqual({ APPROVED: MANY + 1 }), 20_000);
    // The organization itself has at most four charges under way.
    expect(await statuses(stuck)).toMatchObject({ PENDING: 4 });
  } finally {
    answer();
  }
  expect(await started).toBe(2 * (MANY + 1));
  expect(await statuses(stuck)).toEqual({ APPROVED: MANY + 1 });
});

test('SCH-02 many that cannot be started do not keep other organizations waiting, and wait longer each time', async () => {
  const blocked = await paymentPortal({ sandbox: other.sandbox });
  const first = await pay(blocked);
  const { paymentMethodId } = await blocked.payment(first);
  await addMany(blocked, MANY, asDay('2026-11-16'), paymentMethodId);
  await breakMethod(blocked, paymentMethodId);
  const waiting = await pay(other);
  for (const at of [blocked, other]) at.tick(DAY_MS);
  await runScheduled(other.app);
  expect(await other.payment(waiting)).toMatchObject({ status: 'APPROVED' });
  expect(await statuses(blocked)).toEqual({ SCHEDULED: MANY + 1 });
  const waits = [];
  for (let round = 0; round < 4; round++) {
    const { nextRunAt, runCount } = await blocked.payment(first);
    waits.push([runCount, new Date(nextRunAt!).getTime() - blocked.clock.now().getTime()]);
    blocked.tick(waits.at(-1)![1]!);
    await runScheduled(blocked.app);
  }
  expect(waits).toEqual([1, 2, 3, 4].map((count) => [count, 5 * MINUTE_MS * 2 ** (count - 1)]));
  const items = blocked.app.sql.selectFrom('reconciliationItem').select(['kind', 'state', 'detail']);
  expect(await items.where('retref', '=', first).execute()).toEqual([
    {
      kind: 'REVIEW',
      state: 'OPEN',
      detail: `The scheduled payment ${first} could not be started. It is tried again.`,
    },
  ]);
});

test('SCH-02 the day of a payment begins in the zone of its supplier, not in UTC', async () => {
  const early = await paymentPortal({ sandbox: other.sandbox });
  const code = await pay(early);
  await addMany(early, 1, addDays(TOMORROW, 1), (await early.payment(code)).paymentMethodId);
  // The evening before in Los Angeles, when the day has begun in UTC.
  early.tick(14 * 60 * MINUTE_MS);
  expect(await runScheduled(early.app)).toBe(0);
  early.tick(2 * 60 * MINUTE_MS);
  expect(await runScheduled(early.app)).toBe(1);
  expect(await early.payment(code)).toMatchObject({ status: 'APPROVED' });
});

test('an unknown time zone stops only its own organization', async () => {
  const [lost, found] = [
    await paymentPortal({ sandbox: other.sandbox }),
    await paymentPortal({ sandbox: other.sandbox }),
  ];
  const [waits, runs] = [await pay(lost), await pay(found)];
  const zone = (timeZone: string) =>
    lost.app.sql.updateTable('organization').set({ timeZone }).where('id', '=', lost.organizationId).execute();
  await zone('Mars/Olympus');
  for (const at of [lost, found]) at.tick(DAY_MS);
  await runScheduled(found.app);
  expect(await found.payment(runs)).toMatchObject({ status: 'APPROVED' });
  expect(await lost.payment(waits)).toMatchObject({ status: 'SCHEDULED', runCount: 0 });
  await zone('America/Los_Angeles');
  await runScheduled(lost.app);
  expect(await lost.payment(waits)).toMatchObject({ status: 'APPROVED' });
});

test('a process that is told to stop starts no more', async () => {
  const stopped = await paymentPortal({ sandbox: other.sandbox });
  const code = await pay(stopped);
  stopped.tick(DAY_MS);
  expect(await runScheduled(stopped.app, 0, AbortSignal.abort())).toBe(0);
  expect(await stopped.payment(code)).toMatchObject({ status: 'SCHEDULED' });
  expect(await runScheduled(stopped.app)).toBe(1);
});

test('SCH-02 one that cannot be started for three days is called off with a mail, and its invoice is open again', async () => {
  const broken = await paymentPortal({ sandbox: other.sandbox });
  const invoiceId = await broken.owe(70_00);
  const lines = [{ invoiceId, balance: 70_00 }];
  const { code } = (await broken.payByCard(lines, { scheduledAt: TOMORROW })).json<{ code: string }>();
  await breakMethod(broken, (await broken.payment(code)).paymentMethodId);
  const days: [string, number][] = [];
  for (let day = 1; day <= 5; day++) {
    broken.tick(DAY_MS);
    for (let hour = 0; hour < 3; hour++) {
      await runScheduled(broken.app);
      broken.tick(60 * MINUTE_MS);
    }
    broken.tick(-3 * 60 * MINUTE_MS);
    const { status, runCount } = await broken.payment(code);
    days.push([status, runCount]);
  }
  expect(days.map(([status]) => status)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED', 'SCHEDULED', 'CANCELED']);
  expect(await broken.payment(code)).toMatchObject({
    failureCode: 'could_not_start',
    failureMessage: 'We could not start it.',
  });
  expect(await broken.invoice(invoiceId)).toMatchObject({ balance: 70_00, heldAmount: 0 });
  const mails = await broken.app.sql
    .selectFrom('mailMessage')
    .select('subject')
    .where('organizationId', '=', broken.organizationId)
    .orderBy('id')
    .execute();
  expect(mails.map(({ subject }) => subject).slice(1)).toEqual([
    `Your payment ${code} to Portal ${broken.label} is delayed`,
    `Your payment ${code} to Portal ${broken.label} was not made`,
  ]);
  expect(await broken.chargesOf(code)).toEqual([]);
});
