// listPaymentReasons
import { expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listPaymentReasons as Call } from '@plumbline/contract/payments';
import { newId } from '../../database/new-id.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

const insertReason = (
  { app, organizationId }: TestPortal,
  title: string,
  paymentType: 'SHORT_PAY' | 'OVER_PAY',
  position: number,
) =>
  app.sql.insertInto('paymentReason').values({ organizationId, id: newId(), title, paymentType, position }).execute();

const list = async (portal: TestPortal) =>
  (await portal.send({ url: '/v1/payment-reasons', cookie: portal.cookies.customer })).json<Answer<typeof Call>>();

test('the reasons of the organization, in its order', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  expect(await list(portal)).toEqual({ rows: [], count: 0 });
  await insertReason(portal, 'Rounding', 'OVER_PAY', 1);
  await insertReason(portal, 'Wrong price', 'SHORT_PAY', 2);
  await insertReason(portal, 'Discount taken', 'SHORT_PAY', 2);
  await insertReason(portal, 'Short shipment', 'SHORT_PAY', 1);
  await insertReason(other, 'Not theirs', 'SHORT_PAY', 0);
  const { rows, count } = await list(portal);
  expect(count).toBe(4);
  expect(rows.map(({ title, paymentType }) => [paymentType, title])).toEqual([
    ['SHORT_PAY', 'Short shipment'],
    ['SHORT_PAY', 'Discount taken'],
    ['SHORT_PAY', 'Wrong price'],
    ['OVER_PAY', 'Rounding'],
  ]);
});
