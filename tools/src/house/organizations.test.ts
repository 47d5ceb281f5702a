import { expect, test } from 'vitest';
import { ACROSS_FILE, checkOrganizations, TABLES_FILE } from './organizations.ts';
import { readSource } from './source.ts';

const TABLES = readSource(
  TABLES_FILE,
  `export interface InvoiceTable { organizationId: string; id: string }
   export interface PaymentAttemptTable { organizationId: string; id: string }
   export interface IdentityTable { id: string }`,
);
const LIST = `export const ACROSS_ORGANIZATIONS = {
  'invoices/invoices.sql.ts selectEverywhere': 'a job goes through all of them',
};`;

const check = (queries: string, list = '') =>
  checkOrganizations([
    TABLES,
    readSource(ACROSS_FILE, list),
    readSource('server/src/invoices/invoices.sql.ts', queries),
  ]).map(({ at, about }) => `${at} ${about}`);

test.each([
  `export const selectInvoice = (sql, id) => sql.selectFrom('invoice').where('id', '=', id).execute();`,
  `export const selectInvoice = (sql, id) => sql.selectFrom('identity').innerJoin('invoice', 'invoice.id', 'identity.id');`,
  `export const selectInvoice = (sql) => raw\`select from payment_attempt\`.execute(sql);`,
])('a query that names no organization is refused: %s', (query) => {
  expect(check(query)).toEqual([
    `server/src/invoices/invoices.sql.ts:1 selectInvoice names no organization; add it, or list it in ${ACROSS_FILE}`,
  ]);
});

test('a query with its organization is fine, and so is one of a shared table', () => {
  expect(
    check(`
      export const selectInvoice = (sql, organizationId) => sql.selectFrom('invoice').where('organizationId', '=', organizationId);
      export const selectPerson = (sql, id) => sql.selectFrom('identity').where('id', '=', id);`),
  ).toEqual([]);
});

test('a listed query may read all organizations, but not lock their rows', () => {
  const query = (lock: string) =>
    `export const selectEverywhere = (sql) => sql.selectFrom('invoice')${lock}.execute();`;
  expect(check(query(''), LIST)).toEqual([]);
  expect(check(query('.forUpdate()'), LIST)).toEqual([
    'server/src/invoices/invoices.sql.ts:1 selectEverywhere locks rows of several organizations',
  ]);
});

test('an entry of the list that does not exist is refused', () => {
  expect(check('export const other = 1;', LIST)).toEqual([
    `${ACROSS_FILE} invoices/invoices.sql.ts selectEverywhere does not exist`,
  ]);
});
