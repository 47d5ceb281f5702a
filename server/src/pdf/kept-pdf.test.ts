import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { newId } from '../database/new-id.ts';
import { openLog } from '../log.ts';
import { memoryStorage } from '../ports/storage/memory-storage.ts';
import type { Storage } from '../ports/storage/storage.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testClock } from '../testing/test-clock.ts';
import { cleanUpPdfs } from './clean-up-pdfs.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { DRAWING_VERSION, keptPdf, logoVersionOf, type PdfRequest } from './kept-pdf.ts';
import { printPdf } from './print-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';

const OWNER = { name: 'Granite Supply', brandColor: '#ffcc00', contact: ['help@granite.example'] };
const INVOICE = {
  owner: OWNER,
  type: 'INVOICE',
  invoiceNumber: 'INV-7',
  invoiceCreatedAt: asDay('2026-10-01'),
  dueDate: asDay('2026-10-31'),
  customerName: 'Harbor Builders',
  customerCode: 'HB-1',
  billToAddress: '1 Main St, Austin, TX 78701',
  shipToAddress: '5 Yard Rd',
  poNumber: 'PO-1',
  orderNumber: null,
  jobId: null,
  jobName: 'Tower',
  relatedInvoiceNumber: null,
  memo: 'Call first',
  currencyCode: 'USD',
  totalAmount: asCents(1_000_00),
  taxAmount: asCents(80_00),
  balance: asCents(250_00),
  lines: [{ description: 'Board, 5/8″', quantity: '2', unit: 'EA', unitPrice: asCents(12_34), amount: asCents(24_68) }],
  payUrl: null,
} as const;
const RECEIPT = {
  owner: OWNER,
  code: 'PL-7KD4',
  status: { word: 'Approved', detail: 'Settled on 11/16/2026.', isPaid: true },
  customerName: 'Harbor Builders',
  customerCode: 'HB-1',
  customerAddress: '1 Main St',
  paidWith: 'Bank account 8802 (ACH)',
  methodLabel: 'Paid with',
  submitted: '11/12/2026, 9:41 AM',
  receivedOn: null,
  onAccount: ZERO,
  scheduledFor: null,
  installment: null,
  madeBy: null,
  requestedBy: null,
  externalCode: null,
  reference: null,
  projectName: null,
  projectAddress: null,
  notes: 'Thanks',
  company: null,
  currencyCode: 'USD',
  isPrepaid: false,
  subtotal: asCents(100_00),
  credit: ZERO,
  surcharge: ZERO,
  surchargeRateBps: 0,
  total: asCents(100_00),
  refundedAmount: ZERO,
  lines: [],
} as const;

function open() {
  const clock = testClock();
  const [puts, logTo]: [string[], string[]] = [[], []];
  const files = memoryStorage();
  const storage: Storage = { ...files, put: async (key, bytes) => (puts.push(key), files.put(key, bytes)) };
  const app = { storage, now: clock.now, log: openLog('debug', { write: (line: string) => void logTo.push(line) }) };
  return { app, clock, puts, logTo, restarted: () => ({ ...app, storage: { ...storage } }) };
}

const requestOf = (some: object = {}): PdfRequest => ({
  kind: 'invoice',
  document: INVOICE,
  organizationId: newId(),
  share: { tenant: 'granite', party: 'harbor' },
  logo: { version: null, read: async () => null },
  ...some,
});

test('two requests at once, and later ones, get one drawing, from storage after a restart', async () => {
  const { app, clock, puts, restarted } = open();
  const request = requestOf();
  const [one, other] = await Promise.all([keptPdf(app, request), keptPdf(app, request)]);
  clock.pass(60_000);
  const again = await keptPdf(app, request);
  const after = await keptPdf(restarted(), request);
  for (const bytes of [other, again, after]) expect(Buffer.from(bytes).equals(one)).toBe(true);
  expect(puts).toHaveLength(1);
  expect((await readPdf(one)).pages[0]).toContain('INV-7');
});

test('changed content, another kind and another organization are drawn anew', async () => {
  const { app, puts } = open();
  const organizationId = newId();
  const requests = [
    requestOf({ organizationId }),
    requestOf({ organizationId, document: { ...INVOICE, balance: asCents(200_00) } }),
    requestOf({ organizationId, document: { ...INVOICE, lines: [] } }),
    requestOf({ organizationId, document: { ...INVOICE, payUrl: 'https://granite.example/checkout?token=a' } }),
    requestOf({ organizationId, document: { ...INVOICE, payUrl: 'https://granite.example/checkout?token=b' } }),
    requestOf({
      organizationId,
      document: { ...INVOICE, owner: { ...OWNER, brandColor: '#00ccff' } },
    }),
    requestOf({ organizationId, kind: 'receipt', document: RECEIPT }),
    requestOf(),
  ];
  for (const request of requests) await keptPdf(app, request);
  expect(new Set(puts).size).toBe(requests.length);
  expect(puts.map((key) => key.split('/')[0])).toEqual(requests.map((request) => request.organizationId));
});

