// Decision D12: for how long a bank may take a transfer back is a setting of the portal.
import { afterEach, expect, test, vi } from 'vitest';
import { businessDaysAfter } from '@plumbline/rules/business-days';
import { addDays, type Day, dayAt, today } from '@plumbline/rules/dates';
import { exchangeWaivers } from '../exchange/exchange-waivers.ts';
import { type MoneyDesk, moneyDesk, READY } from '../testing/money-desk.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

const ZONE = 'America/Los_Angeles';
const NOT_CLEARED = { code: 'funds_not_cleared' };

let desk: MoneyDesk;
afterEach(() => desk.portal.sandbox.stop());

/** A waiver of what a card has paid gives up another invoice too, of which the bank has approved a transfer. */
async function paidByBank(
  achClearingDays: number,
): Promise<{ code: string; approvedOn: Day; request: () => Promise<string> }> {
  desk = await moneyDesk({ achClearingDays });
  const [byCard, byBank] = [await desk.owe(50_00), await desk.owe(100_00)];
  await desk.payByCard({ invoiceId: byCard, balance: 50_00 });
  const code = await desk.payByAch({ invoiceId: byBank, balance: 100_00, amount: 40_00 });
  await desk.pass(4);
  const { status, approvedAt } = await desk.portal.payment(code);
  expect(status).toBe('APPROVED');
  const request = () => desk.requested({ invoiceIds: [byCard] });
  return { code, approvedOn: dayAt(approvedAt!, ZONE), request };
}

async function passTo(day: Day): Promise<void> {
  while (today(desk.portal.clock.now(), ZONE) < day) await desk.pass(1);
}

const awaitedBy = async (id: string) =>
  (await desk.waivers.get(`/v1/waivers/${id}`)).json<{ awaitedPayment: object | null }>().awaitedPayment;

test.each([5, 10])('VFY-03 a bank transfer is final after the %i business days of the setting', async (days) => {
  const { code, approvedOn, request } = await paidByBank(days);
  const id = await request();
  const final = businessDaysAfter(approvedOn, days);
  await passTo(addDays(final, -1));
  expect(await desk.release(id)).toMatchObject(NOT_CLEARED);
  expect(await awaitedBy(id)).toMatchObject({ code });
  await passTo(final);
  expect(await desk.release(id)).toMatchObject(READY);
});

test('VFY-03 a conditional waiver counts as paid after the business days of the setting', async () => {
  desk = await moneyDesk({ achClearingDays: 10 });
  const invoiceId = await desk.owe(70_00);
  const id = await desk.released({ waiverType: 'conditional.progress', isInvoiceAlreadyPaid: null });
  const code = await desk.payByAch({ invoiceId, balance: 70_00 });
  await desk.pass(4);
  const approvedOn = dayAt((await desk.portal.payment(code)).approvedAt!, ZONE);
  await passTo(addDays(businessDaysAfter(approvedOn, 10), -1));
  expect(await exchangeWaivers(desk.portal.app)).toBe(0);
  expect((await desk.waivers.row(id)).fundsFinalAt).toBeNull();
  await passTo(businessDaysAfter(approvedOn, 10));
  expect(await exchangeWaivers(desk.portal.app)).toBe(1);
  expect((await desk.waivers.row(id)).fundsFinalAt).not.toBeNull();
});

test('DOC-04 a waiver names the transfer that it waits for, also if that was approved weeks before the request', async () => {
  const { code, request } = await paidByBank(60);
  await desk.pass(20);
  const id = await request();
  expect(await awaitedBy(id)).toMatchObject({ code });
  expect(await desk.release(id)).toMatchObject(NOT_CLEARED);
});
