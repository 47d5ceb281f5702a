import { describe, expect, test } from 'vitest';
import { problemWords } from './problem-words.ts';
import { type ImportOptions, rowReader } from './read-row.ts';

const OPTIONS: ImportOptions = { dayOrder: 'M/D/Y', decimalMark: '.', currencyCode: 'USD', negativesAreCredits: false };
const COLUMNS = ['invoiceNumber', 'customerCode', 'invoiceCreatedAt', 'dueDate', 'totalAmount', 'balance', null];
const invoice = rowReader('invoices', COLUMNS, OPTIONS);
const ROW = ['486144', 'TARN-001', '11/14/2026', '12/14/2026', '2,773.89', '1,000.00', 'R. Dahl'];
const withCell = (place: number, text: string) => ROW.with(place, text);

describe('IMP-01 a row', () => {
  test('becomes a record with whole cents and days', () => {
    expect(invoice(ROW)).toEqual({
      record: expect.objectContaining({
        invoiceNumber: '486144',
        customerCode: 'TARN-001',
        invoiceCreatedAt: '2026-11-14',
        dueDate: '2026-12-14',
        totalAmount: 277_389,
        balance: 100_000,
        taxAmount: 0,
        currencyCode: 'USD',
        type: 'INVOICE',
        memo: null,
      }),
    });
  });

  test.each([
    [0, '', { field: 'invoiceNumber', value: '', problem: 'MISSING' }],
    [
      0,
      '9'.repeat(61),
      { field: 'invoiceNumber', value: '9'.repeat(61), problem: 'TOO_LONG', suggestion: '9'.repeat(60) },
    ],
    [0, '48\u00076', { field: 'invoiceNumber', value: '48\u00076', problem: 'NOT_PRINTABLE' }],
    [3, '11/31/2026', { field: 'dueDate', value: '11/31/2026', problem: 'NO_SUCH_DAY', suggestion: '11/30/2026' }],
    [
      4,
      '(2,773.89',
      { field: 'totalAmount', value: '(2,773.89', problem: 'BRACKET_NOT_CLOSED', suggestion: '-2,773.89' },
    ],
    [5, '2,773.90', { field: 'balance', value: '2,773.90', problem: 'ABOVE_TOTAL' }],
    [5, '-1.00', { field: 'balance', value: '-1.00', problem: 'NEGATIVE' }],
  ])('cell %i as %j is refused', (place, text, error) => {
    expect(invoice(withCell(place, text))).toMatchObject({ errors: [error] });
  });

  test('names all fields that are wrong, and cells beyond the last column', () => {
    expect(invoice(['', '', 'soon', '', 'x', '1', '', 'more'])).toMatchObject({
      errors: [
        expect.objectContaining({ field: 'invoiceNumber' }),
        expect.objectContaining({ field: 'customerCode' }),
        expect.objectContaining({ field: 'invoiceCreatedAt' }),
        expect.objectContaining({ field: 'totalAmount' }),
        { field: '', value: 'more', problem: 'TOO_MANY_CELLS' },
      ],
    });
    expect(invoice([...ROW, ' '])).toHaveProperty('record');
    expect(invoice(ROW.slice(0, 6))).toHaveProperty('record');
  });

  test('a correction replaces the text of a field', () => {
    expect(invoice(withCell(3, '11/31/2026'), { dueDate: '11/30/2026' })).toHaveProperty(
      'record.dueDate',
      '2026-11-30',
    );
  });
});

