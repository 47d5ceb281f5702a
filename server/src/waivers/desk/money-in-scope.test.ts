// VFY-03, decision D32: an unconditional waiver gives up every invoice up to its day, whether or not it lists it. All of
// their money is final when it is released, and marks it when it goes back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { CANADIAN_ENV, paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { type Fields, WAIVER_SETTINGS, waiverActions } from '../testing/waiver-portal.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

let portal: PaymentPortal;
let waivers: ReturnType<typeof waiverActions>;
let projectId: string;
beforeEach(async () => {
  const settings = { ...WAIVER_SETTINGS, currencyCodes: ['USD', 'CAD'] } as const;
  portal = await paymentPortal({ settings, env: CANADIAN_ENV });
  waivers = waiverActions(portal);
  projectId = await waivers.projectIn('IL', { originalContractDate: asDay('2026-01-02') });
});
afterEach(() => portal.sandbox.stop());

type Json = Record<string, unknown>;
type Line = { invoiceId: string; balance: number; amount?: number };

const owe = (amount: number, more: object = {}) => waivers.invoice(projectId, '2026-10-01', amount, amount, more);
type Paid = Awaited<ReturnType<PaymentPortal['payByCard']>>;
const codeOf = (paid: Paid) => paid.json<{ code: string }>().code;
const payByCard = async (line: Line, more: Record<string, unknown> = {}) =>
  codeOf(await portal.payByCard([line], more));
const payByAch = async (line: Line) => codeOf(await portal.payByAch([line]));
const refund = (code: string) => sendRefundRequest(portal, code);

async function pass(days: number): Promise<void> {
  await passDays(portal, days);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
}

/** Signed on paper. */
async function requested(fields: Fields = {}): Promise<string> {
  const asked = { waiverType: 'unconditional.progress', throughDate: '2026-10-31', isInvoiceAlreadyPaid: 'true' };
  const { id } = await waivers.requested({ projectId, ...asked, ...fields });
  const desk = waiverDesk(portal);
  await desk.post(id, 'approve');
  await desk.attach(id);
  return id;
}
const release = async (id: string) => (await waiverDesk(portal).post(id, 'release')).json<Json>();
const READY = { waiverRequestStatus: 'ready' };
const NOT_CLEARED = expect.objectContaining({ code: 'funds_not_cleared' });

async function released(fields: Fields = {}): Promise<string> {
  const id = await requested(fields);
  expect(await release(id)).toEqual(READY);
  return id;
}
const isMarked = async (id: string) => (await waivers.row(id)).moneyGoneAt !== null;
const alerts = async () =>
  (await portal.send({ url: '/v1/console/open-items', host: CONSOLE_HOST, cookie: portal.cookies.staff })).json<{
    rows: { detail: string }[];
  }>().rows;

describe('an invoice that is excepted', () => {
  test('counts with its money that is not final', async () => {
    const [paid, part] = [await owe(50_00), await owe(100_00)];
    await payByCard({ invoiceId: paid, balance: 50_00 });
    await payByAch({ invoiceId: part, balance: 100_00, amount: 40_00 });
    await pass(6);
    expect((await portal.invoice(part)).balance).toBe(60_00);
    const id = await requested({ invoiceIds: [paid] });
    expect(await release(id)).toEqual(NOT_CLEARED);
    await pass(9);
    expect(await release(id)).toEqual(READY);
  });

  test('passes if the waiver excepts that money too', async () => {
    const [paid, part] = [await owe(50_00), await owe(100_00)];
    await payByCard({ invoiceId: paid, balance: 50_00 });
    await payByAch({ invoiceId: part, balance: 100_00, amount: 40_00 });
    const id = await requested({ invoiceIds: [paid] });
    await pass(6);
    expect((await portal.invoice(part)).balance).toBe(60_00);
    expect(await release(id)).toEqual(READY);
  });

  test('marks the waiver when more of it is open than that', async () => {
    const [paid, part] = [await owe(50_00), await owe(100_00)];
    await payByCard({ invoiceId: paid, balance: 50_00 });
    const code = await payByCard({ invoiceId: part, balance: 100_00, amount: 40_00 });
    const id = await released({ invoiceIds: [paid] });
    const rest = await payByCard({ invoiceId: part, balance: 60_00 });
    await refund(rest);
    expect(await isMarked(id)).toBe(false);
    await refund(code);
    expect([await isMarked(id), (await alerts()).length]).toEqual([true, 1]);
  });
});

