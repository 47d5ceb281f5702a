import { expect, test } from 'vitest';
import type { Day } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { invoicePdf, type InvoiceLine, type InvoiceDocument } from './invoice-pdf.ts';
import { readCode } from '../testing/links/read-code.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { printPdf } from './print-pdf.ts';
import { renderPdf } from './render-pdf.ts';

const SHARE = { tenant: 'granite', party: 'harbor' };
const line = (number: number): InvoiceLine => ({
  description: `Board ${number}, 5/8″ × 4′`,
  quantity: '1200.500',
  unit: 'EA',
  unitPrice: asCents(12_34),
  amount: asCents(14_814_17),
});

const OWNER = {
  name: 'Granite Supply',
  logo: null,
  brandColor: '#ffcc00',
  contact: ['help@granite.example', '(555) 010-2030'],
};
const INVOICE: InvoiceDocument = {
  owner: OWNER,
  createdAt: new Date('2026-11-15T10:00:00.000Z'),
  type: 'INVOICE',
  invoiceNumber: 'INV-7',
  invoiceCreatedAt: '2026-10-01' as Day,
  dueDate: '2026-10-31' as Day,
  customerName: 'Harbor Builders',
  customerCode: 'HB-1',
  billToAddress: '1 Main St\nAustin, TX',
  shipToAddress: '5 Yard Rd',
  poNumber: 'PO-1',
  orderNumber: 'SO-2',
  jobId: 'J-3',
  jobName: 'Tower',
  relatedInvoiceNumber: null,
  memo: 'Call first',
  currencyCode: 'USD',
  totalAmount: asCents(1_000_00),
  taxAmount: asCents(80_00),
  balance: asCents(250_00),
  lines: [line(1), line(2)],
  payUrl: null,
};

const read = async (some: Partial<InvoiceDocument> = {}) =>
  readPdf(await printPdf(invoicePdf({ ...INVOICE, ...some })));

test('REP-07 an invoice shows its numbers, parties, lines and totals', async () => {
  const { pages, title } = await read();
  expect(title).toBe('Invoice INV-7');
  expect(pages).toHaveLength(1);
  const cells = [
    ['Granite Supply', 'INVOICE', '# INV-7'],
    ['BILL TO', 'Harbor Builders', '1 Main St', 'Austin, TX', 'SHIP TO', 'Tower', '5 Yard Rd'],
    ['Invoice date', '10/01/2026', 'Due date', '10/31/2026', 'Customer #', 'HB-1'],
    ['PO #', 'PO-1', 'Order #', 'SO-2', 'Job #', 'J-3'],
    ['Description', 'Quantity', 'Unit', 'Unit price', 'Amount'],
    ['Board 1, 5/8″ × 4′', '1,200.5', 'EA', '$12.34', '$14,814.17'],
    ['Board 2, 5/8″ × 4′', '1,200.5', 'EA', '$12.34', '$14,814.17'],
    ['MEMO', 'Call first'],
    ['Subtotal', '$920.00', 'Tax', '$80.00', 'Total', '$1,000.00', 'Paid', '$750.00', 'Balance due', '$250.00'],
    ['Granite Supply · Invoice INV-7 · help@granite.example · (555) 010-2030', 'Page 1 of 1'],
  ];
  expect(pages[0]!.split('|')).toEqual(cells.flat());
});

test('two hundred lines continue over pages that repeat the header, and no line is split', async () => {
  const { pages } = await read({ lines: Array.from({ length: 200 }, (_, index) => line(index + 1)) });
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Description|Quantity|Unit|Unit price|Amount|');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  const all = pages.join('|');
  for (let number = 1; number <= 200; number++) {
    expect(all).toContain(`|Board ${number}, 5/8″ × 4′|1,200.5|EA|$12.34|$14,814.17|`);
  }
  expect(pages.filter((page) => page.includes('Balance due'))).toHaveLength(1);
});

test('without lines the memo is shown instead; empty fields are left out', async () => {
  const words = (await read({ lines: [], dueDate: null, poNumber: ' ', shipToAddress: null, jobName: null })).pages[0]!;
  expect(words).toContain('Amount|Call first|$920.00|Subtotal');
  expect(words).toContain('SHIP TO|—|');
  for (const label of ['Due date', 'PO #', 'MEMO']) expect(words).not.toContain(label);
});

test('a credit memo is titled as such and shows its remaining balance', async () => {
  const { pages, title } = await read({ type: 'CREDIT', relatedInvoiceNumber: 'INV-1' });
  expect(title).toBe('Credit memo INV-7');
  for (const words of ['CREDIT MEMO|', 'Credit date|', 'For invoice #|INV-1', 'Used|$750.00', 'Credit left|$250.00']) {
    expect(pages[0]).toContain(words);
  }
  expect(pages[0]).not.toContain('Due date');
});

