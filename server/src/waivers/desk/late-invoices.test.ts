// VFY-03, decision D32: a released unconditional waiver gives up every invoice up to its day, also one that an import
// brings into its scope afterwards. Money of such an invoice that goes back later marks it.
import { sql as raw } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { testProgram } from '../../programs/testing/test-program.ts';
import { FINAL, moneyDesk, type MoneyDesk } from '../testing/money-desk.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

let desk: MoneyDesk;
let customer: string;
let job: string;
beforeEach(async () => {
  desk = await moneyDesk();
  const { sql } = desk.portal.app;
  const { code } = await sql
    .selectFrom('customer')
    .select('code')
    .where('id', '=', desk.portal.user.customerId)
    .executeTakeFirstOrThrow();
  customer = code;
  job = await jobOf(desk.projectId);
});
afterEach(() => desk.portal.sandbox.stop());

const jobOf = async (projectId: string): Promise<string> => {
  const project = desk.portal.app.sql.selectFrom('project').select('jobId').where('id', '=', projectId);
  return (await project.executeTakeFirstOrThrow()).jobId;
};

type Row = { number: string; balance: string; day?: string; projectNumber?: string };

/** A file of the ERP as of now, one minute after the last, with invoices of 100.00. */
function load(...rows: Row[]) {
  const { portal } = desk;
  portal.tick(60_000);
  const lines = rows.map(({ number, balance, day = '10/01/2026', projectNumber = job }) =>
    [number, customer, day, '100.00', projectNumber, balance].join(','),
  );
  const csv = `Invoice,Customer,Date,Amount,Project number,Balance\n${lines.join('\n')}\n`;
  return importDesk(portal).load('invoices', csv, { asOf: portal.clock.now().toISOString() });
}

const idOf = async (number: string): Promise<string> => {
  const invoices = desk.portal.app.sql
    .selectFrom('invoice')
    .select('id')
    .where('organizationId', '=', desk.portal.organizationId);
  return (await invoices.where('invoiceNumber', '=', number).executeTakeFirstOrThrow()).id;
};
const payByCard = async (number: string) => desk.payByCard({ invoiceId: await idOf(number), balance: 100_00 });
const payByAch = async (number: string) => desk.payByAch({ invoiceId: await idOf(number), balance: 100_00 });

/** A progress waiver through 10/31 of one invoice that is paid by card. */
async function released(fields = {}): Promise<string> {
  await load({ number: 'A1', balance: '100.00' });
  await payByCard('A1');
  return desk.released(fields);
}

async function atProvider(code: string, what: string): Promise<void> {
  await desk.provider(code, what);
  await desk.pass(3);
}

const alertsOf = async (id: string) => {
  const { number } = await desk.waivers.row(id);
  return (await desk.alerts()).filter((detail) => new RegExp(`W-${number}\\b`, 'u').test(detail));
};

const lateItems = async (id: string) => {
  const { number } = await desk.waivers.row(id);
  const items = await desk.portal.app.sql
    .selectFrom('reconciliationItem')
    .select(['state', 'detail', 'orderId'])
    .where('organizationId', '=', desk.portal.organizationId)
    .execute();
  return items.filter(({ orderId, detail }) => orderId === `W-${number}` && detail.includes('open invoices'));
};

