import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertInvoice, insertLogo, insertPayment } from '../../testing/fixtures.sql.ts';
import { insertAllocation, insertPaymentReason } from '../../testing/payment-fixtures.sql.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

const settings = { isPaymentEnabled: true };

const downloadReceipt = (portal: TestPortal, code: string, query = '', cookie = portal.cookies.customer) =>
  portal.send({ url: `/v1/payments/${code}/download${query}`, cookie });

/** The words of the first page. */
const read = async (portal: TestPortal, code: string) =>
  (await readPdf((await downloadReceipt(portal, code)).rawPayload)).pages[0]!;

const pay = (
  { app, organizationId, portalId, user }: TestPortal,
  facts: Partial<Parameters<typeof insertPayment>[1]> = {},
  paid?: Parameters<typeof insertPayment>[2],
) =>
  insertPayment(
    app.sql,
    { organizationId, portalId, customerId: user.customerId, createdBy: user.identityId, ...facts },
    paid,
  );

test('HIS-04 a receipt is a valid PDF, named after its code, with everything that was paid', async () => {
  const portal = await testPortal({ settings });
  const { app, organizationId, user, label } = portal;
  const owner = { organizationId, customerId: user.customerId };
  await app.sql.updateTable('customer').set({ address: '5 Yard Rd' }).where('id', '=', user.customerId).execute();
  const invoiceId = await insertInvoice(app.sql, {
    ...owner,
    invoiceNumber: '48213',
    jobName: 'Lofts',
    poNumber: 'PO-1',
  });
  const credit = { type: 'CREDIT', creditRestrictionType: 'NONE', invoiceNumber: 'CM-1' } as const;
  const creditId = await insertInvoice(app.sql, { ...owner, ...credit });
  const paymentId = await pay(portal, {
    code: 'PL-7',
    paymentType: 'CREDIT_CARD',
    brand: 'VISA',
    last4: '4417',
    cardType: 'CREDIT',
    subtotal: asCents(90_00),
    credit: asCents(20_00),
    surcharge: asCents(2_10),
    surchargeRateBps: 300,
    total: asCents(72_10),
    createdAt: '2026-11-16T05:07:00.000Z',
    approvedAt: '2026-11-16T05:07:02.000Z',
    externalCode: '298033237482',
    info: { reference: 'Draw 3', notes: 'Gate 2' },
  });
  const paymentReasonId = await insertPaymentReason(app.sql, organizationId, 'Damaged goods');
  const part = { ...owner, paymentId, invoiceId, paymentType: 'shortpay', paymentReasonId } as const;
  await insertAllocation(app.sql, { ...part, amount: asCents(70_00) });
  await insertAllocation(app.sql, { ...part, amount: asCents(20_00), creditId });

  const response = await downloadReceipt(portal, 'PL-7');
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('attachment; filename="Payment-PL-7.pdf"'),
  });
  const { pages, title } = await readPdf(response.rawPayload);
  expect(title).toBe('Payment receipt PL-7');
  const cells = [
    [`Portal ${label}`, 'PAYMENT RECEIPT', 'PL-7'],
    ['CUSTOMER', 'Ann Builders', '5 Yard Rd', 'PAID WITH', 'Visa 4417 (credit card)'],
    ['Submitted', '11/15/2026, 9:07 PM', 'Made by', 'Ann Person', 'Customer #', user.customerId.slice(-8)],
    ['Reference', 'Draw 3', 'Provider reference', '298033237482'],
    ['STATUS', 'Approved', 'Charged on 11/15/2026.'],
    ['Invoice', 'Project', 'PO number', 'Invoice total', 'Credit', 'Payment'],
    ['48213', 'Lofts', 'Short pay: Damaged goods', 'Credit CM-1: $20.00', 'PO-1', '$100.00', '−$20.00', '$70.00'],
    ['NOTES', 'Gate 2'],
    ['SURCHARGE', 'To cover the cost of accepting credit cards, we collected a 3%', 'credit card surcharge.'],
    ['Applied to invoices', '$90.00', 'Credit applied', '−$20.00', 'Credit card surcharge (3%)', '$2.10'],
    ['Total paid', '$72.10'],
    [`Portal ${label} · Payment receipt PL-7 · help@supplier.example`, 'Page 1 of 1'],
  ];
  expect(pages.map((page) => page.split('|'))).toEqual([cells.flat()]);
});

