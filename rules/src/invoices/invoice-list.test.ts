import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay } from '../dates.ts';
import { TABLES } from '../portals/table-columns.ts';
import { textField } from '../lists/list-fields.ts';
import { invoiceList, type ReportFilters } from './invoice-list.ts';

const DEFAULTS = invoiceList.read({});
const throughAddress = (filters: ReportFilters): ReportFilters =>
  invoiceList.read(Object.fromEntries(new URLSearchParams(new URLSearchParams(invoiceList.write(filters)).toString())));

const text = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 20 }).map((each) => textField.read(each)),
);
const flag = fc.constantFrom(null, true, false);
const day = fc.oneof(
  fc.constant(null),
  fc.nat(9000).map((count) => addDays(asDay('2010-01-01'), count)),
);
const anyFilters: fc.Arbitrary<ReportFilters> = fc
  .record({
    search: text,
    type: fc.constantFrom(null, 'INVOICE' as const, 'CREDIT' as const),
    isPaid: flag,
    hasProject: flag,
    projectId: text,
    daysPastDue: fc.constantFrom(null, ...(['current', '30', '60', '61', '90', '91'] as const)),
    currencyCode: fc.constantFrom(null, 'USD' as const, 'CAD' as const),
    startDate: day,
    endDate: day,
    dueFrom: day,
    dueTo: day,
    invoiceNumber: text,
    poNumber: text,
    jobId: text,
    jobName: text,
    jobAddress: text,
    sort: fc.constantFrom(...invoiceList.sorts),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.integer({ min: 1, max: 1000 }),
    size: fc.constantFrom(20, 50, 100),
  })
  .map((filters) => invoiceList.change(filters, { page: filters.page }));

describe('parameters', () => {
  test('are empty if nothing is chosen', () => {
    expect(invoiceList.write(DEFAULTS)).toEqual({});
    expect(DEFAULTS).toEqual({
      search: null,
      type: null,
      isPaid: null,
      hasProject: null,
      projectId: null,
      daysPastDue: null,
      currencyCode: null,
      startDate: null,
      endDate: null,
      dueFrom: null,
      dueTo: null,
      invoiceNumber: null,
      poNumber: null,
      jobId: null,
      jobName: null,
      jobAddress: null,
      sort: 'invoiceCreatedAt',
      direction: 'desc',
      page: 1,
      size: 20,
    });
  });

  test('REP-01 every parameter of the specification is read and written', () => {
    const search = {
      type: 'CREDIT',
      size: '50',
      page: '3',
      sort: 'dueDate',
      direction: 'asc',
      search: 'oak & elm',
      hasProject: 'false',
      isPaid: 'true',
      daysPastDue: '61',
      currencyCode: 'CAD',
      startDate: '2027-01-01',
      endDate: '2027-01-31',
    };
    expect(invoiceList.write(invoiceList.read(search))).toEqual(search);
    expect(invoiceList.write(invoiceList.read({ projectId: 'p-1' }))).toEqual({ projectId: 'p-1' });
  });

  test('REP-04 so are the advanced filters', () => {
    const search = { invoiceNumber: '48', poNumber: 'PO', jobId: '24', jobName: 'Alder', jobAddress: 'Mill Road' };
    expect(invoiceList.write(invoiceList.read(search))).toEqual(search);
    expect(invoiceList.activeFilters(invoiceList.read(search))).toEqual(Object.keys(search));
  });

  test('REP-01 written filters are read back unchanged', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(invoiceList.read(invoiceList.write(filters))).toEqual(filters);
        expect(throughAddress(filters)).toEqual(filters);
      }),
    );
  });

  test('invalid values are ignored', () => {
    const bad = { type: 'X', size: '37', page: '0', sort: 'rowid', direction: 'up', isPaid: 'yes', daysPastDue: '45' };
    expect(invoiceList.read({ ...bad, currencyCode: 'EUR', startDate: 'soon', endDate: [] })).toEqual(DEFAULTS);
    const value = fc.oneof(fc.string(), fc.constantFrom('true', '20', '2027-01-01', 'INVOICE'), fc.anything());
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DEFAULTS)), value), (search) => {
        const filters = invoiceList.read(search);
        expect(invoiceList.read(invoiceList.write(filters))).toEqual(filters);
      }),
    );
  });

  test('dates in the wrong order are swapped', () => {
    const filters = invoiceList.read({ startDate: '2027-02-01', endDate: '2027-01-01' });
    expect([filters.startDate, filters.endDate]).toEqual(['2027-01-01', '2027-02-01']);
    const same = invoiceList.read({ startDate: '2027-02-01', endDate: '2027-02-01' });
    expect([same.startDate, same.endDate]).toEqual(['2027-02-01', '2027-02-01']);
    expect(invoiceList.read({ startDate: '2027-02-01' })).toMatchObject({ startDate: '2027-02-01', endDate: null });
    expect(invoiceList.read({ endDate: '2027-02-01' })).toMatchObject({ startDate: null, endDate: '2027-02-01' });
  });

  test('REP-02 the list of a project has 500 rows, whatever the parameter says', () => {
    expect(invoiceList.read({ projectId: 'p-1', size: '50' }).size).toBe(500);
    expect(invoiceList.read({ size: '500' }).size).toBe(20);
  });
});