describe('credits', () => {
  const typed = rowReader('invoices', [...COLUMNS.slice(0, 6), 'type'], OPTIONS);
  const CREDIT = { type: 'CREDIT', totalAmount: 14_887, balance: 14_887, dueDate: null };

  test('are written with a minus or without', () => {
    expect(typed(['C1', 'A', '11/14/2026', '', '-148.87', '-148.87', 'CM'])).toEqual({
      record: expect.objectContaining(CREDIT),
    });
    expect(typed(['C1', 'A', '11/14/2026', '12/1/2026', '148.87', '148.87', 'Credit memo'])).toEqual({
      record: expect.objectContaining(CREDIT),
    });
    expect(typed(['C1', 'A', '11/14/2026', '', '-148.87', '148.87', 'CM'])).toHaveProperty('errors');
  });

  test('amounts below zero are credits only if the supplier says so', () => {
    const row = ['C1', 'A', '11/14/2026', '', '(148.87)', '(148.87)', ''];
    expect(invoice(row)).toMatchObject({
      errors: [
        { field: 'totalAmount', value: '(148.87)', problem: 'NEGATIVE' },
        { field: 'balance', value: '(148.87)', problem: 'NEGATIVE' },
      ],
    });
    const lenient = rowReader('invoices', COLUMNS, { ...OPTIONS, negativesAreCredits: true });
    expect(lenient(row)).toEqual({ record: expect.objectContaining(CREDIT) });
    expect(lenient(['C1', 'A', '11/14/2026', '', '148.87', '-1.00'])).toHaveProperty('errors');
  });
});

describe('customers', () => {
  const read = rowReader(
    'customers',
    ['code', 'name', 'address', 'city', 'state', 'postalCode', 'emailDomain'],
    OPTIONS,
  );

  test('have one address, a state by its code, and the domain of an address', () => {
    expect(
      read(['A', ' Tarnwick\n Constructors ', '1180 Tarnwick Way', 'Austin', 'texas', '78701', 'Pat@Tarnwick.Example']),
    ).toEqual({
      record: expect.objectContaining({
        name: 'Tarnwick Constructors',
        address: '1180 Tarnwick Way, Austin, TX 78701',
        state: 'TX',
        emailDomain: 'tarnwick.example',
        contactEmail: 'pat@tarnwick.example',
      }),
    });
    expect(read(['A', 'B', '1 Main St, Austin, TX 78701', 'Austin', 'TX', '78701', ''])).toHaveProperty(
      'record.address',
      '1 Main St, Austin, TX 78701',
    );
    expect(read(['A', 'B', '', '', '', '', ''])).toHaveProperty('record.address', null);
  });

  test('an unknown state and a bad domain are refused', () => {
    expect(read(['A', 'B', '', '', 'Texass', '', 'tarnwick'])).toMatchObject({
      errors: [
        { field: 'state', value: 'Texass', problem: 'NO_SUCH_STATE' },
        { field: 'emailDomain', value: 'tarnwick', problem: 'NOT_A_DOMAIN' },
      ],
    });
  });
});

test('a line has a quantity and a unit price', () => {
  const read = rowReader('lines', ['invoiceNumber', 'description', 'amount', 'quantity'], OPTIONS);
  expect(read(['1', 'Studs', '10.00', '4'])).toHaveProperty('record.unitPrice', 250);
  expect(read(['1', 'Studs', '10.00', ''])).toEqual({
    record: expect.objectContaining({ quantity: '1', unit: '', unitPrice: 1_000, amount: 1_000 }),
  });
});

test('a problem has words, with what only the file or the database knows', () => {
  expect(problemWords('ABOVE_TOTAL')).toBe('More than the total');
  expect(problemWords('TWICE_IN_FILE', 'in line 12')).toBe('The file has it twice, first in line 12');
});

test('a row with an error still says whom it is about', () => {
  const read = rowReader(
    'invoices',
    ['invoiceNumber', 'customerCode', 'invoiceCreatedAt', 'totalAmount', 'balance'],
    OPTIONS,
  );
  expect(read(['486144', 'TARN-001', '13/13/2026', '1.00', '1.00'])).toMatchObject({
    errors: [{ field: 'invoiceCreatedAt' }],
    readable: { invoiceNumber: '486144', customerCode: 'TARN-001' },
  });
});
