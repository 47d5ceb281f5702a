import { expect, test } from 'vitest';
import { documentList } from './document-list.ts';

const DEFAULTS = documentList.read({});
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

test('DOC-03 defaults to both kinds of notices, 20 per page, newest first', () => {
  expect(documentList.write(DEFAULTS)).toEqual({});
  expect(DEFAULTS).toMatchObject({
    documentType: ['preliminary-notice', 'monthly-notice'],
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    size: 20,
  });
});

test('DOC-05 every filter is read and written', () => {
  expect(documentList.write(documentList.read(EVERYTHING))).toEqual(EVERYTHING);
});

test.each([
  ['monthly-notice', ['monthly-notice']],
  [' monthly-notice , letter', ['monthly-notice']],
  ['monthly-notice,preliminary-notice', DEFAULTS.documentType],
  ['letter', DEFAULTS.documentType],
  ['', DEFAULTS.documentType],
])('the types %j mean %j', (documentType, types) => {
  expect(documentList.read({ documentType }).documentType).toEqual(types);
});

test('DOC-03 the list of one project has 500 per page and no size selector', () => {
  const ofProject = documentList.read({ projectId: '0190', size: '50' });
  expect(ofProject.size).toBe(500);
  expect(documentList.write(ofProject)).toEqual({ projectId: '0190' });
  expect(documentList.change(ofProject, { projectId: null }).size).toBe(20);
  expect(documentList.read({ size: '50' }).size).toBe(50);
  expect(documentList.read({ size: '500' }).size).toBe(20);
});

test('invalid values are ignored, and dates in the wrong order are swapped', () => {
  expect(documentList.read({ sort: 'id', direction: 'up', startDate: 'soon', page: '0' })).toEqual(DEFAULTS);
  expect(documentList.read({ startDate: '2027-02-01', endDate: '2027-01-01' }).startDate).toBe('2027-01-01');
});

test('active filters are listed and can be cleared at once', () => {
  const filters = documentList.read(EVERYTHING);
  expect(documentList.activeFilters(DEFAULTS)).toEqual([]);
  expect(documentList.activeFilters(filters)).toHaveLength(10);
  expect(documentList.clear(filters)).toEqual({ ...DEFAULTS, sort: 'jobName', direction: 'asc' });
});

test('sorting and changing return to the first page', () => {
  const second = { ...DEFAULTS, page: 2 };
  expect(documentList.sortBy(second, 'jobName')).toMatchObject({ sort: 'jobName', direction: 'asc', page: 1 });
  expect(documentList.change(second, { documentType: ['monthly-notice', 'preliminary-notice'] })).toEqual(DEFAULTS);
});
