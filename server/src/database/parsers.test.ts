import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from './new-id.ts';
import { parseInstant, parseWholeNumber } from './parsers.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();

async function valueOf(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.sql);
  return rows[0]?.value;
}

test.each([
  ['42::bigint', 42],
  [`${Number.MAX_SAFE_INTEGER}::bigint`, Number.MAX_SAFE_INTEGER],
  [`(-${Number.MAX_SAFE_INTEGER})::bigint`, -Number.MAX_SAFE_INTEGER],
  ['count(*)', 1],
  ['array[1, null, 3]::bigint[]', [1, null, 3]],
  [`date '2026-01-31'`, '2026-01-31'],
  [`array[date '2026-01-31', null]`, ['2026-01-31', null]],
  [`timestamptz '2026-03-08 02:30:00.25-08'`, '2026-03-08T10:30:00.250Z'],
  [`timestamptz '2026-03-08 10:30:00+00'`, '2026-03-08T10:30:00.000Z'],
  [`array[timestamptz '2026-03-08 10:30:00+00']`, ['2026-03-08T10:30:00.000Z']],
  [`'{"total_amount": 1}'::jsonb`, { total_amount: 1 }],
  ['null::bigint', null],
])('%s is read as %j', async (expression, value) => {
  expect(await valueOf(expression)).toEqual(value);
});

test('a bigint beyond the safe integers is refused, not rounded', async () => {
  await expect(valueOf('9007199254740992::bigint')).rejects.toThrow('too large');
  await expect(valueOf('(-9223372036854775808)::bigint')).rejects.toThrow('too large');
  expect(() => parseWholeNumber('9007199254740993')).toThrow('too large');
  expect(await valueOf('1::bigint')).toBe(1);
});

test('an instant that JavaScript cannot represent is refused', () => {
  expect(() => parseInstant('infinity')).toThrow('not an instant');
  expect(() => parseInstant('2026-03-08 10:30:00+13')).toThrow('not an instant');
});

test('amounts, days and instants are read back exactly as written, under their camelCase names', async () => {
  const organizationId = newId();
  const customerId = newId();
  const id = newId();
  const { sql } = database;
  await sql
    .insertInto('organization')
    .values({ id: organizationId, name: 'Granite', legalName: 'Granite Inc.' })
    .execute();
  await sql.insertInto('customer').values({ organizationId, id: customerId, code: 'C1', name: 'Acme' }).execute();
  const written = {
    organizationId,
    id,
    customerId,
    type: 'INVOICE' as const,
    invoiceNumber: 'I-1',
    jobName: 'Élan Tower',
    invoiceCreatedAt: asDay('2026-02-28'),
    dueDate: asDay('2026-03-30'),
    totalAmount: asCents(123_456_789_012),
    balance: asCents(1),
    currencyCode: 'USD' as const,
    createdAt: '2026-02-28T23:59:59.999Z',
  };
  await sql.insertInto('invoice').values(written).execute();
  const read = await sql.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(read).toMatchObject({ ...written, searchText: 'i-1    élan tower ', creditRestrictionType: null });
});
