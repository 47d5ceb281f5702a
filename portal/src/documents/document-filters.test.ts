import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { drawerOf, emptyDrawer, filterChips, type SharedFilters } from './document-filters.ts';

const ALL: SharedFilters = {
  search: 'loft',
  projectId: 'b1',
  type: 'conditional.final',
  startDate: asDay('2026-11-01'),
  endDate: asDay('2026-11-15'),
  submitterName: 'Maren',
  submitterEmail: 'maren@tarnwick.example',
  jobId: '4411',
  jobName: 'Harrow',
  jobAddress: 'Austin',
  throughDate: asDay('2026-10-31'),
};
const WORDS = { type: 'Conditional final', range: '11/01/2026 to 11/15/2026', projectName: 'Harrow Street Lofts' };
const NO_WORDS = { type: null, range: null, projectName: null };

test('DOC-05 every filter has a chip; a range has one, the search none', () => {
  expect(filterChips(ALL, WORDS).map(({ name, value }) => [name, value])).toEqual([
    ['Project', 'Harrow Street Lofts'],
    ['Type', 'Conditional final'],
    ['Date', '11/01/2026 to 11/15/2026'],
    ['Originator Name', 'Maren'],
    ['Originator Email', 'maren@tarnwick.example'],
    ['Job ID', '4411'],
    ['Job name', 'Harrow'],
    ['Job address', 'Austin'],
    ['Through date', '10/31/2026'],
  ]);
});

test('removing all chips leaves only the search', () => {
  const left = Object.assign({}, ALL, ...filterChips(ALL, WORDS).map((chip) => chip.cleared)) as SharedFilters;
  expect(left).toEqual({ ...emptyDrawer(ALL), search: 'loft', projectId: null });
  expect(filterChips(left, NO_WORDS)).toEqual([]);
});

test('the drawer has no search and no project, and a through date only for waivers', () => {
  const { search: _search, projectId: _projectId, ...drawer } = ALL;
  expect(drawerOf(ALL)).toEqual(drawer);
  const { throughDate: _throughDate, ...ofDocuments } = drawer;
  expect(drawerOf(ofDocuments)).toEqual(ofDocuments);
  expect(Object.keys(emptyDrawer(ofDocuments))).not.toContain('throughDate');
  expect(Object.values(emptyDrawer(ALL)).every((value) => value === null)).toBe(true);
});
