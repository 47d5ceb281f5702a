import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { downloadChanges, downloadChangesAsStaff, listChanges } from '@plumbline/contract/programs/changes';
import { newId } from '../database/new-id.ts';
import { reconcilePayments } from '../payments/reconciliation/reconcile.ts';
import { outcomesOf } from '../payments/testing/outcome-request.ts';
import { testProgram } from '../programs/testing/test-program.ts';
import { insertCustomer } from '../testing/fixtures.sql.ts';
import { passDays } from '../testing/payment-jobs.ts';
import { paymentPortal } from '../testing/payment-portal.ts';
import { sendRefundRequest } from '../testing/refund-request.ts';
import { CONSOLE_HOST } from '../testing/test-portal.ts';
import { numberChanges } from './number-changes.ts';
import { feedReader } from './testing/feed-reader.ts';

const portal = await paymentPortal({ settings: { isSurchargeEnabled: true } });
afterAll(() => portal.sandbox.stop());
const feed = await feedReader(portal);
let mark = 0;

/** What has come since the last look. */
async function news() {
  await numberChanges(portal.app);
  const { rows, next } = await feed.page(mark, 1_000);
  mark = next;
  return rows;
}

beforeEach(async () => {
  await portal.later(60_000);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  await news();
});

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const numberOf = async (id: string) => {
  const { invoiceNumber } = await portal.app.sql
    .selectFrom('invoice')
    .select('invoiceNumber')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, number: invoiceNumber };
};
const retrefOf = async (code: string) => (await portal.payment(code)).externalCode;

test('the calls are those of the contract', () => {
  expect([listChanges, downloadChanges, downloadChangesAsStaff].map(({ path }) => path)).toEqual([
    '/v1/data/changes',
    '/v1/data/changes/csv',
    '/v1/console/changes/csv',
  ]);
});

