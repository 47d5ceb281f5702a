// @module-tag once
// Customers pay while the ERP's files of the same invoices are imported and undone (IMP-03).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '@plumbline/rules/dates';
import { runScheduled } from '../payments/scheduled/run-scheduled.ts';
import { DAY_MS, recoverAll } from '../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { sendRefundRequest } from '../testing/refund-request.ts';
import { importDesk, type Run } from './testing/import-desk.ts';

const ROUNDS = 8;
const INVOICES = ['R-1', 'R-2', 'R-3', 'R-4', 'R-5', 'R-6'];
const CREDIT = 'R-CM';
const TOTAL = 1_000_00;
const HEAD = 'Invoice,Customer,Date,Due date,Amount,Balance,Type,Memo';

let portal: PaymentPortal;
let code: string;
const ids = new Map<string, string>();
const idOf = (number: string): string => ids.get(number) ?? '';

/** The ERP knows of no payment: its balances are the totals. Only every other invoice has another memo. */
const fileOf = (memo: string, more: readonly string[] = []) =>
  [
    HEAD,
    ...[...INVOICES, CREDIT].map(
      (number, place) =>
        `${number},${code},11/01/2026,12/01/2026,1000.00,1000.00,${number === CREDIT ? 'Credit' : 'Invoice'},${place % 2 === 0 ? memo : 'as ever'}`,
    ),
    ...more,
    '',
  ].join('\n');

