// VFY-03, decisions D16 and D32: why a signed unconditional waiver cannot be released, as the waiver desk and the customer
// read it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listWaivers } from '@plumbline/contract/waivers';
import { asDay, today } from '@plumbline/rules/dates';
import { awaitedOn, nextStep } from '@plumbline/rules/waivers/next-step';
import { areFiguresChanged, type ReleaseObstacle } from '@plumbline/rules/waivers/release-obstacles';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { mailDueWaivers } from '../reminders/mail-due-waivers.ts';
import { FINAL, type MoneyDesk, moneyDesk, READY } from '../testing/money-desk.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

let desk: MoneyDesk;
beforeEach(async () => {
  desk = await moneyDesk();
});
afterEach(() => desk.portal.sandbox.stop());

type Json = Record<string, unknown>;
const atDesk = async (id: string) => (await waiverDesk(desk.portal).get(`/${id}`)).json<Json>();

/** What the customer reads, in the list and on the page. */
async function nextStepOf(id: string): Promise<string> {
  type Followed = Pick<Row, 'awaitedPayment' | 'waitsFor'>;
  type Row = Answer<typeof listWaivers>['rows'][number];
  const { rows } = (await desk.waivers.get('/v1/waivers')).json<{ rows: Row[] }>();
  const row = rows.find((each) => each.id === id)!;
  const { awaitedPayment, waitsFor } = (await desk.waivers.get(`/v1/waivers/${id}`)).json<Followed>();
  expect({ awaitedPayment, waitsFor }).toEqual({ awaitedPayment: row.awaitedPayment, waitsFor: row.waitsFor });
  const timeZone = 'America/Los_Angeles';
  return nextStep({
    ...row,
    status: 'confirmed',
    waiverType: 'unconditional.progress',
    awaited: awaitedOn(awaitedPayment, { timeZone, achClearingDays: 5 }, today(desk.portal.clock.now(), timeZone)),
    exchangedBy: null,
    isMoneyGone: false,
    isReplaced: false,
  });
}

/** What the daily mail of tomorrow says of the only waiver; null if there is none. */
async function dueTomorrow(): Promise<string | null> {
  const { portal } = desk;
  const { app, organizationId } = portal;
  await app.sql.updateTable('organization').set({ waiversMailedOn: null }).where('id', '=', organizationId).execute();
  if ((await mailDueWaivers(app)) === 0) return null;
  const mails = await mailsTo(app, `staff@${portal.label}.example`);
  return mails.findLast(({ subject }) => subject.includes('wait'))?.text ?? null;
}

const credit = (more: object = {}) =>
  desk.owe(70_00, { type: 'CREDIT', dueDate: null, creditRestrictionType: 'PROJECT', ...more });

