// Checks, cash and wires that staff recorded are money of waivers (ADR 57).
import { afterEach, expect, test, vi } from 'vitest';
import { businessDaysAfter } from '@plumbline/rules/business-days';
import { addDays, type Day, today } from '@plumbline/rules/dates';
import { offlineRequests } from '../../payments/testing/offline-requests.ts';
import { outcomesOf } from '../../payments/testing/outcome-request.ts';
import { type MoneyDesk, moneyDesk, READY } from '../testing/money-desk.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

const ZONE = 'America/Los_Angeles';
const NOT_CLEARED = { code: 'funds_not_cleared' };

let desk: MoneyDesk;
afterEach(() => desk.portal.sandbox.stop());

const day = (): Day => today(desk.portal.clock.now(), ZONE);

async function paidBy(paymentType: string, { receivedOn = '2026-11-16', owed = 50_00 } = {}): Promise<string> {
  const invoiceId = await desk.owe(owed);
  const paid = { paymentType, receivedOn, amount: 50_00, invoices: [{ invoiceId, amount: 50_00 }] };
  return (await offlineRequests(desk.portal).record(paid)).json<{ code: string }>().code;
}

test.each(['CASH', 'WIRE'])('VFY-03 money by %s is final when it is recorded', async (paymentType) => {
  desk = await moneyDesk();
  await paidBy(paymentType);
  expect(await desk.release(await desk.requested())).toMatchObject(READY);
});

test('VFY-03 a check is final after the business days of a bank transfer, however early it was received', async () => {
  desk = await moneyDesk({ achClearingDays: 6 });
  // A waiver of what a card has paid gives up another invoice too, of which a check has paid a part.
  const byCard = await desk.owe(70_00);
  await desk.payByCard({ invoiceId: byCard, balance: 70_00 });
  const code = await paidBy('CHECK', { receivedOn: '2026-10-01', owed: 100_00 });
  const final = businessDaysAfter(day(), 6);
  const id = await desk.requested({ invoiceIds: [byCard] });
  while (day() < addDays(final, -1)) await desk.pass(1);
  expect(await desk.release(id)).toMatchObject(NOT_CLEARED);
  const { awaitedPayment } = (await desk.waivers.get(`/v1/waivers/${id}`)).json<{ awaitedPayment: object }>();
  expect(awaitedPayment).toMatchObject({ code, paymentType: 'CHECK' });
  await desk.pass(1);
  expect(await desk.release(id)).toMatchObject(READY);
});

test('VFY-03 a waiver is marked when its check bounces, and when it was recorded by mistake', async () => {
  desk = await moneyDesk();
  const code = await paidBy('WIRE');
  const id = await desk.released();
  await offlineRequests(desk.portal).void(code);
  expect(await desk.isMarked(id)).toBe(true);
  await desk.portal.sandbox.stop();

  desk = await moneyDesk();
  const check = await paidBy('CHECK');
  await desk.pass(12);
  const relying = await desk.released();
  await outcomesOf(desk.portal).recordReturn(check, { reasonCode: 'INSUFFICIENT' });
  expect(await desk.isMarked(relying)).toBe(true);
});
