import { expect, test } from 'vitest';
import { checkGiveaways, checkRootFolders } from './root.ts';

const about = (complaints: readonly { about: string }[]) => complaints.map((complaint) => complaint.about);
// Joined here, because this file would otherwise break the rule it tests.
const somewhere = (...parts: string[]) => ['', ...parts].join('/');

test('a folder that is no room is refused', () => {
  expect(
    checkRootFolders([{ path: 'README.md' }, { path: 'rules/src/money.ts' }, { path: 'docs/adr/0001.md' }]),
  ).toEqual([]);
  expect(checkRootFolders([{ path: 'utils/a.ts' }, { path: 'utils/b.ts' }])).toEqual([
    { at: 'utils', about: 'a new room needs an ADR' },
  ]);
});

test.each([
  [`const data = '${somewhere('work', 'main', 'data')}';`, 'names a folder of one machine'],
  [`see ${somewhere('home', 'jane', 'notes.md')}`, 'names a folder of one machine'],
  [`"resolved": "https://${['registry', 'example', 'org'].join('.')}/react"`, 'names a package registry'],
])('%s is refused', (text, complaint) => {
  expect(about(checkGiveaways([{ path: 'docs/a.md', text }]))).toEqual([complaint]);
});

test.each(['a/work/order', 'https://example.com/work/orders', '~/.cache', 'the registry of deeds'])(
  '%s is allowed',
  (text) => {
    expect(checkGiveaways([{ path: 'docs/a.md', text }])).toEqual([]);
  },
);
