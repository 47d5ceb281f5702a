// Invoices that the supplier's books have in dispute (decision C50). The clock starts on Monday, 11/16/2026.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { testQuestions } from '../../questions/testing/test-questions.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { type AutopayPortal, autopayPortal } from './testing/autopay-portal.ts';

let portal: AutopayPortal;
beforeEach(async () => {
  portal = await autopayPortal();
});
afterEach(() => portal.close());

const FRIDAY = asDay('2026-11-20');

const dispute = (id: string, amount: number) =>
  portal.app.sql
    .updateTable('invoice')
    .set({ disputedAmount: asCents(amount) })
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', id)
    .execute();

test('AUT-03 QST-02 an invoice of which a part is in dispute is left out as a whole, with its number', async () => {
  const disputed = await portal.owe(100_00, { dueDate: FRIDAY, invoiceNumber: '486301' });
  const other = await portal.owe(40_00, { dueDate: FRIDAY });
  await dispute(disputed, 1_00);
  await portal.made();
  const named = { id: disputed, amount: 100_00, invoiceNumber: '486301' };
  const preview = await portal.call('POST', '/v1/autopay/preview', { ...portal.bodyOf({}), consent: undefined });
  expect(preview.json()).toMatchObject({ disputed: [named] });
  expect(await portal.view()).toMatchObject({
    disputed: [named],
    runs: [{ amount: 40_00, invoices: [{ id: other }] }],
  });
  await portal.passDays(5);
  expect(await portal.totals()).toEqual([40_00]);
  expect(await portal.invoice(disputed)).toMatchObject({ balance: 100_00, heldAmount: 0 });
});

test('AUT-03 one that comes into dispute after the announcement is not paid, and is paid once the dispute is over', async () => {
  const invoiceId = await portal.owe(100_00, { dueDate: FRIDAY });
  await portal.made({ timing: 'WEEKLY', weekday: 5 });
  await portal.passDays(2);
  expect((await portal.view()).runs).toMatchObject([{ day: FRIDAY, status: 'ANNOUNCED' }]);
  await dispute(invoiceId, 100_00);
  await portal.passDays(2);
  expect(await portal.totals()).toEqual([]);
  const { subject, text } = await lastMail(portal.app, portal.user.email);
  expect(subject).toContain('nothing to pay');
  expect(text).toContain('are disputed');
  await dispute(invoiceId, 0);
  await portal.passDays(8);
  expect(await portal.totals()).toEqual([100_00]);
});

test('QST-02 an invoice that the customer disputes is left out until the dispute ends', async () => {
  const questions = testQuestions(portal);
  const disputed = await portal.owe(100_00, { dueDate: FRIDAY, invoiceNumber: '486301' });
  await portal.made({ timing: 'WEEKLY', weekday: 5 });
  const id = await questions.asked(disputed, { kind: 'DISPUTE' });
  expect(await portal.view()).toMatchObject({ disputed: [{ id: disputed }], runs: [] });
  await portal.passDays(5);
  expect(await portal.totals()).toEqual([]);
  expect((await questions.answer(id, 'The price is right.', 'DECLINED')).statusCode).toBe(204);
  await portal.passDays(8);
  expect(await portal.totals()).toEqual([100_00]);
});