describe('changes', () => {
  const thirdPage = invoiceList.read({ page: '3', search: 'oak', size: '50' });

  test('REP-03 a search returns to the first page, and so does any other filter', () => {
    expect(invoiceList.change(thirdPage, { search: 'elm' })).toEqual({ ...thirdPage, search: 'elm', page: 1 });
    expect(invoiceList.change(thirdPage, { size: 100 })).toEqual({ ...thirdPage, size: 100, page: 1 });
    expect(invoiceList.change(thirdPage, { page: 4 })).toEqual({ ...thirdPage, page: 4 });
  });

  test('REP-02 opening and leaving a project changes the page size', () => {
    const inProject = invoiceList.change(thirdPage, { projectId: 'p-1' });
    expect(inProject.size).toBe(500);
    expect(invoiceList.change(inProject, { projectId: null }).size).toBe(20);
  });

  test('REP-12 a column sorts both ways', () => {
    const byDue = invoiceList.sortBy(thirdPage, 'dueDate');
    expect(byDue).toMatchObject({ sort: 'dueDate', direction: 'asc', page: 1 });
    expect(invoiceList.sortBy(byDue, 'dueDate')).toMatchObject({ sort: 'dueDate', direction: 'desc' });
    expect(invoiceList.sortBy(invoiceList.sortBy(byDue, 'dueDate'), 'dueDate').direction).toBe('asc');
  });

  test.each([
    ['invoiceCreatedAt', 'desc'],
    ['totalAmount', 'desc'],
    ['balance', 'desc'],
    ['invoiceNumber', 'asc'],
    ['jobName', 'asc'],
  ] as const)('%s begins %s', (sort, direction) => {
    expect(invoiceList.sortBy(invoiceList.sortBy(DEFAULTS, 'poNumber'), sort).direction).toBe(direction);
  });

  test('REP-12 every sort key is a column of the table and is read from the address', () => {
    const columns = TABLES.invoices.map((column): string => column.id);
    expect(columns).toEqual(expect.arrayContaining([...invoiceList.sorts]));
    expect(invoiceList.sorts).toHaveLength(12);
    for (const sort of invoiceList.sorts) expect(invoiceList.read({ sort }).sort).toBe(sort);
  });

  test('clearing the filters keeps order and size', () => {
    const filters = invoiceList.read({ search: 'oak', isPaid: 'false', page: '2', size: '50', sort: 'balance' });
    expect(invoiceList.activeFilters(filters)).toEqual(['search', 'isPaid']);
    const cleared = invoiceList.clear(filters);
    expect(cleared).toEqual({ ...DEFAULTS, size: 50, sort: 'balance' });
    expect(invoiceList.activeFilters(cleared)).toEqual([]);
  });

  test('order, page and size are not filters', () => {
    expect(
      invoiceList.activeFilters(invoiceList.read({ page: '2', size: '50', sort: 'balance', direction: 'asc' })),
    ).toEqual([]);
  });
});
