import { expect, test } from 'vitest';
import { testDatabase } from '../database/test-database.ts';
import { unscopedTables } from './unscoped-tables.ts';

const { pool } = await testDatabase();
const INVOICES_OF = 'select count(*) from payment_allocation where payment_allocation.payment_id = payment.id';

test.each([
  ['a table without its organization', 'select id from invoice where id = $1', ['invoice']],
  ['another organization', 'select id from invoice where organization_id <> $1', ['invoice']],
  ['several organizations', 'select id from invoice where organization_id = any($1)', ['invoice']],
  ['an organization or something else', 'select id from invoice where organization_id = $1 or id = $2', ['invoice']],
  [
    'an organization in one of two alternatives',
    'select id from invoice where organization_id = $1 and id = $2 or customer_id = $3 and id = $4',
    ['invoice'],
  ],
  ['an update', 'update payment set info = $1 where id = $2', ['payment']],
  ['a deletion', 'delete from checkout_token where expires_at < $1', ['checkout_token']],
  [
    'a join by another column',
    'select from payment join invoice on invoice.id = payment.id where payment.organization_id = $1',
    ['invoice'],
  ],
  [
    'a subquery by the outer row',
    `select (${INVOICES_OF} and payment_allocation.organization_id = payment.organization_id)
       from payment where payment.organization_id = $1`,
    ['payment_allocation'],
  ],
])('%s is reported', async (_, statement, tables) => {
  expect(await unscopedTables(pool, statement)).toEqual(tables);
});

test.each([
  ['by value', 'select id from invoice where organization_id = $1 and id = $2'],
  [
    'by value in each of several indexes that are combined',
    'select id from invoice where organization_id = $1 and id = $2 or organization_id = $3 and id = $4',
  ],
  ['by a constant', `select id from invoice where organization_id = '00000000-0000-7000-8000-0000000000a0'`],
  [
    'by a join, also an outer one',
    `select from payment left join invoice on invoice.organization_id = payment.organization_id and invoice.id = payment.id
      where payment.organization_id = $1`,
  ],
  [
    'by value in a subquery',
    `select (${INVOICES_OF} and payment_allocation.organization_id = $1) from payment where payment.organization_id = $1`,
  ],
  ['of a table that all organizations share', 'select name from identity where id = $1'],
  ['of a portal, which is found by its host name', 'select id from portal where label = $1'],
  ['of new rows', 'insert into audit_event (organization_id, id, action) values ($1, $2, $3)'],
])('an organization %s is accepted', async (_, statement) => {
  expect(await unscopedTables(pool, statement)).toEqual([]);
});