test('Canadian dollars are named', async () => {
  const words = (await read({ currencyCode: 'CAD' })).pages[0]!;
  expect(words).toContain('Currency|Canadian Dollar (CAD)');
  expect(words).toContain('Balance due (CAD)|CA$250.00');
});

test('a word too long for its column is broken', async () => {
  const number = '9'.repeat(60);
  const { pages } = await read({ poNumber: number });
  expect(pages[0]!.replaceAll('|', '')).toContain(number);
  expect(pages[0]).not.toContain(number);
});

test.each([
  ['words', 'many words '.repeat(1_200)],
  ['lines', 'many\n'.repeat(1_200)],
  ['letters', `${'W'.repeat(30)}many `.repeat(30)],
  ['words, just on one page', `${'W'.repeat(29)}many `.repeat(40)],
])('a very long row and memo of %s continue over the pages without loss', async (_what, endless) => {
  const { pages } = await read({ lines: [{ ...line(1), description: endless }, line(2)], memo: endless });
  const words = pages.join('|').replaceAll('|', '');
  expect(words.match(/many/g)).toHaveLength(endless.match(/many/g)!.length * 2);
  for (const piece of ['Board 2', 'Balance due']) expect(words).toContain(piece);
});

const PAY_URL = `https://granite.example/checkout?token=${'a1-_'.repeat(11)}`;

test.each([
  ['beside the totals', {}],
  ['below a long memo', { memo: 'many words '.repeat(60) }],
  ['below a memo of several pages', { memo: 'many\n'.repeat(1_200) }],
  ['of a very long link', { payUrl: `${PAY_URL}&more=${'x'.repeat(80)}` }],
])('a code to pay with is drawn %s, and its words do not give it away', async (_where, some) => {
  const document = { ...INVOICE, payUrl: PAY_URL, ...some };
  const bytes = await printPdf(invoicePdf(document));
  expect(readCode(bytes)).toBe(document.payUrl);
  const words = (await readPdf(bytes)).pages.join('|');
  expect(words).toContain('Scan to pay|or go to granite.example|');
  expect(words).not.toContain('token');
});

test('without a link there is no code', async () => {
  const bytes = await printPdf(invoicePdf(INVOICE));
  expect(readCode(bytes)).toBeNull();
  expect((await readPdf(bytes)).pages[0]).not.toContain('Scan');
});

test('control and direction characters are not drawn', async () => {
  const words = (await read({ customerName: 'Har\u0000bor\u202e Builders' })).pages[0]!;
  expect(words).toContain('|Har bor Builders|');
});

const svg = (content: string) => ({
  bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`),
  type: 'image/svg+xml',
});

test('a logo replaces the name', async () => {
  const words = (await read({ owner: { ...OWNER, logo: svg('<rect width="10" height="10"/>') } })).pages[0]!;
  expect(words.startsWith('INVOICE|')).toBe(true);
});

test('a logo may contain text', async () => {
  const logo = svg('<text y="9" font-size="9" font-family="Inter" font-feature-settings="\'smcp\'">Gr</text>');
  expect((await read({ owner: { ...OWNER, logo } })).pages[0]!.startsWith('Gr|INVOICE|')).toBe(true);
});

test('a logo cannot open files of the server', async () => {
  const opened = svg(`<image href="${import.meta.filename}" width="10" height="10"/><rect width="9" height="9"/>`);
  const withPicture = await printPdf(invoicePdf({ ...INVOICE, owner: { ...OWNER, logo: opened } }));
  expect(Buffer.from(withPicture).toString('latin1')).not.toContain('/Subtype /Image');
});

test.each([
  ['no SVG', { bytes: Buffer.from('<p>hello'), type: 'image/svg+xml' }],
  ['no PNG', { bytes: Buffer.from('hello'), type: 'image/png' }],
  ['half a PNG', { bytes: Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex'), type: 'image/png' }],
  ['a picture a PDF cannot show', { bytes: Buffer.from('GIF89a'), type: 'image/gif' }],
])('%s: the name replaces the logo, and the next document is rendered normally', async (_what, logo) => {
  const broken = { ...INVOICE, owner: { ...OWNER, logo } };
  for (const document of [broken, INVOICE]) {
    const { bytes } = await renderPdf(SHARE, { kind: 'invoice', document });
    const { pages } = await readPdf(bytes);
    expect(pages[0]!.startsWith('Granite Supply|INVOICE|')).toBe(true);
  }
});

test('rendering does not block the server while twelve documents wait', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(index + 1));
  const startedAt = performance.now();
  let longest = 0;
  let last = startedAt;
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const documents = Array.from({ length: 12 }, () =>
    renderPdf(SHARE, { kind: 'invoice', document: { ...INVOICE, lines } }),
  );
  const drawn = await Promise.all(documents);
  clearInterval(beat);
  expect(drawn.every(({ bytes }) => bytes.length > 10_000)).toBe(true);
  // A share instead of a time, because a busy machine is slow at everything.
  expect(longest).toBeLessThan((performance.now() - startedAt) / 2);
});
