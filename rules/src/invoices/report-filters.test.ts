import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay } from '../dates.ts';
import { TABLES } from '../portals/table-columns.ts';
import { textField } from './filter-fields.ts';
import {
  activeFilters,
  changeFilters,
  clearFilters,
  INVOICE_SORTS,
  reportFiltersFrom,
  searchOf,
  sortBy,
  type ReportFilters,
} from './report-filters.ts';

const DEFAULTS = reportFiltersFrom({});
const throughAddress = (filters: ReportFilters): ReportFilters =>
  reportFiltersFrom(Object.fromEntries(new URLSearchParams(new URLSearchParams(searchOf(filters)).toString())));

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
    invoiceNumber: text,
    poNumber: text,
    jobId: text,
    jobName: text,
    jobAddress: text,
    sort: fc.constantFrom(...INVOICE_SORTS),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.integer({ min: 1, max: 1000 }),
    size: fc.constantFrom(20, 50, 100),
  })
  .map((filters) => changeFilters(filters, { page: filters.page }));

describe('the address', () => {
  test('says nothing when nothing is chosen', () => {
    expect(searchOf(DEFAULTS)).toEqual({});
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

  test('REP-01 every parameter of the specification is read from it and kept in it', () => {
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
    expect(searchOf(reportFiltersFrom(search))).toEqual(search);
    expect(searchOf(reportFiltersFrom({ projectId: 'p-1' }))).toEqual({ projectId: 'p-1' });
  });

  test('REP-04 so are the advanced filters', () => {
    const search = { invoiceNumber: '48', poNumber: 'PO', jobId: '24', jobName: 'Alder', jobAddress: 'Mill Road' };
    expect(searchOf(reportFiltersFrom(search))).toEqual(search);
    expect(activeFilters(reportFiltersFrom(search))).toEqual(Object.keys(search));
  });

  test('REP-01 what was written is read again, for all filters there are', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(reportFiltersFrom(searchOf(filters))).toEqual(filters);
        expect(throughAddress(filters)).toEqual(filters);
      }),
    );
  });

  test('nonsense is read as nothing, and never breaks', () => {
    const bad = { type: 'X', size: '37', page: '0', sort: 'rowid', direction: 'up', isPaid: 'yes', daysPastDue: '45' };
    expect(reportFiltersFrom({ ...bad, currencyCode: 'EUR', startDate: 'soon', endDate: [] })).toEqual(DEFAULTS);
    const value = fc.oneof(fc.string(), fc.constantFrom('true', '20', '2027-01-01', 'INVOICE'), fc.anything());
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DEFAULTS)), value), (search) => {
        const filters = reportFiltersFrom(search);
        expect(reportFiltersFrom(searchOf(filters))).toEqual(filters);
      }),
    );
  });

  test('days in the wrong order are turned around', () => {
    const filters = reportFiltersFrom({ startDate: '2027-02-01', endDate: '2027-01-01' });
    expect([filters.startDate, filters.endDate]).toEqual(['2027-01-01', '2027-02-01']);
    const same = reportFiltersFrom({ startDate: '2027-02-01', endDate: '2027-02-01' });
    expect([same.startDate, same.endDate]).toEqual(['2027-02-01', '2027-02-01']);
    expect(reportFiltersFrom({ startDate: '2027-02-01' })).toMatchObject({ startDate: '2027-02-01', endDate: null });
    expect(reportFiltersFrom({ endDate: '2027-02-01' })).toMatchObject({ startDate: null, endDate: '2027-02-01' });
  });

  test('REP-02 the list of a project has 500 rows, whatever the address says', () => {
    expect(reportFiltersFrom({ projectId: 'p-1', size: '50' }).size).toBe(500);
    expect(reportFiltersFrom({ size: '500' }).size).toBe(20);
  });
});

describe('changes', () => {
  const thirdPage = reportFiltersFrom({ page: '3', search: 'oak', size: '50' });

  test('REP-03 a search begins on the first page again, and so does any other filter', () => {
    expect(changeFilters(thirdPage, { search: 'elm' })).toEqual({ ...thirdPage, search: 'elm', page: 1 });
    expect(changeFilters(thirdPage, { size: 100 })).toEqual({ ...thirdPage, size: 100, page: 1 });
    expect(changeFilters(thirdPage, { page: 4 })).toEqual({ ...thirdPage, page: 4 });
  });

  test('REP-02 entering a project and leaving it again changes the size', () => {
    const inProject = changeFilters(thirdPage, { projectId: 'p-1' });
    expect(inProject.size).toBe(500);
    expect(changeFilters(inProject, { projectId: null }).size).toBe(20);
  });

  test('REP-12 a column sorts both ways', () => {
    const byDue = sortBy(thirdPage, 'dueDate');
    expect(byDue).toMatchObject({ sort: 'dueDate', direction: 'asc', page: 1 });
    expect(sortBy(byDue, 'dueDate')).toMatchObject({ sort: 'dueDate', direction: 'desc' });
    expect(sortBy(sortBy(byDue, 'dueDate'), 'dueDate').direction).toBe('asc');
  });

  test.each([
    ['invoiceCreatedAt', 'desc'],
    ['totalAmount', 'desc'],
    ['balance', 'desc'],
    ['invoiceNumber', 'asc'],
    ['jobName', 'asc'],
  ] as const)('%s begins %s', (sort, direction) => {
    expect(sortBy(sortBy(DEFAULTS, 'poNumber'), sort).direction).toBe(direction);
  });

  test('REP-12 every sort is a column of the table, and is read from the address', () => {
    const columns = TABLES.invoices.map((column): string => column.id);
    expect(columns).toEqual(expect.arrayContaining([...INVOICE_SORTS]));
    expect(INVOICE_SORTS).toHaveLength(12);
    for (const sort of INVOICE_SORTS) expect(reportFiltersFrom({ sort }).sort).toBe(sort);
  });

  test('clearing leaves order and size alone', () => {
    const filters = reportFiltersFrom({ search: 'oak', isPaid: 'false', page: '2', size: '50', sort: 'balance' });
    expect(activeFilters(filters)).toEqual(['search', 'isPaid']);
    const cleared = clearFilters(filters);
    expect(cleared).toEqual({ ...DEFAULTS, size: 50, sort: 'balance' });
    expect(activeFilters(cleared)).toEqual([]);
  });

  test('order, page and size are no filters', () => {
    expect(activeFilters(reportFiltersFrom({ page: '2', size: '50', sort: 'balance', direction: 'asc' }))).toEqual([]);
  });
});
