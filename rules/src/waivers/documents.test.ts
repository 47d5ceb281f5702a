import { expect, test } from 'vitest';
import { DOCUMENT_TYPES, documentsTab, originatorOf } from './documents.ts';

test('DOC-02 the types and their labels', () => {
  expect(DOCUMENT_TYPES).toEqual([
    { type: 'preliminary-notice', label: 'Preliminary Notice' },
    { type: 'monthly-notice', label: 'Monthly Notice' },
  ]);
});

test('the types have the order of their labels, so that the server sorts by an index', () => {
  const byLabel = DOCUMENT_TYPES.toSorted((one, other) => (one.label < other.label ? -1 : 1));
  expect(byLabel.map(({ type }) => type)).toEqual(DOCUMENT_TYPES.map(({ type }) => type).toSorted());
});

test.each([
  ['/history/waivers', true, 'waivers'],
  ['/history/documents', true, 'documents'],
  ['/history/documents', false, 'waivers'],
  ['/history/waivers', false, 'waivers'],
])('%s with other documents %s opens %s', (path, hasOtherDocuments, tab) => {
  expect(documentsTab(path, hasOtherDocuments)).toBe(tab);
});

test.each([
  [{ createdBy: { name: 'Mira' }, waiverRequest: { submitterName: 'Pat' } }, 'Mira'],
  [{ createdBy: null, waiverRequest: { submitterName: 'Pat' } }, 'Pat'],
  [{ createdBy: null, waiverRequest: null }, null],
])('the originator of %j is %s', (row, name) => {
  expect(originatorOf(row)).toBe(name);
});
