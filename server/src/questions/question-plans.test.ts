// The page of questions, and its search by customer, invoice and text, are read from indexes, however many there are.
import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import { recordStatements } from '../database/testing/record-statements.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { analyzeTables, costsOf } from '../testing/query-plan.sql.ts';
import { testPortal } from '../testing/test-portal.ts';
import { findQuestions, selectListedQuestions } from './browse-questions.sql.ts';
import { testQuestions } from './testing/test-questions.ts';

const CUSTOMERS = 400;
const MANY = 20_000;

type Portal = Awaited<ReturnType<typeof testPortal>>;

/** Each about an invoice of its own, with a message. */
const insertQuestions = ({ app: { sql }, organizationId, portalId, user }: Portal) =>
  raw`
    with added as (
      insert into customer (organization_id, id, code, name)
      select ${organizationId}, gen_random_uuid(), 'Q' || place, 'Company ' || place from generate_series(1, ${raw.lit(CUSTOMERS)}) as place
      returning id, code
    ), numbered as (
      select id, row_number() over () as place from added
    ), billed as (
      insert into invoice (organization_id, id, customer_id, type, invoice_number, invoice_created_at, due_date, total_amount,
             balance, currency_code)
      select ${organizationId}, gen_random_uuid(), numbered.id, 'INVOICE', 'N' || 100000 + at, date '2026-10-16', date '2026-11-16',
             10000, 5000, 'USD'
        from generate_series(1, ${raw.lit(MANY)}) as at join numbered on numbered.place = 1 + at % ${raw.lit(CUSTOMERS)}
      returning id, customer_id, invoice_number
    ), asked as (
      insert into question (organization_id, id, customer_id, portal_id, invoice_id, kind, status, asked_by, created_at,
             last_message_at)
      select ${organizationId}, billed.id, billed.customer_id, ${portalId}, billed.id, 'QUESTION', 'OPEN', ${user.identityId}, at, at
        from billed
       cross join lateral (
         select timestamptz '2026-11-16 12:00Z' - substr(billed.invoice_number, 2)::int * interval '1 minute' as at
       ) as moment
      returning id, created_at
    )
    insert into question_message (organization_id, id, question_id, side, identity_id, text, created_at)
    select ${organizationId}, gen_random_uuid(), asked.id, 'CUSTOMER', ${user.identityId}, 'Why ' || left(asked.id::text, 8), asked.created_at
      from asked
  `.execute(sql);

test('questions are listed and found without reading all', async () => {
  const database = await ownDatabase();
  const { sql } = database;
  const portal = await testPortal({ database });
  const { organizationId } = portal;
  await insertQuestions(portal);
  // Of another organization: whoever reads the whole table reads these too.
  await insertQuestions(await testPortal({ database }));
  await analyzeTables(database, ['customer', 'invoice', 'question', 'question_message']);
  const { text } = await sql
    .selectFrom('questionMessage')
    .select('text')
    .where('organizationId', '=', organizationId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const all = { organizationId, customerId: null, status: null, page: 1, size: 25, search: null };
  const recording = recordStatements(database.pool);
  const first = await findQuestions(sql, all, 1_000);
  const listed = await selectListedQuestions(sql, organizationId, first.ids);
  const found: number[] = [];
  for (const search of [text, 'N104711', 'Company 17']) {
    const { ids, counts } = await findQuestions(sql, { ...all, search, size: 1_000 }, 1_000);
    found.push(ids.length);
    expect(counts).toEqual({ OPEN: ids.length, ANSWERED: 0, CLOSED: 0 });
  }
  recording.stop();
  expect(listed.map(({ id }) => id)).toEqual(first.ids);
  expect(listed).toHaveLength(25);
  // Of Company 17 and 170 to 179.
  expect(found).toEqual([1, 1, (11 * MANY) / CUSTOMERS]);
  expect(recording.sent).toHaveLength(5);
  const id = first.ids[0]!;
  await sql.updateTable('question').set({ status: 'ANSWERED' }).where('id', '=', id).execute();
  const counts = { OPEN: 1_000, ANSWERED: 1, CLOSED: 0 };
  expect(await testQuestions(portal).listed()).toMatchObject({ count: 1_000, counts });
  const tables = ['invoice', 'question', 'question_message'];
  for (const { text: statement, values } of recording.sent) {
    const { scanned, discarded } = await costsOf(database, { sql: statement, parameters: values });
    expect(scanned.filter((table) => tables.includes(table))).toEqual([]);
    expect(discarded).toBeLessThanOrEqual(200);
  }
}, 120_000);