describe('IMP-04 the feed', () => {
  test('tells a card payment with its allocations, the credit that it used, and the surcharge', async () => {
    const invoiceId = await portal.owe(100_00, { jobId: 'J-7' });
    const creditId = await portal.owe(20_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const lines = [{ invoiceId, balance: 100_00, credits: [{ creditId, amount: 20_00 }] }];
    const code = codeOf(await portal.payByCard(lines, { total: 82_40, info: { reference: 'PO 88' } }));
    const [invoice, credit] = [await numberOf(invoiceId), await numberOf(creditId)];
    const { code: customerCode } = await portal.app.sql
      .selectFrom('customer')
      .select('code')
      .where('id', '=', portal.user.customerId)
      .executeTakeFirstOrThrow();
    expect(await news()).toEqual([
      {
        number: mark,
        id: expect.any(String),
        type: 'payment.approved',
        timestamp: portal.clock.now().toISOString(),
        data: {
          movementId: expect.any(String),
          payment: {
            id: expect.any(String),
            code,
            externalCode: await retrefOf(code),
            method: 'CREDIT_CARD',
            brand: 'VISA',
            last4: '1443',
            currencyCode: 'USD',
            subtotal: 100_00,
            credit: 20_00,
            surcharge: 2_40,
            total: 82_40,
            isPrepayment: false,
            origin: 'PORTAL',
            reference: 'PO 88',
            receivedOn: null,
            scheduledFor: null,
            createdAt: portal.clock.now().toISOString(),
          },
          customer: { id: portal.user.customerId, code: customerCode, name: 'Ann Builders' },
          reason: null,
          amount: 82_40,
          surcharge: 2_40,
          allocations: [
            { invoice, jobId: 'J-7', amount: 20_00, credit },
            { invoice, jobId: 'J-7', amount: 80_00, credit: null },
          ],
          credits: [{ ...credit, amount: -20_00 }],
          unassigned: 0,
        },
      },
    ]);
  });

  test('tells the whole life of payments: settled, refunded, disputed, won, returned, declined, called off', async () => {
    const pay = async (amount: number, more = {}) =>
      codeOf(await portal.payByCard([{ invoiceId: await portal.owe(amount), balance: amount }], more));
    const typesOf = async () => (await news()).map(({ type }) => type);
    const code = await pay(100_00, { total: 103_00 });
    await portal.control('/settle', { retref: await retrefOf(code) });
    await reconcilePayments(portal.app);
    expect(await typesOf()).toEqual(['payment.approved', 'payment.settled']);
    await sendRefundRequest(portal, code, {}, undefined);
    expect(await typesOf()).toEqual(['payment.refunded']);
    const disputed = await pay(50_00, { total: 51_50 });
    await portal.control('/settle', { retref: await retrefOf(disputed) });
    await portal.control('/chargeback', { retref: await retrefOf(disputed) });
    await passDays(portal, 3);
    await portal.control('/win-chargeback', { retref: await retrefOf(disputed) });
    await passDays(portal, 3);
    const told = (await news()).filter(({ type }) => type !== 'payment.settled');
    expect(told.map(({ type }) => type)).toEqual(['payment.approved', 'payment.disputed', 'payment.reinstated']);
    expect(told.at(-1)?.data).toMatchObject({ reason: { code: 'DISPUTE_WON' } });
    const invoiceId = await portal.owe(70_00);
    const bank = codeOf(await portal.payByAch([{ invoiceId, balance: 70_00 }]));
    const pending = await news();
    expect(pending).toMatchObject([
      { type: 'payment.pending', data: { planned: [{ invoice: await numberOf(invoiceId), amount: 70_00 }] } },
    ]);
    await portal.control('/return', { retref: await retrefOf(bank), code: 'R01' });
    await passDays(portal, 4);
    expect(await news()).toMatchObject([{ type: 'payment.returned', data: { reason: { code: 'R01' } } }]);
    await pay(30_00, { number: '4387751111111038', total: 30_90 });
    const scheduled = codeOf(
      await portal.payByCard([{ invoiceId: await portal.owe(40_00), balance: 40_00 }], {
        scheduledAt: '2027-02-01',
        total: 41_20,
      }),
    );
    await portal.send({ method: 'DELETE', url: `/v1/payments/${scheduled}`, cookie: portal.cookies.customer });
    expect((await typesOf()).slice(-3)).toEqual(['payment.declined', 'payment.scheduled', 'payment.canceled']);
  });

  test('tells a return or dispute that staff withdrew from a dispute that was won', async () => {
    const { recordReturn, recordDispute, withdraw } = outcomesOf(portal);
    const pay = async (by: 'payByAch' | 'payByCard') => {
      const invoiceId = await portal.owe(100_00);
      const total = by === 'payByCard' ? { total: 103_00 } : {};
      const code = codeOf(await portal[by]([{ invoiceId, balance: 100_00 }], total));
      await portal.control('/settle', { retref: await retrefOf(code) });
      await reconcilePayments(portal.app);
      await news();
      return code;
    };
    const bank = await pay('payByAch');
    await withdraw(bank, (await recordReturn(bank)).json<{ id: string }>().id);
    const returned = { data: { payment: { code: bank }, amount: -100_00 } };
    expect(await news()).toMatchObject([
      { type: 'payment.returned', ...returned },
      {
        type: 'payment.reinstated',
        data: {
          payment: { code: bank },
          reason: { code: 'RETURN_WITHDRAWN', words: 'Staff had recorded a return by mistake.' },
          amount: 100_00,
        },
      },
    ]);
    const card = await pay('payByCard');
    await withdraw(card, (await recordDispute(card, { amount: 103_00 })).json<{ id: string }>().id);
    expect(await news()).toMatchObject([
      { type: 'payment.disputed' },
      { type: 'payment.reinstated', data: { reason: { code: 'DISPUTE_WITHDRAWN' }, amount: 103_00 } },
    ]);
  });

  test('has every movement of the ledger, to the cent', async () => {
    const sumOf = (values: readonly { amount: number }[] = []) => values.reduce((sum, { amount }) => sum + amount, 0);
    const { rows } = await feed.page(0, 1_000);
    const moved = rows.flatMap(({ type, data }) => {
      const movement = data as { amount?: number } & Record<string, never>;
      return movement.amount === undefined ? [] : [{ type, ...movement } as unknown as Moved];
    });
    for (const { type, amount, surcharge, allocations, credits, unassigned } of moved) {
      if (type !== 'payment.settled') {
        expect(amount).toBe(sumOf(allocations) + sumOf(credits) + surcharge + unassigned);
      }
    }
    const paid = await portal.app.sql
      .selectFrom('ledgerEntry')
      .select(({ fn }) => fn.sum<number>('amount').as('amount'))
      .where('organizationId', '=', portal.organizationId)
      .where('account', '=', 'receivable')
      .executeTakeFirstOrThrow();
    expect(moved.length).toBeGreaterThan(5);
    expect(sumOf(moved.flatMap(({ allocations }) => allocations))).toBe(-paid.amount);
  });

  test('tells new, changed and removed customers, and not what the portal alone knows of them', async () => {
    const { sql } = portal.app;
    const id = await insertCustomer(sql, portal.organizationId, 'Tarnwick');
    await sql.updateTable('customer').set({ emailDomain: 'tarnwick.example' }).where('id', '=', id).execute();
    await sql.updateTable('customer').set({ phone: '555-0100' }).where('id', '=', id).execute();
    for (const isOnHold of [true, true, false]) {
      await sql.updateTable('customer').set({ isOnHold }).where('id', '=', id).execute();
    }
    for (const ownIsOnHold of [true, false]) {
      const ownHold = { ownIsOnHold, ownHoldReason: 'Their bank has called' };
      await sql.updateTable('customer').set(ownHold).where('id', '=', id).execute();
      await sql.updateTable('customer').set({ isOnHold: !ownIsOnHold }).where('id', '=', id).execute();
    }
    await sql.deleteFrom('customer').where('id', '=', id).execute();
    const data = (phone: string | null, isOnHold = false) => ({ customer: { id, name: 'Tarnwick', phone, isOnHold } });
    expect(await news()).toMatchObject([
      { type: 'customer.changed', data: data(null) },
      { type: 'customer.changed', data: data('555-0100') },
      { type: 'customer.changed', data: data('555-0100', true) },
      { type: 'customer.changed', data: data('555-0100') },
      // What staff have set counts before what the ERP says.
      { type: 'customer.changed', data: data('555-0100', true) },
      { type: 'customer.changed', data: data('555-0100') },
      { type: 'customer.removed', data: data('555-0100') },
    ]);
  });

  test('is read page by page, and has more until the end', async () => {
    const { rows: all } = await feed.page(0, 1_000);
    const first = await feed.page(0, 2);
    expect([first.rows, first.next, first.hasMore]).toEqual([all.slice(0, 2), 2, true]);
    expect(all.map(({ number }) => number)).toEqual(all.map((_, place) => place + 1));
    expect(await feed.page(all.length)).toEqual({ rows: [], next: all.length, hasMore: false });
  });

  test('a change that is committed late is not missed by a reader that has seen later ones', async () => {
    const { sql } = portal.app;
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let inserted = () => {};
    const isInserted = new Promise<void>((resolve) => {
      inserted = resolve;
    });
    const slow = sql.transaction().execute(async (tx) => {
      await insertCustomer(tx, portal.organizationId, 'Slow');
      inserted();
      await held;
    });
    await isInserted;
    await insertCustomer(sql, portal.organizationId, 'Quick');
    const names = async () => (await news()).map(({ data }) => (data['customer'] as { name: string }).name);
    expect(await names()).toEqual(['Quick']);
    commit();
    await slow;
    expect(await names()).toEqual(['Slow']);
  });

  test('workers at the same time number each change once', async () => {
    const { sql } = portal.app;
    const names = Array.from({ length: 40 }, (_, place) => `Crew ${place}`);
    for (const name of names) await insertCustomer(sql, portal.organizationId, name);
    await Promise.all([numberChanges(portal.app), numberChanges(portal.restarted()), numberChanges(portal.app)]);
    const found = await news();
    expect(found.map(({ data }) => (data['customer'] as { name: string }).name)).toEqual(names);
    expect(found.map(({ number }) => number)).toEqual(names.map((_, place) => mark - names.length + 1 + place));
  });

  test('is closed to a token that may only load, and shows nothing of another organization', async () => {
    const loading = await testProgram(portal).makeToken();
    expect((await feed.get('', loading.token)).json()).toMatchObject({ code: 'api_token_scope' });
    expect((await feed.get('/csv', loading.token)).json()).toMatchObject({ code: 'api_token_scope' });
    const { organizationId } = portal;
    const other = newId();
    await portal.app.sql.insertInto('organization').values({ id: other, name: 'Other', legalName: 'Other' }).execute();
    await insertCustomer(portal.app.sql, other, 'Foreign');
    expect(await news()).toEqual([]);
    const entries = await portal.app.sql
      .selectFrom('feedEntry')
      .select('organizationId')
      .where('number', '=', 1)
      .orderBy('organizationId')
      .execute();
    expect(entries.map((entry) => entry.organizationId).toSorted()).toEqual([organizationId, other].toSorted());
  });

  test.each(['?since=-1', '?since=1.5', '?limit=1001', '?limit=0', '?since=99999999999', '?other=1'])(
    'refuses %s',
    async (query) => {
      expect((await feed.get(query)).json()).toMatchObject({ code: 'invalid_request' });
    },
  );
});

type Moved = {
  type: string;
  amount: number;
  surcharge: number;
  unassigned: number;
  allocations: { amount: number }[];
  credits: { amount: number }[];
};

describe('IMP-04 the feed as CSV', () => {
  test('has a line for each invoice and credit, and cannot run as a formula', async () => {
    const invoiceId = await portal.owe(100_00, { invoiceNumber: '=1+1' });
    const creditId = await portal.owe(20_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const before = mark;
    const lines = [{ invoiceId, balance: 100_00, credits: [{ creditId, amount: 20_00 }] }];
    const code = codeOf(await portal.payByCard(lines, { total: 82_40 }));
    await news();
    const response = await feed.get(`/csv?since=${before}`);
    const { number: credit } = await numberOf(creditId);
    const cells = response.body
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').map((cell) => cell.replace(/^\uFEFF?"|"$/g, '')));
    const [head = [], ...rows] = cells;
    const pick = (...names: string[]) => rows.map((row) => names.map((name) => row[head.indexOf(name)]));
    expect(pick('Type', 'Payment', 'Amount', 'Surcharge', 'Line', 'Document', 'Line amount', 'Paid by credit')).toEqual(
      [
        ['payment.approved', code, '82.40', '2.40', 'INVOICE', "'=1+1", '20.00', credit],
        ['payment.approved', code, '', '', 'INVOICE', "'=1+1", '80.00', ''],
        ['payment.approved', code, '', '', 'CREDIT', credit, '-20.00', ''],
      ],
    );
    expect(response.headers['content-disposition']).toContain('Changes-');
  });

  test('is downloaded by owners, since a day', async () => {
    const download = (query: string) =>
      portal.send({ url: `/v1/console/changes/csv${query}`, cookie: portal.cookies.staff, host: CONSOLE_HOST });
    const count = async (query: string) => (await download(query)).body.trim().split('\r\n').length - 1;
    const all = await count('');
    expect(all).toBeGreaterThan(10);
    await portal.later(2 * 86_400_000);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    await insertCustomer(portal.app.sql, portal.organizationId, 'Latest');
    await news();
    const day = portal.clock.now().toISOString().slice(0, 10);
    expect(await count(`?from=${day}`)).toBe(1);
    expect(await count('?from=2026-01-01')).toBe(all + 1);
    expect(await count('?from=2099-01-01')).toBe(0);
  });
});