describe('a signed waiver', () => {
  beforeEach(async () => {
    await desk.payByCard({ invoiceId: await desk.owe(50_00), balance: 50_00 });
  });

  test('that can be released says so', async () => {
    const id = await desk.requested();
    expect(await atDesk(id)).toMatchObject({ releaseObstacle: null });
    expect(await nextStepOf(id)).toBe('Signed. We release it next.');
    expect(await dueTomorrow()).toContain('To release: 1.');
    expect(await desk.release(id)).toEqual(READY);
  });

  const BLOCKED: readonly [string, () => Promise<string>, ReleaseObstacle, string, string][] = [
    [
      'with an open invoice in another currency',
      async () => {
        await desk.owe(70_00, { currencyCode: 'CAD', invoiceCreatedAt: asDay('2026-09-01') });
        return desk.requested();
      },
      'other-currency',
      'An invoice of the project in another currency is open.',
      'Signed. An invoice of the project in another currency is open. We release it once that is paid.',
    ],
    [
      'whose open invoices would be paid by credits',
      async () => {
        await desk.owe(70_00);
        await credit();
        return desk.requested(FINAL);
      },
      'credits-unused',
      'Release it once they are applied.',
      'Signed. Open invoices would be paid by credits that are not applied yet. We release it once you have applied them, or paid.',
    ],
    [
      'whose payment was refunded, and made again',
      async () => {
        const invoiceId = await desk.owe(80_00);
        const code = await desk.payByCard({ invoiceId, balance: 80_00 });
        const id = await desk.requested();
        await sendRefundRequest(desk.portal, code);
        await desk.payByCard({ invoiceId, balance: 80_00 });
        return id;
      },
      'money-returned',
      'Reject it, or recalculate it once the invoices are paid again.',
      'Signed. A payment behind it went back. We prepare it anew once its invoices are paid again.',
    ],
    [
      'of which more is open than it leaves out',
      async () => {
        const id = await desk.requested();
        await desk.owe(70_00);
        return id;
      },
      'more-open',
      'Recalculate it first.',
      'Signed. More is open than it leaves out. We check its amounts before we release it.',
    ],
    [
      'that was paid with a credit whose payment was refunded',
      async () => {
        const [invoiceId, code] = [await desk.owe(70_00), await desk.prepay(70_00)];
        const creditId = await desk.creditId();
        await desk.portal.payByCredit([{ invoiceId, balance: 70_00, credits: [{ creditId, amount: 70_00 }] }]);
        await desk.provider(code, '/refund', { amount: '20.00' });
        await desk.pass(2);
        return desk.requested();
      },
      'credit-refunded',
      'Settle that part with the customer first, or reject the waiver.',
      'Signed. A payment behind one of your credits was refunded or went back. Contact us about the invoice that it had paid.',
    ],
    [
      'that was paid with a credit whose payment was charged back',
      async () => {
        const [invoiceId, code] = [await desk.owe(70_00), await desk.prepay(70_00)];
        const creditId = await desk.creditId();
        await desk.portal.payByCredit([{ invoiceId, balance: 70_00, credits: [{ creditId, amount: 70_00 }] }]);
        await desk.provider(code, '/chargeback');
        await desk.pass(2);
        expect((await desk.portal.payment(code)).status).toBe('CHARGEBACK');
        return desk.requested();
      },
      'credit-refunded',
      'Settle that part with the customer first, or reject the waiver.',
      'Signed. A payment behind one of your credits was refunded or went back. Contact us about the invoice that it had paid.',
    ],
    [
      'of a payment of which a part is disputed',
      async () => {
        const code = await desk.payByCard({ invoiceId: await desk.owe(70_00), balance: 70_00 });
        await desk.provider(code, '/chargeback', { amount: '20.00' });
        await desk.pass(2);
        return desk.requested();
      },
      'payment-disputed',
      'Release it once the dispute is won, or reject it.',
      'Signed. A bank disputes a part of a payment behind it. Contact us about the invoice that it had paid.',
    ],
    [
      'that acknowledges nothing, after its invoice was paid',
      async () => {
        const projectId = await desk.waivers.projectIn('IL');
        const invoiceId = await desk.waivers.invoice(projectId, '2026-10-01', 70_00, 70_00);
        const id = await desk.requested({ projectId });
        await desk.payByCard({ invoiceId, balance: 70_00 });
        return id;
      },
      'payment-arrived',
      'Recalculate it first.',
      'Signed. Its invoices are paid. We check its amounts before we release it.',
    ],
    [
      'that acknowledges nothing, since an earlier one acknowledges all',
      async () => {
        await desk.released();
        return desk.requested();
      },
      'nothing-due',
      'none is to come',
      'Signed. Its invoices are paid. We check its amounts before we release it.',
    ],
  ];

  test.each(BLOCKED)('%s names the cause to everybody', async (_, make, obstacle, refusal, step) => {
    const id = await make();
    expect(await atDesk(id)).toMatchObject({ releaseObstacle: obstacle });
    const message = expect.stringContaining(refusal);
    expect(await desk.release(id)).toMatchObject({
      code: areFiguresChanged(obstacle) ? 'figures_changed' : 'funds_not_cleared',
      message,
    });
    expect(await nextStepOf(id)).toBe(step);
    const mail = await dueTomorrow();
    expect(mail).toContain('Signed and cannot be released: 1.');
    expect(mail).toContain(refusal);
  });

  test('that was paid with a credit waits for the payment that made it, without a mail to the desk', async () => {
    const invoiceId = await desk.owe(70_00);
    const { code } = (await desk.portal.prepayByAch(70_00)).json<{ code: string }>();
    await desk.pass(6);
    const credits = [{ creditId: await desk.creditId(), amount: 70_00 }];
    await desk.portal.payByCredit([{ invoiceId, balance: 70_00, credits }]);
    const id = await desk.requested();
    expect(await desk.release(id)).toMatchObject({
      code: 'funds_not_cleared',
      message: expect.stringContaining('the payment that made the credit is not final yet'),
    });
    expect(await nextStepOf(id)).toContain(`Signed; released when payment ${code} clears (about `);
    expect(await dueTomorrow()).toBeNull();
  });

  test('waits for the bank, although a card has paid another invoice since', async () => {
    const [byBank, byCard] = [await desk.owe(70_00), await desk.owe(30_00)];
    const code = await desk.payByAch({ invoiceId: byBank, balance: 70_00 });
    await desk.pass(6);
    await desk.payByCard({ invoiceId: byCard, balance: 30_00 });
    const id = await desk.requested();
    expect(await atDesk(id)).toMatchObject({ releaseObstacle: 'payment-not-final' });
    expect(await nextStepOf(id)).toContain(`Signed; released when payment ${code} clears (about `);
    expect(await dueTomorrow()).toBeNull();
  });

  test('waits for the end of a dispute', async () => {
    const code = await desk.payByCard({ invoiceId: await desk.owe(70_00), balance: 70_00 });
    const id = await desk.requested();
    await desk.provider(code, '/chargeback', { amount: '2.22' });
    await desk.pass(2);
    const { waitsFor } = (await desk.waivers.get(`/v1/waivers/${id}`)).json<Json>();
    expect(['money-returned', 'payment-disputed']).toContain(waitsFor);
    expect(await atDesk(id)).toMatchObject({ releaseObstacle: waitsFor });
  });

  test('that acknowledges nothing waits for a payment', async () => {
    const projectId = await desk.waivers.projectIn('IL');
    const invoiceId = await desk.waivers.invoice(projectId, '2026-10-01', 70_00, 70_00);
    const id = await desk.requested({ projectId });
    expect(await atDesk(id)).toMatchObject({ releaseObstacle: 'nothing-received' });
    expect(await nextStepOf(id)).toBe('Signed. We release it once a payment of its invoices is final.');
    expect(await dueTomorrow()).toBeNull();
    await desk.payByCard({ invoiceId, balance: 70_00 });
    expect(await desk.release(id)).toMatchObject({ code: 'figures_changed' });
    const { post, attach } = waiverDesk(desk.portal);
    await post(id, 'recalculate');
    await attach(id);
    expect(await desk.release(id)).toEqual(READY);
  });

  test('of everything does not wait for an invoice that is dated later than today', async () => {
    await desk.owe(70_00, { invoiceCreatedAt: asDay('2026-12-24') });
    const id = await desk.requested(FINAL);
    expect(await nextStepOf(id)).toBe('Signed. We release it next.');
    expect(await desk.release(id)).toEqual(READY);
  });

  test('of everything waits for open invoices', async () => {
    await desk.owe(70_00);
    const id = await desk.requested(FINAL);
    expect(await atDesk(id)).toMatchObject({ releaseObstacle: 'balance-open' });
    expect(await nextStepOf(id)).toBe('Signed. We release it once all invoices of the project are paid.');
    expect(await dueTomorrow()).toBeNull();
  });
});

