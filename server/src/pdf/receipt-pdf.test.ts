import { expect, test } from 'vitest';
import { asCents, ZERO } from '@plumbline/rules/money';
import { readPdf } from '../testing/read-pdf.ts';
import { printPdf } from './print-pdf.ts';
import { receiptPdf, type ReceiptLine, type ReceiptDocument } from './receipt-pdf.ts';

const line = (number: number, some: Partial<ReceiptLine> = {}): ReceiptLine => ({
  invoiceNumber: `INV-${number}`,
  jobName: 'Harrow Street Lofts',
  poNumber: null,
  totalAmount: asCents(100_00),
  amount: asCents(100_00),
  creditApplied: ZERO,
  credits: [],
  paymentType: 'complete',
  paymentReason: null,
  ...some,
});

const RECEIPT: ReceiptDocument = {
  owner: { name: 'Granite Supply', logo: null, brandColor: '#ffcc00', contact: ['help@granite.example'] },
  createdAt: new Date('2026-11-16T17:00:00.000Z'),
  code: 'PL-7KD4',
  status: { word: 'Approved', detail: 'Settled on 11/16/2026.', isPaid: true },
  customerName: 'Harbor Builders',
  customerCode: 'HB-1',
  customerAddress: '1 Main St\nAustin, TX',
  paidWith: 'Bank account 8802 (ACH)',
  methodLabel: 'Paid with',
  submitted: '11/12/2026, 9:41 AM',
  receivedOn: null,
  onAccount: ZERO,
  scheduledFor: null,
  installment: null,
  madeBy: { label: 'Made by', name: 'Ann Person' },
  requestedBy: null,
  externalCode: null,
  reference: null,
  projectName: null,
  projectAddress: null,
  notes: null,
  company: null,
  currencyCode: 'USD',
  isPrepaid: false,
  subtotal: asCents(100_00),
  credit: ZERO,
  surcharge: ZERO,
  surchargeRateBps: 0,
  total: asCents(100_00),
  refundedAmount: ZERO,
  lines: [line(1)],
};

const read = async (some: Partial<ReceiptDocument> = {}) =>
  readPdf(await printPdf(receiptPdf({ ...RECEIPT, ...some })));

test('HIS-04 sixty invoices continue over pages that repeat the header, and no line is split', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(index + 1, { paymentType: 'shortpay' }));
  const { pages } = await read({ lines });
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Invoice|Project|PO number|Invoice total|Credit|Payment|');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  for (const { invoiceNumber } of lines) {
    expect(pages.join('|')).toContain(`|${invoiceNumber}|Harrow Street Lofts|Short pay|—|$100.00|—|$100.00|`);
  }
  expect(pages.filter((page) => page.includes('Total paid|$100.00'))).toHaveLength(1);
});

test('empty fields are left out', async () => {
  const words = (await read({ madeBy: null })).pages.join('|');
  for (const label of [
    'NOTES',
    'SURCHARGE',
    'Credit applied',
    'Refunded',
    'Reference',
    'Scheduled for',
    'Installment',
    'Made by',
  ]) {
    expect(words).not.toContain(label);
  }
});

test('a payment by credits alone shows no money', async () => {
  const credits = [
    { invoiceNumber: 'CM-1', amount: asCents(60_00) },
    { invoiceNumber: 'CM-2', amount: asCents(40_00) },
  ];
  const paid = line(1, { amount: ZERO, creditApplied: asCents(100_00), credits });
  const words = (await read({ credit: asCents(100_00), total: ZERO, lines: [paid] })).pages[0]!;
  expect(words).toContain('|Credit CM-1: $60.00|Credit CM-2: $40.00|—|$100.00|−$100.00|$0.00|');
  expect(words).toContain('Applied to invoices|$100.00|Credit applied|−$100.00|Total paid|$0.00|');
});

