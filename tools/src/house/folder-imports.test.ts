import { describe, expect, test } from 'vitest';
import { checkFolderImports } from './folder-imports.ts';
import { FOLDER_ORDERS, type FolderOrder } from './folders.ts';
import { readEdges } from './import-graph.ts';
import { createResolve } from './resolve.ts';
import { readSource } from './source.ts';

const ORDERS: Readonly<Record<string, FolderOrder>> = {
  'portal/src': {
    foundations: { lib: [], shell: ['lib'] },
    folders: { invoices: [], pay: ['invoices'] },
  },
  'portal/src/pay': { folders: { fields: [], select: [], confirm: ['fields'] } },
};
const FILES = [
  'portal/src/screens.ts',
  'portal/src/lib/a.ts',
  'portal/src/lib/testing/a.ts',
  'portal/src/shell/a.ts',
  'portal/src/invoices/a.ts',
  'portal/src/pay/a.ts',
  'portal/src/pay/fields/a.ts',
  'portal/src/pay/select/a.ts',
  'portal/src/pay/confirm/a.ts',
];
const complaintsOf = (texts: Readonly<Record<string, string>>, orders = ORDERS) => {
  const sources = [...new Set([...FILES, ...Object.keys(texts)])].map((path) => readSource(path, texts[path] ?? ''));
  return checkFolderImports(sources, readEdges(sources, createResolve([])), orders).map(
    ({ at, about }) => `${at} ${about}`,
  );
};

test.each([
  ['portal/src/pay/a.ts', '../invoices/a.ts'],
  ['portal/src/pay/select/a.ts', '../../invoices/a.ts'],
  ['portal/src/pay/select/a.ts', '../../shell/a.ts'],
  ['portal/src/pay/select/a.ts', '../a.ts'],
  ['portal/src/pay/a.ts', './select/a.ts'],
  ['portal/src/pay/confirm/a.ts', '../fields/a.ts'],
  ['portal/src/lib/a.ts', '../screens.ts'],
  ['portal/src/screens.ts', './pay/select/a.ts'],
  ['portal/src/pay/select/a.test.ts', '../confirm/a.ts'],
  ['portal/src/pay/select/a.test.ts', '../../lib/testing/a.ts'],
])('%s may import %s', (path, target) => {
  expect(complaintsOf({ [path]: `import '${target}';` })).toEqual([]);
});

describe('refused', () => {
  test.each([
    ['portal/src/invoices/a.ts', '../pay/a.ts', 'portal/src/invoices may not import portal/src/pay'],
    ['portal/src/invoices/a.ts', '../pay/select/a.ts', 'portal/src/invoices may not import portal/src/pay'],
    ['portal/src/pay/select/a.ts', '../confirm/a.ts', 'portal/src/pay/select may not import portal/src/pay/confirm'],
    ['portal/src/pay/fields/a.ts', '../confirm/a.ts', 'portal/src/pay/fields may not import portal/src/pay/confirm'],
    ['portal/src/lib/a.ts', '../shell/a.ts', 'portal/src/lib may not import portal/src/shell'],
    ['portal/src/shell/a.ts', '../invoices/a.ts', 'portal/src/shell may not import portal/src/invoices'],
    ['portal/src/pay/a.ts', '../lib/testing/a.ts', 'portal/src/lib/testing/a.ts is there for tests'],
  ])('%s imports %s', (path, target, about) => {
    expect(complaintsOf({ [path]: `\nimport '${target}';` })).toEqual([`${path}:2 ${about}`]);
    expect(complaintsOf({ [path]: `import type { A } from '${target}';` })).toEqual([`${path}:1 ${about}`]);
  });

  test('a folder that is not declared', () => {
    expect(complaintsOf({ 'portal/src/pay/method/a.ts': '' })).toEqual([
      'portal/src/pay/method is not declared: say in tools/src/house/folders.ts what it may import',
    ]);
  });

  test('a declared folder without files', () => {
    const orders = { ...ORDERS, 'portal/src/shell': { folders: { menus: [] } } };
    expect(complaintsOf({}, orders)).toEqual([
      'tools/src/house/folders.ts portal/src/shell/menus is declared and holds no source file',
    ]);
  });

  test('an order that goes both ways', () => {
    const orders = { ...ORDERS, 'portal/src/pay': { folders: { fields: ['confirm'], select: [], confirm: [] } } };
    expect(complaintsOf({}, orders)).toEqual([
      'tools/src/house/folders.ts portal/src/pay/fields names confirm, which does not stand above it',
    ]);
  });
});

test('the steps of paying may not import each other', () => {
  const { folders } = FOLDER_ORDERS['portal/src/pay'] ?? { folders: {} };
  const steps = ['select', 'method', 'confirm'];
  for (const step of steps) expect(folders[step]).toSatisfy((all: string[]) => !all.some((one) => steps.includes(one)));
});
