// Every constraint of the money tables refuses what it should.
import { afterAll, expect, test } from 'vitest';
import { AUTOPAY_GUARDS } from './testing/autopay-guards.ts';
import { BOOK_GUARDS } from './testing/book-guards.ts';
import { CHECKOUT_GUARDS } from './testing/checkout-guards.ts';
import { FEED_GUARDS } from './testing/feed-guards.ts';
import { guardDatabase } from './testing/guard-database.ts';
import { IMPORT_GUARDS } from './testing/import-guards.ts';
import { PAYMENT_GUARDS } from './testing/payment-guards.ts';
import { PAYMENT_REQUEST_GUARDS } from './testing/payment-request-guards.ts';
import { WAIVER_DOCUMENT_GUARDS } from './testing/waiver-document-guards.ts';
import { WAIVER_GUARDS } from './testing/waiver-guards.ts';
import { WAIVER_SIGNING_GUARDS } from './testing/waiver-signing-guards.ts';
import type { ExclusiveViolation, Values } from './testing/table-guards.ts';

const database = await guardDatabase();
afterAll(database.close);

const GUARDS = Object.entries({
  ...PAYMENT_GUARDS,
  ...PAYMENT_REQUEST_GUARDS,
  ...AUTOPAY_GUARDS,
  ...CHECKOUT_GUARDS,
  ...BOOK_GUARDS,
  ...IMPORT_GUARDS,
  ...FEED_GUARDS,
  ...WAIVER_DOCUMENT_GUARDS,
  ...WAIVER_GUARDS,
  ...WAIVER_SIGNING_GUARDS,
});

/** Tables without money, or with sums of other tables only. A new table is listed here or among the guards. */
const OTHERS = [
  'action_code',
  'customer',
  'document',
  'federated_login',
  'feed_pending',
  'first_run',
  'identity',
  'import_mapping',
  'import_row',
  'invoice_line',
  'invoice_total',
  'login_history',
  'mail_attachment',
  'mail_message',
  'mail_wording',
  'membership',
  'open_total',
  'operator',
  'organization',
  'passkey',
  'passkey_challenge',
  'payment_approval',
  'portal',
  'portal_former_label',
  'portal_picture',
  'project',
  'question',
  'question_file',
  'question_line',
  'question_message',
  'recovery_code',
  'reminder_mail',
  'reminder_opt_out',
  'session',
  'sign_in_attempt',
  'sign_in_connection',
  'sign_up_request',
  'staff',
  'staff_invitation',
  'support_event',
  'support_ticket',
  'throttle_count',
  'two_factor',
  'user_account',
  'user_invitation',
  'user_invitation_customer',
  'waiver_request',
];

const columns = await database.select<{ table: string; name: string; isNullable: boolean; isGenerated: boolean }>(
  `select relname as table, attname as name, not attnotnull as "isNullable", attgenerated <> '' as "isGenerated"
     from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and attnum > 0 and not attisdropped`,
);

/** Check, unique and foreign key constraints, and unique indexes. */
const constraints = await database.select<{ table: string; name: string; kind: string }>(
  `select conrelid::regclass::text as table, conname as name, contype::text as kind
     from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
   union
   select indrelid::regclass::text, indexrelid::regclass::text, 'u' from pg_index
    join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`,
);

const namesOf = (table: string, kinds: string): string[] =>
  constraints
    .filter((each) => each.table === table && kinds.includes(each.kind))
    .map(({ name }) => name)
    .toSorted();

test('every table is among the guards or listed as one without money', () => {
  const tables = new Set(columns.map(({ table }) => table));
  expect([...GUARDS.map(([table]) => table), ...OTHERS].toSorted()).toEqual([...tables].toSorted());
});

test.each(GUARDS)('every constraint of %s has a case here', (table, { checks = {}, uniques, references = {} }) => {
  expect(Object.keys(checks).toSorted()).toEqual(namesOf(table, 'c'));
  expect(Object.keys(uniques).toSorted()).toEqual(namesOf(table, 'pux'));
  expect(Object.keys(references).toSorted()).toEqual(namesOf(table, 'f'));
});

test.each(GUARDS)('%s is not null except in its nullable columns', (table, { nullable }) => {
  const found = columns.filter((each) => each.table === table && each.isNullable);
  expect(found.map(({ name }) => name).toSorted()).toEqual(nullable.toSorted());
});

test.each(GUARDS)('a copy of a row of %s is refused for no other reason', async (table, { own, refusedBy = null }) => {
  const refusal = await database.refusalOf(() => database.insertCopy(table, own));
  expect(refusal?.message ?? null).toBe(refusedBy);
});

type Case = { table: string; guard: string; values: Values; without?: string };

const isExclusive = (violation: object): violation is ExclusiveViolation => 'without' in violation;

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const checkCases = GUARDS.flatMap(([table, { checks = {}, own }]) =>
  Object.entries(checks).flatMap(([guard, violation]): Case[] =>
    isExclusive(violation)
      ? [{ table, guard, without: violation.without, values: { ...own, ...violation.values } }]
      : violation.map((values) => ({ table, guard, values: { ...own, ...values } })),
  ),
);
const uniqueCases = GUARDS.flatMap(([table, { uniques, own }]) =>
  Object.entries(uniques).map(([guard, shared]): Case =>
    isExclusive(shared)
      ? { table, guard, without: shared.without, values: shared.values }
      : { table, guard, values: without(own, shared) },
  ),
);
const referenceCases = GUARDS.flatMap(([table, { references = {}, own }]) =>
  Object.entries(references).map(([guard, values]): Case => ({ table, guard, values: { ...own, ...values } })),
);

test.each([...checkCases, ...uniqueCases, ...referenceCases])('$guard refuses $values', async (each) => {
  const { table, guard, values } = each;
  const refusal = await database.refusalOf(async (client) => {
    if (each.without !== undefined) {
      await client.query(`alter table ${table} drop constraint ${each.without} cascade`);
    }
    await database.insertCopy(table, values);
  });
  expect(refusal).toMatchObject({ table, constraint: guard });
});

const required = GUARDS.flatMap(([table, { nullable, own }]) =>
  columns
    .filter((each) => each.table === table && !each.isGenerated && !nullable.includes(each.name))
    .map(({ name }) => ({ table, name, values: { ...own, [name]: null } })),
);

test.each(required)('column $name of $table is not null', async ({ table, name, values }) => {
  const refusal = await database.refusalOf(() => database.insertCopy(table, values));
  expect(refusal).toMatchObject({ code: '23502', table, column: name });
});