describe('an invoice that comes into a released waiver', () => {
  test('VFY-03 marks it when its money goes back, if it was paid before and a file corrects its date', async () => {
    await load({ number: 'X', balance: '100.00', day: '11/05/2026' });
    const code = await payByAch('X');
    await desk.pass(4);
    const id = await released();
    await load({ number: 'X', balance: '0.00', day: '10/20/2026' });
    expect([await desk.isMarked(id), await lateItems(id)]).toEqual([false, []]);
    await atProvider(code, '/return');
    expect((await desk.portal.invoice(await idOf('X'))).balance).toBe(100_00);
    expect([await desk.isMarked(id), await alertsOf(id)]).toMatchObject([
      true,
      [expect.stringContaining('has gone back')],
    ]);
  });

  test('VFY-03 marks it when a later payment goes back, although it was open and reported when it came', async () => {
    const id = await released(FINAL);
    await load({ number: 'A3', balance: '100.00' });
    expect(await lateItems(id)).toMatchObject([{ state: 'OPEN' }]);
    expect(await desk.isMarked(id)).toBe(false);
    const code = await payByCard('A3');
    const { app, organizationId } = desk.portal;
    const items = app.sql.updateTable('reconciliationItem').set({ state: 'RESOLVED' });
    await items.where('organizationId', '=', organizationId).execute();
    await atProvider(code, '/chargeback');
    expect([await desk.isMarked(id), await alertsOf(id)]).toMatchObject([
      true,
      [expect.stringContaining('has gone back')],
    ]);
    await atProvider(code, '/win-chargeback');
    expect(await desk.isMarked(id)).toBe(false);
  });

  test('marks it when the books owe again what a file had said to be paid', async () => {
    const id = await released();
    await load({ number: 'A3', balance: '100.00' });
    await load({ number: 'A3', balance: '0.00' });
    expect(await desk.isMarked(id)).toBe(false);
    await load({ number: 'A3', balance: '60.00' });
    expect(await desk.isMarked(id)).toBe(true);
    expect(await lateItems(id)).toHaveLength(1);
  });

  test('marks it also when a program has sent it', async () => {
    const id = await released();
    const program = testProgram(desk.portal);
    const { token } = await program.makeToken();
    const sent = await program.load(token, 'invoices', [
      {
        invoiceNumber: 'P1',
        customerCode: customer,
        invoiceCreatedAt: '2026-10-03',
        dueDate: '2026-11-03',
        totalAmount: 100_00,
        balance: 100_00,
        jobId: job,
      },
    ]);
    expect(sent.newCount).toBe(1);
    const code = await payByCard('P1');
    await atProvider(code, '/chargeback');
    expect(await desk.isMarked(id)).toBe(true);
  });

  test('marks it also when the undo of an import has brought it back', async () => {
    const other = await jobOf(await desk.waivers.projectIn('IL'));
    await load({ number: 'U1', balance: '100.00' });
    const moved = await load({ number: 'U1', balance: '100.00', projectNumber: other });
    const id = await released();
    await importDesk(desk.portal).undo(moved.id);
    expect(await lateItems(id)).toHaveLength(1);
    const code = await payByCard('U1');
    await atProvider(code, '/chargeback');
    expect(await desk.isMarked(id)).toBe(true);
  });

  test('is removed again by the undo of the import that has brought it, unless it is paid', async () => {
    const id = await released();
    const run = await load({ number: 'N1', balance: '100.00' }, { number: 'N2', balance: '100.00' });
    const code = await payByCard('N2');
    const undone = await importDesk(desk.portal).undo(run.id);
    expect(undone).toMatchObject({ state: 'UNDONE', keptCount: 1 });
    await expect(idOf('N1')).rejects.toThrow('no result');
    await atProvider(code, '/chargeback');
    expect(await desk.isMarked(id)).toBe(true);
  });

  describe('with a part that was paid here', () => {
    /** The ERP says that it had posted the payment by then. */
    const post = (code: string, asOf: string) =>
      importDesk(desk.portal).load('postings', `Payment code\n${code}\n`, { asOf });
    const balanceOf = async (number: string) => (await desk.portal.invoice(await idOf(number))).balance;

    /** 40.00 of an invoice that has come late are paid; the balance of the next file contains them, which is not known. */
    async function lowered() {
      const id = await released();
      await load({ number: 'A3', balance: '100.00' });
      const code = await desk.payByCard({ invoiceId: await idOf('A3'), balance: 100_00, amount: 40_00 });
      const postedAt = desk.portal.clock.now().toISOString();
      await load({ number: 'A3', balance: '60.00' });
      expect(await balanceOf('A3')).toBe(20_00);
      return { id, code, postedAt };
    }
    type Paid = { code: string; postedAt: string };
    const KNOWN: [string, (paid: Paid) => Promise<unknown>][] = [
      ['by a list of postings', ({ code, postedAt }) => post(code, postedAt)],
      [
        'by a program',
        async ({ code, postedAt: asOf }) => {
          const program = testProgram(desk.portal);
          const { token } = await program.makeToken();
          return program.load(token, 'postings', [{ paymentCode: code }], { asOf });
        },
      ],
      [
        'by a list of postings and its next file',
        async ({ code }) => {
          desk.portal.tick(60_000);
          await post(code, desk.portal.clock.now().toISOString());
          expect(await balanceOf('A3')).toBe(20_00);
          await load({ number: 'A3', balance: '60.00' });
        },
      ],
    ];
    test.each(KNOWN)('is not marked when the ERP says %s that it has posted it', async (_, say) => {
      const { id, ...paid } = await lowered();
      await say(paid);
      expect(await balanceOf('A3')).toBe(60_00);
      expect([await desk.isMarked(id), await alertsOf(id)]).toEqual([false, []]);
      await atProvider(paid.code, '/chargeback');
      expect(await balanceOf('A3')).toBe(100_00);
      expect(await desk.isMarked(id)).toBe(true);
    });

    test('is marked when the books owe again what they had said to be paid', async () => {
      const { id, code, postedAt } = await lowered();
      await post(code, postedAt);
      await load({ number: 'A3', balance: '0.00' });
      expect(await desk.isMarked(id)).toBe(false);
      await load({ number: 'A3', balance: '30.00' });
      expect(await desk.isMarked(id)).toBe(true);
    });
  });

  test('stays with the undo of its import if a waiver that came after it names or covers it', async () => {
    await released();
    const named = await load({ number: 'N1', balance: '100.00' });
    const covered = await load({ number: 'N2', balance: '0.00', day: '09/01/2026' });
    await desk.requested({ waiverType: 'conditional.progress', invoiceIds: [await idOf('N1')] });
    await desk.released({ throughDate: '2026-09-15' });
    for (const { id } of [covered, named])
      expect(await importDesk(desk.portal).undo(id)).toMatchObject({ state: 'UNDONE', keptCount: 1 });
  });

  type Loaded = { importId: string };
  const WAYS: [string, () => Promise<Loaded>][] = [
    ['a file', async () => ({ importId: (await load({ number: 'N1', balance: '100.00' })).id })],
    [
      'a program',
      async () => {
        const program = testProgram(desk.portal);
        const { token } = await program.makeToken();
        const { importId } = await program.load(token, 'invoices', [
          {
            invoiceNumber: 'N1',
            customerCode: customer,
            invoiceCreatedAt: '2026-10-03',
            dueDate: '2026-11-03',
            totalAmount: 100_00,
            balance: 100_00,
            jobId: job,
          },
        ]);
        return { importId: importId! };
      },
    ],
  ];
  test.each(WAYS)('is removed by the undo also if %s has waited for the release', async (_, bring) => {
    const id = await released();
    const { app, clock } = desk.portal;
    let brought: Promise<Loaded> | undefined;
    await app.sql.transaction().execute(async (tx) => {
      const waiver = tx.updateTable('waiverRequest').where('id', '=', id);
      await waiver.set({ releasedAt: clock.now().toISOString() }).execute();
      brought = bring();
      const blocked = raw`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitUntil(async () => (await blocked.execute(app.sql)).rows.length > 0, {
        timeout: 30_000,
        interval: 20,
      });
      desk.portal.tick(60_000);
      await waiver.set({ releasedAt: clock.now().toISOString() }).execute();
    });
    const { importId } = await brought!;
    expect(await lateItems(id)).toHaveLength(1);
    expect(await importDesk(desk.portal).undo(importId)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    await expect(idOf('N1')).rejects.toThrow('no result');
  });

  test('is nothing to a waiver that ends before its day, or is of another project', async () => {
    const id = await released();
    await load({ number: 'L1', balance: '100.00', day: '11/01/2026' });
    await load({ number: 'L2', balance: '100.00', projectNumber: await jobOf(await desk.waivers.projectIn('IL')) });
    for (const number of ['L1', 'L2']) await atProvider(await payByCard(number), '/chargeback');
    expect([await desk.isMarked(id), await lateItems(id)]).toEqual([false, []]);
  });
});