test('HIS-04 shown inline for printing, also by its id', async () => {
  const portal = await testPortal({ settings });
  const id = await pay(portal, { code: 'PL-8' });
  const response = await downloadReceipt(portal, id, '?print=true');
  expect(response.headers['content-disposition']).toContain('inline; filename="Payment-PL-8.pdf"');
});

test('HIS-04 an unpaid payment says so', async () => {
  const portal = await testPortal({ settings });
  const sentAt = '2026-11-16T12:00:00.000Z';
  const [pending, scheduled, canceled] = await Promise.all([
    pay(portal, { status: 'PENDING', last4: '8802', createdAt: sentAt, sentAt }),
    pay(portal, { status: 'SCHEDULED', scheduledAt: asDay('2026-11-28'), processOn: asDay('2026-11-30') }),
    pay(portal, { status: 'CANCELED', canceledAt: sentAt, currencyCode: 'CAD' }),
  ]);
  const pendingWords = await read(portal, pending);
  expect(pendingWords).toContain('Bank account 8802 (ACH)|');
  expect(pendingWords).toContain('STATUS|Pending|Bank payments take up to 5 days. Expected 11/19/2026.');
  expect(pendingWords).toContain('Total (pending)|$100.00');
  const scheduledWords = await read(portal, scheduled);
  expect(scheduledWords).toContain('Scheduled for|11/28/2026|');
  expect(scheduledWords).toContain(
    'Scheduled for 11/28/2026 and processes on 11/30/2026. Nothing has been charged yet.',
  );
  const canceledWords = await read(portal, canceled);
  expect(canceledWords).toContain('STATUS|Canceled|Canceled on 11/16/2026.');
  expect(canceledWords).toContain('WAS TO BE PAID WITH|Bank account');
  expect(canceledWords).toContain('Currency|Canadian Dollar (CAD)');
  expect(canceledWords).toContain('Total (CAD, canceled)|CA$100.00');
});

test('a prepayment, made by staff for the customer, has no invoices', async () => {
  const portal = await testPortal({ settings });
  const words = await read(
    portal,
    await pay(portal, {
      isPrepaid: true,
      origin: 'ADMIN',
      requestMethod: 'OVER_THE_PHONE',
      createdBy: portal.staff.identityId,
      info: { projectName: 'Alder Court', projectAddress: '7 Alder Ct' },
    }),
  );
  for (const piece of [
    'PROJECT|Alder Court|7 Alder Ct|',
    'Entered by|Sam Staff|Requested|Over the phone|',
    'Description|Payment|Prepayment: adds funds to the account|$100.00|',
  ]) {
    expect(words).toContain(piece);
  }
});

test('a payment without an account shows the name that was entered, if any', async () => {
  const portal = await testPortal({ settings });
  const named = await read(portal, await pay(portal, { createdBy: null, info: { name: 'Wim Payer' } }));
  expect(named).toContain('Made by|Wim Payer|');
  const unnamed = await read(portal, await pay(portal, { createdBy: null }));
  for (const label of ['Made by', 'Entered by', 'Requested', 'Reference', 'Provider reference', 'NOTES', 'PROJECT']) {
    expect(unnamed).not.toContain(label);
  }
  const inPerson = await pay(portal, { origin: 'ADMIN', requestMethod: 'IN_PERSON' });
  expect(await read(portal, inPerson)).toContain('Entered by|Ann Person|Requested|In person|');
});

test('a refund shows its amount', async () => {
  const portal = await testPortal({ settings });
  const at = '2026-11-16T12:00:00.000Z';
  const facts = { paymentType: 'CREDIT_CARD', status: 'REFUNDED', approvedAt: at, refundedAt: at } as const;
  expect(await read(portal, await pay(portal, { ...facts, refundedAmount: asCents(40_00) }))).toContain('$40.00');
});

test('a broken logo does not prevent the receipt', async () => {
  const portal = await testPortal({ settings });
  await insertLogo(portal.app.sql, portal, Buffer.from('<svg'), 'image/svg+xml');
  expect(await read(portal, await pay(portal))).toContain(`Portal ${portal.label}|PAYMENT RECEIPT|`);
});

test('another customer, another tenant and an unknown code: not found', async () => {
  const [portal, other] = [await testPortal({ settings }), await testPortal({ settings })];
  await pay(portal, { code: 'PL-9' });
  for (const response of [
    await downloadReceipt(portal, 'PL-9', '', portal.cookies.neighbor),
    await downloadReceipt(other, 'PL-9'),
    await downloadReceipt(portal, 'PL-NONE'),
  ]) {
    expect(refusalOf(response)).toEqual([404, 'not_found']);
  }
});