test('a refund is listed below the total, with what is left of the payment', async () => {
  const status = { word: 'Refunded', detail: '$100.00 refunded on 11/17/2026.', isPaid: false };
  const whole = (await read({ status, refundedAmount: asCents(100_00) })).pages[0]!;
  expect(whole).toContain('Total (refunded)|$100.00|Refunded|−$100.00|Paid after refunds|$0.00|');
  const part = (await read({ refundedAmount: asCents(30_00) })).pages[0]!;
  expect(part).toContain('Total paid|$100.00|Refunded|−$30.00|Paid after refunds|$70.00|');
});

test('a payment that was not made applies nothing to invoices', async () => {
  const status = { word: 'Canceled', detail: 'Nothing was paid.', isPaid: false };
  const words = (await read({ status })).pages[0]!;
  expect(words).toContain('|Invoices|$100.00|Total (canceled)|$100.00|');
  expect(words).not.toContain('Applied to invoices');
});

test('a word too long for its place is broken, and nothing is pushed off the page', async () => {
  const number = '9'.repeat(120);
  const { pages } = await read({ notes: number, lines: [line(1, { invoiceNumber: number, paymentReason: number })] });
  expect(pages[0]).not.toContain(number);
  expect(
    pages
      .join('')
      .replaceAll('|', '')
      .match(/9{120}/g),
  ).toHaveLength(2);
  expect(pages.join('|')).toContain('Total paid|$100.00|');
});

test.each([
  ['words', 'many words '.repeat(180)],
  ['lines', 'many\n'.repeat(400)],
])('very long notes of %s continue over the pages without loss', async (_what, endless) => {
  const { pages } = await read({ notes: endless, lines: [line(1), line(2)] });
  const words = pages.join('|').replaceAll('|', '');
  expect(words.match(/many/g)).toHaveLength(endless.match(/many/g)!.length);
  for (const piece of ['INV-2', 'Total paid']) expect(words).toContain(piece);
});

test('a project takes two lines at most, and its end is cut', async () => {
  const name = 'Harrow Street Lofts, Building C and the parking structure on the north side of the river';
  const words = (await read({ projectName: name, lines: [line(1, { jobName: name }), line(2)] })).pages[0]!;
  expect(words).toContain('PROJECT|Harrow Street Lofts, Building C|and the parkin…|');
  expect(words).toContain('|INV-1|Harrow Street Lofts, Building C|and the parkin…|—|');
  expect(words).toContain('|INV-2|Harrow Street Lofts|—|');
});

test.each(['WWWWWWWWWW '.repeat(9), 'M'.repeat(90), 'illicit '.repeat(30), 'Ärger Über Öl '.repeat(12)])(
  'no letters make a third line: %s',
  async (jobName) => {
    const [, row = ''] = (await read({ lines: [line(1, { jobName })] })).pages[0]!.split('|INV-1|');
    expect(row.split('|—|')[0]!.split('|')).toHaveLength(2);
  },
);

test.each([
  ['4120 Industrial Parkway, Portland, OR 97209', 'Portland, OR 97209'],
  ['1800 Old Harbor Industrial Road, West Sacramento, CA 95691-2214', 'CA 95691-2214'],
  ['120 Wellington Street West, Toronto, ON M5J 2N8', 'Toronto, ON M5J 2N8'],
])('a postal code stays with its state: %s', async (customerAddress, together) => {
  const words = (await read({ customerAddress })).pages[0]!.replaceAll('\u{a0}', ' ');
  expect(words).toContain(together);
});

test('the typeface is embedded, with another one only for letters that it lacks', async () => {
  const fontsIn = async (jobName: string) => {
    const bytes = await printPdf(receiptPdf({ ...RECEIPT, lines: [line(1, { jobName })] }));
    return new Set(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/(?<=\/FontName \/\w+\+)[\w-]+/g),
    );
  };
  expect(await fontsIn('Café “Müller” − 5 € …')).toEqual(new Set(['Inter-Regular', 'Inter-SemiBold']));
  expect(await fontsIn('Łódź')).toEqual(new Set(['Inter-Regular', 'Inter-SemiBold', 'Roboto-Regular']));
});