test.each([
  ['damaged', async (storage: Storage, key: string) => storage.put(key, (await storage.get(key))!.fill(0, 900, 901))],
  ['cut off', async (storage: Storage, key: string) => storage.put(key, (await storage.get(key))!.subarray(0, 500))],
  ['empty', (storage: Storage, key: string) => storage.put(key, new Uint8Array())],
  ['missing', (storage: Storage, key: string) => storage.remove(key)],
])('a kept document that is %s is drawn and kept again', async (_what, spoil) => {
  const { app, puts, restarted } = open();
  const request = requestOf();
  const first = await keptPdf(app, request);
  await spoil(app.storage, puts[0]!);
  puts.length = 0;
  expect(Buffer.from(await keptPdf(restarted(), request)).equals(first)).toBe(true);
  expect(puts).toHaveLength(1);
  await keptPdf(restarted(), request);
  expect(puts).toHaveLength(1);
});

test('storage that fails does not prevent the document', async () => {
  const { app, logTo } = open();
  const fail = async () => Promise.reject(new Error('disk full'));
  const bytes = await keptPdf({ ...app, storage: { ...app.storage, get: fail, put: fail } }, requestOf());
  expect((await readPdf(bytes)).pages[0]).toContain('INV-7');
  expect(logTo.join('')).toContain('could not be kept');
});

const svg = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${color}"/></svg>`,
  );

test('a logo is read only for drawing; a document is kept only with the logo that its key names', async () => {
  const { app, puts } = open();
  const organizationId = newId();
  let reads = 0;
  const withLogo = (named: Buffer, bytes: Buffer) => {
    const read = async () => ((reads += 1), { bytes, type: 'image/svg+xml' });
    return keptPdf(app, requestOf({ organizationId, logo: { version: logoVersionOf(named), read } }));
  };
  await withLogo(svg('red'), svg('blue'));
  expect(puts).toHaveLength(0);
  await withLogo(svg('red'), svg('red'));
  await withLogo(svg('red'), svg('red'));
  expect([puts.length, reads]).toEqual([1, 2]);
  const broken = Buffer.from('<svg');
  await withLogo(broken, broken);
  expect(puts).toHaveLength(1);
  await withLogo(svg('blue'), svg('blue'));
  expect(new Set(puts).size).toBe(2);
});

test('old copies are removed, then the oldest ones while all take too much space; originals stay', async () => {
  const { app, clock, puts } = open();
  await keptPdf(app, requestOf());
  const original = `${newId()}/documents/${newId()}.pdf`;
  await app.storage.put(original, new Uint8Array(10));
  clock.pass(Date.now() - clock.now().getTime());
  expect(await cleanUpPdfs(app)).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await keptPdf(app, requestOf());
  const [oldest, newest] = [puts[0]!, puts[2]!];
  const size = (await app.storage.get(newest))!.length;
  expect(await cleanUpPdfs(app, { bytesMax: size })).toBe(1);
  expect((await app.storage.list('copies')).map(({ key }) => key)).toEqual([newest]);
  expect(await app.storage.get(oldest)).toBeNull();
  clock.pass(8 * 24 * 60 * 60_000);
  expect(await cleanUpPdfs(app)).toBe(1);
  expect(await app.storage.list('copies')).toEqual([]);
  expect(await app.storage.get(original)).not.toBeNull();
});

test('what documents look like has not changed since the version of the drawing', async () => {
  const frame = { owner: { ...OWNER, logo: null }, createdAt: new Date('2026-11-16T17:00:00.000Z') };
  const drawn = await Promise.all(
    [
      invoicePdf({ ...INVOICE, ...frame }),
      invoicePdf({ ...INVOICE, ...frame, payUrl: 'https://granite.example/checkout?token=a' }),
      receiptPdf({ ...RECEIPT, ...frame }),
    ].map((definition) => printPdf({ ...definition, compress: false })),
  );
  const hash = createHash('sha256').update(Buffer.concat(drawn)).digest('hex').slice(0, 16);
  // If this fails because documents look different now, raise DRAWING_VERSION and update both values.
  expect([DRAWING_VERSION, hash]).toEqual([3, '087c697cd3ea7ec6']);
});