describe('an invoice that is paid and not picked', () => {
  test('marks the waiver when its money goes back, and appears nowhere', async () => {
    const [picked, other] = [await owe(50_00), await owe(70_00)];
    await payByCard({ invoiceId: picked, balance: 50_00 });
    const code = await payByCard({ invoiceId: other, balance: 70_00 });
    const id = await released({ invoiceIds: [picked] });
    const lines = [expect.objectContaining({ id: picked, share: 'waived' })];
    expect((await waivers.get(`/v1/waivers/${id}`)).json()).toMatchObject({ invoices: lines });
    expect((await waiverDesk(portal).get(`/${id}`)).json()).toMatchObject({ invoices: lines });
    const flags = async (invoiceId: string) =>
      (await waivers.get(`/v1/invoices/${invoiceId}`)).json<{ waivers: unknown }>().waivers;
    expect(await flags(other)).not.toEqual(await flags(picked));
    expect(await isMarked(id)).toBe(false);
    await refund(code);
    const { number } = await waivers.row(id);
    expect(await isMarked(id)).toBe(true);
    expect((await alerts()).map(({ detail }) => detail)).toEqual([
      expect.stringContaining(`Waiver W-${number} relies`),
    ]);
  });

  test('stops the release while its money is not final', async () => {
    const [picked, other] = [await owe(50_00), await owe(70_00)];
    await payByCard({ invoiceId: picked, balance: 50_00 });
    await payByAch({ invoiceId: other, balance: 70_00 });
    await pass(6);
    const id = await requested({ invoiceIds: [picked] });
    expect(await release(id)).toEqual(NOT_CLEARED);
    await pass(9);
    expect(await release(id)).toEqual(READY);
  });

  test('marks the waiver also if it came to the project after the request', async () => {
    await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
    const id = await requested();
    const late = await owe(70_00);
    const code = await payByCard({ invoiceId: late, balance: 70_00 });
    expect(await release(id)).toEqual(READY);
    await refund(code);
    expect(await isMarked(id)).toBe(true);
  });

  test('of after its day concerns no waiver', async () => {
    await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
    const later = await owe(70_00, { invoiceCreatedAt: asDay('2026-11-01') });
    const code = await payByCard({ invoiceId: later, balance: 70_00 });
    const id = await released();
    await refund(code);
    expect(await isMarked(id)).toBe(false);
  });
});

test('a full release leaves nothing out that was open when it was requested', async () => {
  await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
  const code = await payByAch({ invoiceId: await owe(70_00), balance: 70_00 });
  const id = await requested({ waiverType: 'unconditional.final', throughDate: null });
  await pass(6);
  expect((await portal.payment(code)).status).toBe('APPROVED');
  expect(await release(id)).toEqual(NOT_CLEARED);
  await pass(9);
  expect(await release(id)).toEqual(READY);
  const { externalCode } = await portal.payment(code);
  await portal.control('/return', { retref: externalCode });
  await pass(2);
  expect(await isMarked(id)).toBe(true);
});

describe('credits that are not used yet', () => {
  const credit = () =>
    owe(70_00, {
      type: 'CREDIT',
      dueDate: null,
      creditRestrictionType: 'PROJECT',
      invoiceCreatedAt: asDay('2026-10-02'),
    });
  const final = { waiverType: 'unconditional.final', throughDate: null };

  test('pay nothing of a full release', async () => {
    await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
    const [open, creditId] = [await owe(70_00), await credit()];
    const id = await requested(final);
    expect(await waivers.row(id)).toMatchObject({ requestedFigures: { openBalance: 0, exceptionsAmount: 0 } });
    expect(await release(id)).toEqual(NOT_CLEARED);
    await portal.payByCredit([{ invoiceId: open, balance: 70_00, credits: [{ creditId, amount: 70_00 }] }]);
    expect((await portal.invoice(open)).balance).toBe(0);
    expect(await release(id)).toEqual(READY);
  });

  test('pay nothing of what a progress waiver excepts', async () => {
    await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
    const [open, creditId] = [await owe(70_00), await credit()];
    await owe(30_00);
    const id = await requested();
    expect(await waivers.row(id)).toMatchObject({ requestedFigures: { exceptionsAmount: 30_00, openBalance: 30_00 } });
    expect(await release(id)).toEqual(NOT_CLEARED);
    await portal.payByCredit([{ invoiceId: open, balance: 70_00, credits: [{ creditId, amount: 70_00 }] }]);
    expect((await portal.invoice(open)).balance).toBe(0);
    expect(await release(id)).toEqual(READY);
  });

  test('lower the sum that a progress waiver excepts, and more than that marks it', async () => {
    await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
    const [first, creditId, second] = [await owe(70_00), await credit(), await owe(30_00)];
    const id = await requested();
    const code = await payByCard({ invoiceId: first, balance: 70_00 });
    await portal.payByCredit([{ invoiceId: second, balance: 30_00, credits: [{ creditId, amount: 30_00 }] }]);
    expect(await release(id)).toEqual(READY);
    expect(await waivers.row(id)).toMatchObject({ requestedFigures: { exceptionsAmount: 30_00 } });
    await refund(code);
    expect(await isMarked(id)).toBe(true);
  });
});

