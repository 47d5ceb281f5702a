import { expect, test } from 'vitest';
import { checkFolderTable, folderTable } from './folder-table.ts';

const ORDERS = {
  'portal/src': { foundations: { lib: [], shell: ['lib'] }, folders: { invoices: [], pay: ['invoices'] } },
  'portal/src/access': { folders: { login: [] } },
  'portal/src/pay': { folders: { fields: [], method: ['fields'] } },
};
const TABLE = [
  '| `portal/src` | lib, shell (lib) | invoices, pay (invoices) |',
  '| `portal/src/pay` | | fields, method (fields) |',
];

test('has a line for each parent whose folders import each other', () => {
  expect(folderTable(ORDERS)).toEqual(TABLE);
  expect(checkFolderTable(TABLE.join('\n'), ORDERS)).toEqual([]);
});

test('a folder that the document does not name is reported', () => {
  const old = TABLE.join('\n').replace('invoices, pay', 'pay');
  expect(checkFolderTable(old, ORDERS).map(({ about }) => about)).toEqual([`lacks the line: ${TABLE[0]}`]);
});
