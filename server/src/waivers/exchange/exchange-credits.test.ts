// exchangeWaivers: invoices that were paid with a credit are paid once the money that made the credit is final
// (decision D32); and unconditional waivers that a standing authorization signs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { DAY_MS, passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { runStandingSignatures } from '../signing/run-standing-signatures.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { WAIVER_SETTINGS, waiverActions } from '../testing/waiver-portal.ts';
import { exchangeWaivers } from './exchange-waivers.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

const PASSWORD = 'correct horse';
const passwordHash = await hashPassword(PASSWORD);
const HOUR_MS = DAY_MS / 24;

let portal: PaymentPortal;
let waivers: ReturnType<typeof waiverActions>;
beforeEach(async () => {
  portal = await paymentPortal({ settings: WAIVER_SETTINGS });
  waivers = waiverActions(portal);
});
afterEach(() => portal.sandbox.stop());

/** An owner who signs unconditional waivers without looking at each. */
async function authorize(): Promise<void> {
  const { app, organizationId, staff } = portal;
  await app.sql.updateTable('identity').set({ passwordHash }).where('id', '=', staff.identityId).execute();
  const facts = { address: '1 Depot Rd', supportPhone: '555-0100' };
  await app.sql.updateTable('organization').set(facts).where('id', '=', organizationId).execute();
  const ask = (method: 'POST' | 'PUT', path: string, payload: object) =>
    portal.send({ method, url: `/v1/console/${path}`, host: CONSOLE_HOST, cookie: portal.cookies.staff, payload });
  const waiverTypes = ['conditional.progress', 'unconditional.progress'];
  const authority = { title: 'Credit Manager', waiverTypes, states: [], limitAmount: null };
  expect((await ask('PUT', `waiver-signatories/${staff.id}`, authority)).statusCode).toBe(200);
  const standing = { password: PASSWORD, waiverTypes, limitAmount: 500_00 };
  expect((await ask('POST', 'waiver-signatories/authorization', standing)).statusCode).toBe(200);
}

/** A conditional waiver of one invoice, released by the authorization. */
async function conditional() {
  const facts = { originalContractDate: asDay('2026-01-02'), address: '12 Elm St' };
  const projectId = await waivers.projectIn('IL', facts);
  const invoiceId = await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' };
  const { id } = await waivers.requested(request);
  expect(await runStandingSignatures(portal.app)).toBe(1);
  return { id, projectId, invoiceId };
}

const twinOf = async (id: string) => (await waivers.row(id)).exchangedById;

/** A credit of $70.00 from a prepayment that the bank can still return. */
async function prepaidCredit(): Promise<string> {
  await portal.prepayByAch(70_00);
  await passDays(portal, 6);
  const credit = portal.app.sql.selectFrom('invoice').select('id').where('type', '=', 'CREDIT');
  const { id } = await credit.where('organizationId', '=', portal.organizationId).executeTakeFirstOrThrow();
  return id;
}

test('waits for the money of a credit, and is then prepared, signed and released', async () => {
  await authorize();
  const { id, invoiceId } = await conditional();
  const creditId = await prepaidCredit();
  await portal.payByCard([{ invoiceId, balance: 100_00, amount: 30_00 }]);
  await portal.payByCredit([{ invoiceId, balance: 70_00, credits: [{ creditId, amount: 70_00 }] }]);
  expect((await portal.invoice(invoiceId)).balance).toBe(0);
  expect([await exchangeWaivers(portal.app), await twinOf(id)]).toEqual([0, null]);
  expect((await waivers.row(id)).fundsFinalAt).toBeNull();
  await passDays(portal, 9);
  expect(await exchangeWaivers(portal.app)).toBe(1);
  expect(await runStandingSignatures(portal.app)).toBe(1);
  expect(await waivers.row((await twinOf(id))!)).toMatchObject({
    status: 'ready',
    waiverType: 'unconditional.progress',
    requestedFigures: { amount: 30_00, openBalance: 0 },
  });
});

test('waits for the money of a credit that paid another invoice up to the same day', async () => {
  await authorize();
  const { id, projectId, invoiceId } = await conditional();
  const other = await waivers.invoice(projectId, '2026-10-05', 70_00, 70_00);
  const creditId = await prepaidCredit();
  await portal.payByCredit([{ invoiceId: other, balance: 70_00, credits: [{ creditId, amount: 70_00 }] }]);
  await portal.payByCard([{ invoiceId, balance: 100_00 }]);
  expect([await exchangeWaivers(portal.app), await twinOf(id)]).toEqual([0, null]);
  await passDays(portal, 9);
  expect(await exchangeWaivers(portal.app)).toBe(1);
  expect(await runStandingSignatures(portal.app)).toBe(1);
});

test('is signed later if its money was in doubt for a while', async () => {
  await authorize();
  const { id, invoiceId } = await conditional();
  const { code } = (await portal.payByCard([{ invoiceId, balance: 100_00 }])).json<{ code: string }>();
  expect(await exchangeWaivers(portal.app)).toBe(1);
  const twin = (await twinOf(id))!;
  const { externalCode } = await portal.payment(code);
  await portal.control('/settle', { retref: externalCode });
  await portal.control('/chargeback', { retref: externalCode, amount: '2.22' });
  await passDays(portal, 2);
  expect(await runStandingSignatures(portal.app)).toBe(0);
  expect(await waivers.row(twin)).toMatchObject({ status: 'new', standingRetryAt: expect.any(String) });
  await portal.control('/win-chargeback', { retref: externalCode });
  await passDays(portal, 1);
  expect(await runStandingSignatures(portal.app)).toBe(1);
  expect((await waivers.row(twin)).status).toBe('ready');
});

test('is not tried again once somebody has recalculated it', async () => {
  await authorize();
  const { id, projectId, invoiceId } = await conditional();
  await portal.payByCard([{ invoiceId, balance: 100_00 }]);
  await exchangeWaivers(portal.app);
  const twin = (await twinOf(id))!;
  await waivers.invoice(projectId, '2026-10-02', 70_00, 70_00);
  expect(await runStandingSignatures(portal.app)).toBe(0);
  const { standingRetryAt, standingCheckedAt } = await waivers.row(twin);
  expect(Date.parse(standingRetryAt!) - Date.parse(standingCheckedAt!)).toBe(HOUR_MS);
  await waiverDesk(portal).post(twin, 'recalculate');
  portal.tick(2 * HOUR_MS);
  expect(await runStandingSignatures(portal.app)).toBe(0);
  expect(await waivers.row(twin)).toMatchObject({ status: 'new', standingRetryAt: null });
});
