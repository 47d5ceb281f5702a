// @module-tag once
// VFY-03: a waiver is released while its money goes back, or while an invoice of its scope changes.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import type { Tx } from '../../database/transaction.ts';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { reconcilePayments } from '../../payments/reconciliation/reconcile.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/payment-jobs.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { FINAL, moneyDesk, type MoneyDesk, READY } from '../testing/money-desk.ts';

vi.setConfig({ testTimeout: 4 * MINUTE_MS });

let desk: MoneyDesk;
beforeEach(async () => {
  desk = await moneyDesk();
});
afterEach(() => desk.portal.sandbox.stop());

const NOT_CLEARED = expect.objectContaining({ code: 'funds_not_cleared' });
const ROUNDS = 12;
/** Within about what a release takes. */
const randomWait = () => sleep(Math.random() * 60);

const newProject = () => desk.waivers.projectIn('IL', { originalContractDate: asDay('2026-01-02') });
const oweFor = (projectId: string, amount: number) => desk.waivers.invoice(projectId, '2026-10-01', amount, amount);

async function payWithCredit(invoiceId: string): Promise<void> {
  const credits = [{ creditId: await desk.creditId(), amount: 70_00 }];
  await desk.portal.payByCredit([{ invoiceId, balance: 70_00, credits }]);
  expect((await desk.portal.invoice(invoiceId)).balance).toBe(0);
}

/** A full release that waits for nothing but a click, of a project to which an invoice has come since it was requested. */
async function toRelease(projectId: string, late: (projectId: string) => Promise<unknown>): Promise<string> {
  await desk.payByCard({ invoiceId: await oweFor(projectId, 50_00), balance: 50_00 });
  const id = await desk.requested({ ...FINAL, projectId });
  await late(projectId);
  return id;
}

async function untilReported(): Promise<void> {
  await desk.portal.later(DAY_MS);
  desk.portal.cookies.staff = await desk.portal.cookieFor(desk.portal.staff.identityId, 'CONSOLE');
}

