import { expect, test } from 'vitest';
import { waiverList } from './waiver-list.ts';

const DEFAULTS = waiverList.read({});
const EVERYTHING = {
  search: 'roof',
  projectId: '0190',
  waiverType: 'conditional.final',
  startDate: '2027-01-01',
  endDate: '2027-02-01',
  submitterName: 'Maren',
  submitterEmail: 'maren@',
  jobId: '24-',
  jobName: 'Court',
  jobAddress: 'Lantern',
  throughDate: '2027-01-31',
  executed: 'true',
  sort: 'throughDate',
  direction: 'asc',
  page: '3',
};

test('is empty if nothing is chosen: newest first', () => {
  expect(waiverList.write(DEFAULTS)).toEqual({});
  expect(DEFAULTS).toMatchObject({ executed: null, sort: 'createdAt', direction: 'desc', page: 1, size: 20 });
});

test('DOC-05 every filter is read and written', () => {
  expect(waiverList.write(waiverList.read(EVERYTHING))).toEqual(EVERYTHING);
});

test('the list of one project has 500 per page and no size selector; a widget has 5', () => {
  const ofProject = waiverList.read({ projectId: '0190', size: '50' });
  expect(ofProject.size).toBe(500);
  expect(waiverList.write(ofProject)).toEqual({ projectId: '0190' });
  expect(waiverList.change(ofProject, { projectId: null }).size).toBe(20);
  expect(waiverList.read({ size: '500' }).size).toBe(20);
  expect(waiverList.write(waiverList.read({ size: '5' }))).toEqual({ size: '5' });
});

test('invalid values are ignored, and dates in the wrong order are swapped', () => {
  const search = { waiverType: 'CP', throughDate: 'soon', executed: '1', sort: 'id', size: '7' };
  expect(waiverList.read(search)).toEqual(DEFAULTS);
  expect(waiverList.read({ startDate: '2027-02-01', endDate: '2027-01-01' }).startDate).toBe('2027-01-01');
});

test('active filters are listed and can be cleared at once', () => {
  const filters = waiverList.read(EVERYTHING);
  expect(waiverList.activeFilters(DEFAULTS)).toEqual([]);
  expect(waiverList.activeFilters(filters)).toHaveLength(12);
  expect(waiverList.clear(filters)).toEqual({ ...DEFAULTS, sort: 'throughDate', direction: 'asc' });
});

test('sorting and changing return to the first page', () => {
  const second = { ...DEFAULTS, page: 2 };
  expect(waiverList.sortBy(second, 'jobName')).toMatchObject({ sort: 'jobName', direction: 'asc', page: 1 });
  expect(waiverList.sortBy(second, 'throughDate')).toMatchObject({ direction: 'desc', page: 1 });
  expect(waiverList.change(second, { executed: true })).toMatchObject({ executed: true, page: 1 });
});
