import { describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { getPayment as Call } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import { insertInvoice, insertPayment } from '../../testing/fixtures.sql.ts';
import { insertAllocation, insertPaymentReason } from '../../testing/payment-fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

const settings = { isPaymentEnabled: true };
const ownerOf = ({ organizationId, portalId, user }: TestPortal) => ({
  organizationId,
  portalId,
  customerId: user.customerId,
});

const send = (portal: TestPortal, code: string, cookie = portal.cookies.customer) =>
  portal.send({ url: `/v1/payments/${code}`, cookie });
const get = async (portal: TestPortal, code: string) => (await send(portal, code)).json<Answer<typeof Call>>();

/** All that a payer may say. */
const INFO = {
  name: 'Wim Payer',
  email: 'wim@builders.example',
  reference: 'Draw 3',
  projectName: 'Alder Court',
  projectAddress: '7 Alder Ct',
  notes: 'Thanks',
};

async function paidPortal() {
  const portal = await testPortal({ settings });
  const { app, organizationId, user, label } = portal;
  const owner = { organizationId, customerId: user.customerId };
  const invoice = (number: string, more: object = {}) =>
    insertInvoice(app.sql, { ...owner, invoiceNumber: `${label}-${number}`, ...more });
  const [whole, short, over] = [
    await invoice('1', { poNumber: 'PO-1', jobId: 'J-1', jobName: 'Tower' }),
    await invoice('2'),
    await invoice('3'),
  ];
  const credit = (number: string) => invoice(number, { type: 'CREDIT', creditRestrictionType: 'NONE' });
  const credits = [await credit('CM1'), await credit('CM2')] as const;
  const code = `PL-${label}`;
  const id = await insertPayment(app.sql, {
    ...ownerOf(portal),
    code,
    paymentType: 'CREDIT_CARD',
    brand: 'VISA',
    last4: '4417',
    cardType: 'CREDIT',
    externalCode: '298033237482',
    subtotal: asCents(260_00),
    credit: asCents(30_00),
    surcharge: asCents(6_90),
    surchargeRateBps: 300,
    total: asCents(236_90),
    requestMethod: 'IN_PERSON',
    origin: 'ADMIN',
    createdBy: user.identityId,
    approvedAt: '2026-11-10T12:00:01.000Z',
    info: { ...INFO, merchid: 'not for them' },
  });
  const part = { ...owner, paymentId: id };
  const reason = await insertPaymentReason(app.sql, organizationId, 'Damaged goods');
  const more = await insertPaymentReason(app.sql, organizationId, 'Deposit', 'OVER_PAY');
  await insertAllocation(app.sql, { ...part, invoiceId: whole, amount: asCents(70_00) });
  await insertAllocation(app.sql, { ...part, invoiceId: whole, amount: asCents(10_00), creditId: credits[0] });
  await insertAllocation(app.sql, { ...part, invoiceId: whole, amount: asCents(20_00), creditId: credits[1] });
  const shortpay = { paymentType: 'shortpay', paymentReasonId: reason } as const;
  await insertAllocation(app.sql, { ...part, invoiceId: short, amount: asCents(40_00), ...shortpay });
  const overpay = { ...part, invoiceId: over, paymentType: 'overpay', paymentReasonId: more } as const;
  await insertAllocation(app.sql, { ...overpay, amount: asCents(100_00) });
  await insertAllocation(app.sql, { ...overpay, amount: asCents(20_00), kind: 'EXCESS' });
  return { ...portal, id, code, invoices: { whole, short, over } };
}

test('HIS-02 one payment with its invoices: money, credits, and the reason of a difference', async () => {
  const portal = await paidPortal();
  const { label, invoices, id, code } = portal;
  const { paymentInvoices, timeline, ...payment } = await get(portal, code);
  expect(payment).toEqual({
    id,
    code,
    status: 'APPROVED',
    preciseStatus: null,
    paymentType: 'CREDIT_CARD',
    externalCode: '298033237482',
    brand: 'VISA',
    last4: '4417',
    cardType: 'CREDIT',
    currencyCode: 'USD',
    subtotal: 260_00,
    credit: 30_00,
    surcharge: 6_90,
    surchargeRate: 300,
    total: 236_90,
    refundedAmount: 0,
    isPrepaid: false,
    isOneTimePay: false,
    offlineReference: null,
    onAccount: 0,
    receivedOn: null,
    scheduledAt: null,
    processOn: null,
    approval: null,
    recurrenceId: null,
    recurrenceNumber: null,
    paymentInvoicesCount: 3,
    requestMethod: 'IN_PERSON',
    createdBy: { name: 'Ann Person' },
    createdAt: '2026-11-10T12:00:00.000Z',
    approvedAt: '2026-11-10T12:00:01.000Z',
    voidedAt: null,
    refundedAt: null,
    chargebackAt: null,
    canceledAt: null,
    failureCode: null,
    failureMessage: null,
    isOpen: false,
    openUntil: null,
    installments: [],
    paymentRequest: null,
    info: INFO,
  });
  expect(timeline.map(({ key, state, at }) => `${key} ${state} ${at}`)).toEqual([
    'submitted done 2026-11-10T12:00:00.000Z',
    'settled done 2026-11-10T12:00:01.000Z',
  ]);
  const plain = { poNumber: null, jobId: null, jobName: null, totalAmount: 100_00, creditApplied: 0, credits: [] };
  expect(paymentInvoices).toEqual([
    {
      invoiceId: invoices.whole,
      invoiceNumber: `${label}-1`,
      poNumber: 'PO-1',
      jobId: 'J-1',
      jobName: 'Tower',
      totalAmount: 100_00,
      amount: 70_00,
      creditApplied: 30_00,
      credits: [
        { invoiceNumber: `${label}-CM1`, amount: 10_00 },
        { invoiceNumber: `${label}-CM2`, amount: 20_00 },
      ],
      paymentType: 'complete',
      paymentReason: null,
    },
    {
      ...plain,
      invoiceId: invoices.short,
      invoiceNumber: `${label}-2`,
      amount: 40_00,
      paymentType: 'shortpay',
      paymentReason: 'Damaged goods',
    },
    {
      ...plain,
      invoiceId: invoices.over,
      invoiceNumber: `${label}-3`,
      amount: 120_00,
      paymentType: 'overpay',
      paymentReason: 'Deposit',
    },
  ]);
});

test('HIS-02 by its id as well as by its code', async () => {
  const portal = await paidPortal();
  expect(await get(portal, portal.id)).toEqual(await get(portal, portal.code));
});

describe('where the money is', async () => {
  const portal = await testPortal({ settings });
  const buildTimeline = async (some: Partial<Parameters<typeof insertPayment>[1]>) => {
    const id = await insertPayment(portal.app.sql, { ...ownerOf(portal), ...some });
    const { timeline } = await get(portal, id);
    return timeline.map(({ key, state, at, on }) => `${key} ${state} ${at ?? on}`);
  };

  test("HIS-02 a bank payment of last night, in the supplier's days and banking days", async () => {
    const [createdAt, sentAt] = ['2026-11-13T04:30:00.000Z', '2026-11-13T04:30:02.000Z'];
    expect(await buildTimeline({ status: 'PENDING', createdAt, sentAt })).toEqual([
      `submitted done ${createdAt}`,
      `sent done ${sentAt}`,
      // Made after the cut-off of Thursday the 12th, so three banking days after the 13th; today is the 16th.
      'expected expected 2026-11-18',
      'settled expected 2026-11-20',
    ]);
  });

  test('a scheduled one by the day it runs', async () => {
    const facts = { scheduledAt: asDay('2026-11-26'), processOn: asDay('2026-11-27') };
    const points = [
      'submitted done 2026-11-10T12:00:00.000Z',
      'scheduled expected 2026-11-26',
      'sent expected 2026-11-27',
      'expected expected 2026-12-02',
      'settled expected 2026-12-04',
    ];
    expect(await buildTimeline({ status: 'SCHEDULED', ...facts })).toEqual(points);
    // Also where that day is not kept, as for payments that were taken over from another system.
    expect(await buildTimeline({ status: 'SCHEDULED', scheduledAt: asDay('2026-11-26') })).toEqual(points);
    // A bank may have been closed on a day that was none of our holidays; what is kept counts.
    const postponed = await buildTimeline({ status: 'SCHEDULED', ...facts, processOn: asDay('2026-11-30') });
    expect(postponed[2]).toBe('sent expected 2026-11-30');
  });

  test('a failed one with its reason, and one that the provider has not answered as open', async () => {
    const failure = { failureCode: 'R01', failureMessage: 'There was not enough money in the account.' };
    const failed = await insertPayment(portal.app.sql, { ...ownerOf(portal), ...failure, status: 'CANCELED' });
    expect(await get(portal, failed)).toMatchObject({ ...failure, isOpen: false });
    const isOpen = async (facts: { status: 'STARTED' | 'PENDING' | 'SCHEDULED' | 'APPROVED'; sentAt?: string }) =>
      (await get(portal, await insertPayment(portal.app.sql, { ...ownerOf(portal), ...facts }))).isOpen;
    expect(await isOpen({ status: 'STARTED' })).toBe(true);
    expect(await isOpen({ status: 'PENDING' })).toBe(true);
    expect(await isOpen({ status: 'PENDING', sentAt: '2026-11-10T12:00:00.000Z' })).toBe(false);
    expect(await isOpen({ status: 'SCHEDULED' })).toBe(false);
    expect(await isOpen({ status: 'APPROVED' })).toBe(false);
  });
});

test('HIS-02 another customer, another tenant and an unknown code: not found', async () => {
  const portal = await paidPortal();
  const other = await testPortal({ settings });
  for (const code of [portal.code, portal.id]) {
    expect(refusalOf(await send(portal, code, portal.cookies.neighbor))).toEqual([404, 'not_found']);
    expect(refusalOf(await send(other, code))).toEqual([404, 'not_found']);
  }
  expect(refusalOf(await send(portal, 'PL-NONE'))).toEqual([404, 'not_found']);
  expect(refusalOf(await send(portal, newId()))).toEqual([404, 'not_found']);
});
