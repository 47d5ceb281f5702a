import { expect, test } from 'vitest';
import { readSource } from './source.ts';
import { checkSql } from './sql.ts';

const QUERY = `await db.selectFrom('invoice').execute(); sql\`select 1\`;`;

test('queries outside the SQL files are refused', () => {
  const complaints = checkSql([readSource('server/src/invoices/list-invoices.ts', QUERY)]);
  expect(complaints.map(({ about }) => about)).toEqual([
    '.selectFrom() belongs into a *.sql.ts file',
    'sql`` belongs into a *.sql.ts file',
  ]);
});

test.each([
  'server/src/invoices/invoices.sql.ts',
  'server/src/database/migrations/0001-begin.ts',
  'server/src/invoices/list-invoices.test.ts',
])('%s may query', (path) => {
  expect(checkSql([readSource(path, QUERY)])).toEqual([]);
});