const countDeadlocks = async (): Promise<number> => {
  const { rows } = await portal.app.database.pool.query<{ deadlocks: number }>(
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
};

/** Connections that wait for a lock. */
const countWaiting = async (client: Pick<PaymentPortal['app']['database']['pool'], 'query'>): Promise<number> => {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

beforeAll(async () => {
  portal = await paymentPortal();
  const customer = await portal.app.sql
    .selectFrom('customer')
    .select('code')
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', portal.user.customerId)
    .executeTakeFirstOrThrow();
  code = customer.code;
  await importDesk(portal).load('invoices', fileOf('first'));
  const stored = await portal.app.sql
    .selectFrom('invoice')
    .select(['id', 'invoiceNumber'])
    .where('organizationId', '=', portal.organizationId)
    .execute();
  for (const { id, invoiceNumber } of stored) ids.set(invoiceNumber, id);
});
afterAll(() => portal.sandbox.stop());

/** A day later, with sessions that are not over. */
async function nextDay(): Promise<ReturnType<typeof importDesk>> {
  await portal.later(DAY_MS);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  return importDesk(portal);
}

const lineOf = async (number: string, amount: number) => {
  const { balance, heldAmount } = await portal.invoice(idOf(number));
  return { invoiceId: idOf(number), balance: balance - heldAmount, amount };
};

describe('IMP-03 payments while files of the same invoices are imported and undone', () => {
  test('lock invoices in one order with the import, also those of which it only notes the time', async () => {
    const desk = await nextDay();
    // Nothing was paid yet: what has moved is written again by each file.
    const run = await desk.upload('invoices', fileOf('ordered'));
    expect(await desk.check(run.id)).toMatchObject({ changedCount: 4, sameCount: 3 });
    const holder = await portal.app.database.owner.connect();
    const lock = (number: string) =>
      holder.query('select from invoice where id = $1 for no key update nowait', [idOf(number)]);
    try {
      // As a payment of both does: R-2 is the same in the file, R-3 is changed by it.
      expect(idOf('R-2') < idOf('R-3')).toBe(true);
      await holder.query('begin');
      await lock('R-2');
      const importing = desk.start(run.id);
      await expect.poll(() => countWaiting(holder)).toBe(1);
      await lock('R-3');
      await holder.query('commit');
      expect(await importing).toMatchObject({ state: 'DONE' });
    } finally {
      holder.release();
    }
    await portal.checkAll();
  });

  test('are each taken off once; nothing fails, and no two wait for each other', async () => {
    const deadlocks = await countDeadlocks();
    const statuses: number[] = [];
    const note = <Response extends { statusCode: number }>(response: Response): Response => {
      statuses.push(response.statusCode);
      return response;
    };
    let refundable: string | null = null;
    let imported = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const desk = await nextDay();
      const day = today(portal.clock.now(), 'America/Los_Angeles');
      const importing = async () => {
        const runs: Run[] = [];
        for (const part of ['a', 'b']) {
          const run = await desk.load('invoices', fileOf(`${round}${part}`));
          expect(run).toMatchObject({ state: 'DONE', leftOutCount: 0 });
          runs.push(run);
        }
        imported += runs.length;
        if (round % 2 === 0) for (const run of runs.toReversed()) note(await desk.post(run.id, 'undo'));
      };
      const paying = async (place: number) => {
        for (let each = 0; each < 3; each += 1) {
          const pair = [INVOICES[(place + each) % 6] ?? '', INVOICES[(place + each + 3) % 6] ?? ''];
          const lines = await Promise.all(pair.map((number) => lineOf(number, 1_00)));
          const paid = note(await portal.payByCard(lines, { knowsUnderWay: true }));
          if (paid.statusCode === 201) refundable ??= paid.json<{ code: string }>().code;
        }
      };
      const crediting = async () => {
        const { balance } = await lineOf('R-6', 0);
        const credits = [{ creditId: idOf(CREDIT), amount: 5_00 }];
        note(
          await portal.payByCredit([{ invoiceId: idOf('R-6'), balance, amount: 0, credits }], { knowsUnderWay: true }),
        );
      };
      const scheduling = async () => {
        await runScheduled(portal.app);
        const line = await lineOf('R-2', 2_00);
        note(await portal.payByCard([line], { scheduledAt: addDays(day, 1), knowsUnderWay: true }));
      };
      const refunding = async () => {
        const given = refundable;
        if (given === null) return;
        refundable = null;
        note(await sendRefundRequest(portal, given));
      };
      await Promise.all([importing(), paying(0), paying(1), paying(2), crediting(), scheduling(), refunding()]);
      await recoverAll(portal);
      // The books start with the totals, which is what the ERP says: whatever else moved is in the ledger.
      await portal.checkAll();
    }
    expect(imported).toBe(ROUNDS * 2);
    expect(new Set(statuses.filter((status) => status !== 200 && status !== 201))).toEqual(
      new Set(statuses.includes(409) ? [409] : []),
    );
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(ROUNDS * 4);
    expect(await countDeadlocks()).toBe(deadlocks);
    const spent = await Promise.all(
      [...INVOICES, CREDIT].map(async (number) => (await portal.invoice(idOf(number))).balance),
    );
    expect(spent.every((balance) => balance < TOTAL)).toBe(true);
  });

  test('do not wait while the new invoices of a file are written', async () => {
    const desk = await nextDay();
    const { balance } = await portal.invoice(idOf('R-1'));
    const run = await desk.upload('invoices', fileOf('long', [`R-NEW,${code},11/01/2026,,10.00,10.00,Invoice,`]));
    expect(await desk.check(run.id)).toMatchObject({ newCount: 1, leftOutCount: 0 });
    const holder = await portal.app.database.owner.connect();
    try {
      // What is new is noted first: here the import has to wait.
      await holder.query('begin; lock table import_change in share mode');
      const importing = desk.start(run.id);
      await expect.poll(() => countWaiting(holder)).toBe(1);
      const paid = await portal.payByCard([await lineOf('R-1', 10_00)], { knowsUnderWay: true });
      expect(paid.statusCode).toBe(201);
      await holder.query('commit');
      expect(await importing).toMatchObject({ state: 'DONE' });
    } finally {
      holder.release();
    }
    expect(await portal.invoice(idOf('R-1'))).toMatchObject({ balance: balance - 10_00 });
    await portal.checkAll();
  });
});