/** Waits until so many transactions wait for locks. */
const untilBlocked = (count: number) =>
  vi.waitUntil(
    async () => {
      const blocked = raw`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await blocked.execute(desk.portal.app.sql)).rows.length >= count;
    },
    { timeout: 30_000, interval: 20 },
  );

const lockWaiver = (tx: Tx, id: string) =>
  tx.selectFrom('waiverRequest').select('id').where('id', '=', id).forNoKeyUpdate().execute();

describe('while the money of a credit goes back', () => {
  const latePaidWithCredit = async (projectId: string) => payWithCredit(await oweFor(projectId, 70_00));

  test('the release waits, and is refused', async () => {
    const { app } = desk.portal;
    const code = await desk.prepay(140_00);
    const id = await toRelease(desk.projectId, latePaidWithCredit);
    const other = await newProject();
    await latePaidWithCredit(other);
    await desk.payByCard({ invoiceId: await oweFor(other, 50_00), balance: 50_00 });
    const held = await desk.requested({ ...FINAL, projectId: other });
    await desk.provider(code, '/chargeback');
    await untilReported();
    let booked: Promise<unknown> | undefined;
    let answer: Promise<unknown> | undefined;
    await app.sql.transaction().execute(async (tx) => {
      await lockWaiver(tx, held);
      // It has found the waivers of the payment, and waits for one of them.
      booked = reconcilePayments(app);
      await untilBlocked(1);
      answer = desk.release(id);
      await Promise.race([answer, untilBlocked(2)]);
    });
    await booked;
    expect((await desk.portal.payment(code)).status).toBe('CHARGEBACK');
    expect([await answer, await desk.isMarked(held)]).toEqual([NOT_CLEARED, true]);
  });

  test('it is refused, or marked, whichever is first', async () => {
    const { app } = desk.portal;
    for (let round = 0; round < ROUNDS; round++) {
      const code = await desk.prepay(70_00);
      const id = await toRelease(await newProject(), latePaidWithCredit);
      await desk.provider(code, '/chargeback');
      await untilReported();
      const release = async () => {
        await randomWait();
        return desk.release(id);
      };
      const [answer] = await Promise.all([release(), reconcilePayments(app)]);
      expect((await desk.portal.payment(code)).status).toBe('CHARGEBACK');
      const isReleased = answer['waiverRequestStatus'] === READY.waiverRequestStatus;
      expect([round, isReleased, await desk.isMarked(id)]).toEqual([round, isReleased, isReleased]);
    }
  });
});

describe('while the ERP sends an invoice of its scope', () => {
  let columns: string;
  let jobId: string;
  let projectId: string;
  const openProject = async () => {
    const { sql } = desk.portal.app;
    projectId = await newProject();
    const project = sql.selectFrom('project').select('jobId').where('id', '=', projectId);
    const customer = sql.selectFrom('customer').select('code').where('id', '=', desk.portal.user.customerId);
    jobId = (await project.executeTakeFirstOrThrow()).jobId;
    columns = `${(await customer.executeTakeFirstOrThrow()).code},10/02/2026,70.00`;
  };

  /** A file that is checked and waits to be imported. */
  async function checkedFile(number: string, balance: string): Promise<() => Promise<unknown>> {
    desk.portal.tick(MINUTE_MS);
    const erp = importDesk(desk.portal);
    const csv = `Invoice,Customer,Date,Amount,Balance,Project number\n${number},${columns},${balance},${jobId}\n`;
    const run = await erp.upload('invoices', csv, { asOf: desk.portal.clock.now().toISOString() });
    await erp.check(run.id);
    return () => erp.start(run.id);
  }
  const detailsOf = async (): Promise<string[]> => {
    const { cookies, send } = desk.portal;
    const answer = await send({ url: '/v1/console/open-items', host: CONSOLE_HOST, cookie: cookies.staff });
    return answer.json<{ rows: { detail: string }[] }>().rows.map(({ detail }) => detail);
  };
  const racing = async (id: string, load: () => Promise<unknown>): Promise<boolean> => {
    const release = async () => {
      await randomWait();
      return desk.release(id);
    };
    const [answer] = await Promise.all([release(), load()]);
    return answer['waiverRequestStatus'] === READY.waiverRequestStatus;
  };

  test('that is open, it is refused, or the staff are told', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await openProject();
      const id = await toRelease(projectId, () => Promise.resolve());
      const isReleased = await racing(id, await checkedFile(`L${round}`, '70.00'));
      const { number } = await desk.waivers.row(id);
      const told = (await detailsOf()).filter((detail) =>
        detail.includes(`(L${round}) that waiver W-${number} gives up`),
      );
      expect([round, isReleased, told.length]).toEqual([round, isReleased, isReleased ? 1 : 0]);
    }
  });

  test('and takes its money back, it is refused, or marked', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await openProject();
      const id = await toRelease(projectId, async () => (await checkedFile(`M${round}`, '0.00'))());
      const isReleased = await racing(id, await checkedFile(`M${round}`, '70.00'));
      expect([round, isReleased, await desk.isMarked(id)]).toEqual([round, isReleased, isReleased]);
    }
  });

  const isFree = async (id: string): Promise<boolean> => {
    const free = raw`select from waiver_request where id = ${id} for no key update skip locked`;
    return (await free.execute(desk.portal.app.sql)).rows.length === 1;
  };

  test('the release waits for the invoice before it takes the waiver, which the import needs next', async () => {
    await openProject();
    const id = await toRelease(projectId, async () => (await checkedFile('O1', '0.00'))());
    let answer: Promise<unknown> | undefined;
    await desk.portal.app.sql.transaction().execute(async (tx) => {
      await tx.selectFrom('invoice').select('id').where('invoiceNumber', '=', 'O1').forNoKeyUpdate().execute();
      answer = desk.release(id);
      await untilBlocked(1);
      expect(await isFree(id)).toBe(true);
      await lockWaiver(tx, id);
    });
    expect(await answer).toEqual(READY);
  });

  test('an import takes the waivers of its invoices and of its late ones in one order', async () => {
    const [first, second] = [await newProject(), await newProject()];
    const { portal } = desk;
    const rowOf = async (project: string, number: string, balance: string) => {
      projectId = project;
      const found = portal.app.sql.selectFrom('project').select('jobId').where('id', '=', project);
      jobId = (await found.executeTakeFirstOrThrow()).jobId;
      return `${number},${columns},${balance},${jobId}`;
    };
    await openProject();
    const load = async (rows: readonly string[]) => {
      portal.tick(MINUTE_MS);
      const csv = ['Invoice,Customer,Date,Amount,Balance,Project number', ...rows, ''].join('\n');
      return importDesk(portal).load('invoices', csv, { asOf: portal.clock.now().toISOString() });
    };
    await load([await rowOf(first, 'P1', '0.00'), await rowOf(second, 'P2', '0.00')]);
    const relying = await desk.requested({ ...FINAL, projectId: first });
    const late = await desk.requested({ ...FINAL, projectId: second });
    expect(relying < late).toBe(true);
    const rows = [await rowOf(first, 'P1', '70.00'), await rowOf(second, 'P3', '70.00')];
    let loaded: Promise<unknown> | undefined;
    await portal.app.sql.transaction().execute(async (tx) => {
      await lockWaiver(tx, relying);
      loaded = load(rows);
      await untilBlocked(1);
      expect(await isFree(late)).toBe(true);
    });
    await loaded;
    expect(await desk.isMarked(relying)).toBe(true);
  });

  test('after it was released, the staff are told once, and of no invoice that is paid or later', async () => {
    await openProject();
    await desk.payByCard({ invoiceId: await oweFor(projectId, 50_00), balance: 50_00 });
    const { number } = await desk.waivers.row(await desk.released({ projectId }));
    await (
      await checkedFile('N1', '0.00')
    )();
    columns = columns.replace('10/02/2026', '11/02/2026');
    await (
      await checkedFile('N2', '70.00')
    )();
    expect(await detailsOf()).toEqual([]);
    columns = columns.replace('11/02/2026', '10/31/2026');
    await (
      await checkedFile('N3', '70.00')
    )();
    expect(await detailsOf()).toEqual([expect.stringContaining(`(N3) that waiver W-${number} gives up`)]);
  });
});