describe('an invoice that an import gives', () => {
  const jobOf = async (id: string) => {
    const project = desk.portal.app.sql.selectFrom('project').select('jobId').where('id', '=', id);
    return (await project.executeTakeFirstOrThrow()).jobId;
  };
  /** A file of the ERP as of now, with two invoices. */
  async function load(rows: readonly { number: string; balance: string; day?: string; project?: string }[]) {
    const { portal, projectId } = desk;
    portal.tick(60_000);
    const customer = portal.app.sql.selectFrom('customer').select('code').where('id', '=', portal.user.customerId);
    const { code } = await customer.executeTakeFirstOrThrow();
    const jobId = await jobOf(projectId);
    const lines = rows.map(
      ({ number, balance, day = '10/01/2026', project = jobId }) =>
        `${number},${code},${day},100.00,${balance},${project}`,
    );
    const csv = `Invoice,Customer,Date,Amount,Balance,Project number\n${lines.join('\n')}\n`;
    await importDesk(portal).load('invoices', csv, { asOf: portal.clock.now().toISOString() });
  }

  test.each([
    ['waived', 'another date', { number: 'A1', balance: '0.00', day: '11/05/2026' }],
    ['waived', 'another project', { number: 'A1', balance: '0.00', project: 'other' }],
    ['excepted', 'another date', { number: 'A2', balance: '100.00', day: '11/05/2026' }],
    ['excepted', 'another project', { number: 'A2', balance: '100.00', project: 'other' }],
  ])('that is %s %s stops the release until it is recalculated', async (_share, _what, row) => {
    const other = await jobOf(await desk.waivers.projectIn('IL'));
    await load([
      { number: 'A1', balance: '0.00' },
      { number: 'A2', balance: '100.00' },
      { number: 'A3', balance: '0.00' },
    ]);
    const id = await desk.requested();
    expect(await atDesk(id)).toMatchObject({ hasChanged: false, releaseObstacle: null });
    await load([{ ...row, ...('project' in row && { project: other }) }]);
    expect(await atDesk(id)).toMatchObject({ hasChanged: true, releaseObstacle: 'lines-moved' });
    expect(await nextStepOf(id)).toBe('Signed. Its invoices have changed. We check its amounts before we release it.');
    expect(await desk.release(id)).toMatchObject({
      code: 'figures_changed',
      message: expect.stringContaining('another date or project now'),
    });
    const { post, attach } = waiverDesk(desk.portal);
    await post(id, 'recalculate');
    await attach(id);
    expect(await desk.release(id)).toEqual(READY);
  });
});