describe('an invoice that was paid with a credit', () => {
  test.each([
    ['/return', 'CHARGEBACK'],
    ['/refund', 'REFUNDED'],
  ])('counts with the money that has made the credit, until its %s at the provider', async (what, status) => {
    await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
    const invoiceId = await owe(70_00);
    const prepaid = codeOf(await portal.prepayByAch(70_00));
    await pass(6);
    const credit = await portal.app.sql
      .selectFrom('invoice')
      .select('id')
      .where('organizationId', '=', portal.organizationId)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow();
    await portal.payByCredit([{ invoiceId, balance: 70_00, credits: [{ creditId: credit.id, amount: 70_00 }] }]);
    expect((await portal.invoice(invoiceId)).balance).toBe(0);
    const id = await requested({ waiverType: 'unconditional.final', throughDate: null });
    expect(await release(id)).toEqual(NOT_CLEARED);
    await pass(9);
    expect(await release(id)).toEqual(READY);
    const { externalCode } = await portal.payment(prepaid);
    await portal.control(what, { retref: externalCode });
    await pass(2);
    expect((await portal.payment(prepaid)).status).toBe(status);
    expect(await isMarked(id)).toBe(true);
    const { number } = await waivers.row(id);
    expect((await alerts()).map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining(`Waiver W-${number} relies`),
    );
  });
});

describe('an invoice in another currency', () => {
  const canadian = { currencyCode: 'CAD', invoiceCreatedAt: asDay('2026-09-01') };

  test('marks the waiver when its money goes back', async () => {
    await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
    const other = await owe(70_00, canadian);
    const code = await payByCard({ invoiceId: other, balance: 70_00 }, { currencyCode: 'CAD' });
    const id = await released();
    expect((await waivers.get(`/v1/waivers/${id}`)).json<{ invoices: Json[] }>().invoices).toHaveLength(1);
    await refund(code);
    expect((await portal.invoice(other)).balance).toBe(70_00);
    expect([await isMarked(id), (await alerts()).length]).toEqual([true, 1]);
  });

  test('that was open when the waiver was requested marks it once it is released', async () => {
    await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
    const other = await owe(70_00, canadian);
    const id = await requested();
    const first = await payByCard({ invoiceId: other, balance: 70_00 }, { currencyCode: 'CAD' });
    await refund(first);
    expect([await isMarked(id), await release(id)]).toEqual([false, NOT_CLEARED]);
    const second = await payByCard({ invoiceId: other, balance: 70_00 }, { currencyCode: 'CAD' });
    expect(await release(id)).toEqual(READY);
    await refund(second);
    expect(await isMarked(id)).toBe(true);
  });

  test('stops the release while money of it is in dispute', async () => {
    await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
    const other = await owe(70_00, canadian);
    const code = await payByCard({ invoiceId: other, balance: 70_00 }, { currencyCode: 'CAD' });
    const id = await requested();
    const { externalCode } = await portal.payment(code);
    await portal.control('/settle', { retref: externalCode });
    await portal.control('/chargeback', { retref: externalCode, amount: '2.22' });
    await pass(2);
    expect((await portal.payment(code)).status).toBe('APPROVED');
    expect(await release(id)).toEqual(NOT_CLEARED);
    await portal.control('/win-chargeback', { retref: externalCode });
    await pass(2);
    expect(await release(id)).toEqual(READY);
  });
});

test('a balance of the books that may contain a payment which went back here pays nothing', async () => {
  const erp = importDesk(portal);
  const { sql } = portal.app;
  const customer = await sql.selectFrom('customer').select('code').where('id', '=', portal.user.customerId).execute();
  const project = await sql.selectFrom('project').select('jobId').where('id', '=', projectId).execute();
  const load = (balance: string) => {
    portal.tick(60_000);
    const row = `A1,${customer[0]?.code},10/01/2026,100.00,${balance},${project[0]?.jobId}`;
    const csv = `Invoice,Customer,Date,Amount,Balance,Project number\n${row}\n`;
    return erp.load('invoices', csv, { asOf: portal.clock.now().toISOString() });
  };
  await load('100.00');
  const { id: invoiceId } = await sql
    .selectFrom('invoice')
    .select('id')
    .where('organizationId', '=', portal.organizationId)
    .where('invoiceNumber', '=', 'A1')
    .executeTakeFirstOrThrow();
  await payByCard({ invoiceId: await owe(50_00), balance: 50_00 });
  const code = await payByCard({ invoiceId, balance: 100_00 });
  portal.tick(60_000);
  await refund(code);
  await load('0.00');
  expect((await portal.invoice(invoiceId)).balance).toBe(0);
  const id = await requested({ waiverType: 'unconditional.final', throughDate: null });
  expect(await release(id)).toEqual(NOT_CLEARED);
});
