import { expect, test } from 'vitest';
import {
  activeWaiverFilters,
  changeWaiverFilters,
  clearWaiverFilters,
  sortWaiversBy,
  waiverFiltersFrom,
  waiverSearchOf,
} from './waiver-filters.ts';

const DEFAULTS = waiverFiltersFrom({});
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

test('says nothing when nothing is chosen: the newest first', () => {
  expect(waiverSearchOf(DEFAULTS)).toEqual({});
  expect(DEFAULTS).toMatchObject({ executed: null, sort: 'createdAt', direction: 'desc', page: 1, size: 20 });
});

test('DOC-05 every filter is read from the address and kept in it', () => {
  expect(waiverSearchOf(waiverFiltersFrom(EVERYTHING))).toEqual(EVERYTHING);
});

test('the list of one project has 500 a page and no choice; a widget has 5', () => {
  const ofProject = waiverFiltersFrom({ projectId: '0190', size: '50' });
  expect(ofProject.size).toBe(500);
  expect(waiverSearchOf(ofProject)).toEqual({ projectId: '0190' });
  expect(changeWaiverFilters(ofProject, { projectId: null }).size).toBe(20);
  expect(waiverFiltersFrom({ size: '500' }).size).toBe(20);
  expect(waiverSearchOf(waiverFiltersFrom({ size: '5' }))).toEqual({ size: '5' });
});

test('what makes no sense counts as not there, and days change places', () => {
  const search = { waiverType: 'CP', throughDate: 'soon', executed: '1', sort: 'id', size: '7' };
  expect(waiverFiltersFrom(search)).toEqual(DEFAULTS);
  expect(waiverFiltersFrom({ startDate: '2027-02-01', endDate: '2027-01-01' }).startDate).toBe('2027-01-01');
});

test('what narrows the list is known, and can be taken away at once', () => {
  const filters = waiverFiltersFrom(EVERYTHING);
  expect(activeWaiverFilters(DEFAULTS)).toEqual([]);
  expect(activeWaiverFilters(filters)).toHaveLength(12);
  expect(clearWaiverFilters(filters)).toEqual({ ...DEFAULTS, sort: 'throughDate', direction: 'asc' });
});

test('sorting and changing begin again on the first page', () => {
  const second = { ...DEFAULTS, page: 2 };
  expect(sortWaiversBy(second, 'jobName')).toMatchObject({ sort: 'jobName', direction: 'asc', page: 1 });
  expect(sortWaiversBy(second, 'throughDate')).toMatchObject({ direction: 'desc', page: 1 });
  expect(changeWaiverFilters(second, { executed: true })).toMatchObject({ executed: true, page: 1 });
});
