import { expect, test } from 'vitest';
import {
  activeDocumentFilters,
  changeDocumentFilters,
  clearDocumentFilters,
  documentFiltersFrom,
  documentSearchOf,
  sortDocumentsBy,
} from './document-filters.ts';

const DEFAULTS = documentFiltersFrom({});
const EVERYTHING = {
  search: 'roof',
  documentType: 'monthly-notice',
  projectId: '0190',
  startDate: '2027-01-01',
  endDate: '2027-02-01',
  submitterName: 'Maren',
  submitterEmail: 'maren@',
  jobId: '24-',
  jobName: 'Court',
  jobAddress: 'Lantern',
  sort: 'jobName',
  direction: 'asc',
  page: '3',
};

test('DOC-03 unless asked for less: both kinds of notices, 20 a page, the newest first', () => {
  expect(documentSearchOf(DEFAULTS)).toEqual({});
  expect(DEFAULTS).toMatchObject({
    documentType: ['preliminary-notice', 'monthly-notice'],
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    size: 20,
  });
});

test('DOC-05 every filter is read from the address and kept in it', () => {
  expect(documentSearchOf(documentFiltersFrom(EVERYTHING))).toEqual(EVERYTHING);
});

test.each([
  ['monthly-notice', ['monthly-notice']],
  [' monthly-notice , letter', ['monthly-notice']],
  ['monthly-notice,preliminary-notice', DEFAULTS.documentType],
  ['letter', DEFAULTS.documentType],
  ['', DEFAULTS.documentType],
])('the types %j mean %j', (documentType, types) => {
  expect(documentFiltersFrom({ documentType }).documentType).toEqual(types);
});

test('DOC-03 the list of one project has 500 a page and no choice', () => {
  const ofProject = documentFiltersFrom({ projectId: '0190', size: '50' });
  expect(ofProject.size).toBe(500);
  expect(documentSearchOf(ofProject)).toEqual({ projectId: '0190' });
  expect(changeDocumentFilters(ofProject, { projectId: null }).size).toBe(20);
  expect(documentFiltersFrom({ size: '50' }).size).toBe(50);
  expect(documentFiltersFrom({ size: '500' }).size).toBe(20);
});

test('what makes no sense counts as not there, and days change places', () => {
  expect(documentFiltersFrom({ sort: 'id', direction: 'up', startDate: 'soon', page: '0' })).toEqual(DEFAULTS);
  expect(documentFiltersFrom({ startDate: '2027-02-01', endDate: '2027-01-01' }).startDate).toBe('2027-01-01');
});

test('what narrows the list is known, and can be taken away at once', () => {
  const filters = documentFiltersFrom(EVERYTHING);
  expect(activeDocumentFilters(DEFAULTS)).toEqual([]);
  expect(activeDocumentFilters(filters)).toHaveLength(10);
  expect(clearDocumentFilters(filters)).toEqual({ ...DEFAULTS, sort: 'jobName', direction: 'asc' });
});

test('sorting and changing begin again on the first page', () => {
  const second = { ...DEFAULTS, page: 2 };
  expect(sortDocumentsBy(second, 'jobName')).toMatchObject({ sort: 'jobName', direction: 'asc', page: 1 });
  expect(changeDocumentFilters(second, { documentType: ['monthly-notice', 'preliminary-notice'] })).toEqual(DEFAULTS);
});
