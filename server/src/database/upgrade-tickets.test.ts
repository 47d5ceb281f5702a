// Upgrades a database with tickets that are older than the desk: those that nobody has touched are closed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import { type Database, openDatabase } from './open-database.ts';
import { emptyDatabaseUrl, silentLog } from './test-database.ts';

/** The first migration that knows tickets as closed ones, and the one that closes the old ones. */
const DESK = '0089-ticket-desk';
const CLOSED_BY = '0097-old-tickets';

const ORGANIZATION = '00000000-0000-7000-8000-0000000000a0';
const PERSON = '00000000-0000-7000-8000-0000000000c0';
const idOf = (place: number) => `00000000-0000-7000-8000-00000000010${place}`;

const ROWS = `
insert into organization (id, name, legal_name) values ('${ORGANIZATION}', 'Granite', 'Granite Inc');
insert into identity (id, email, name) values ('${PERSON}', 'sam@granite.example', 'Sam');
insert into portal (organization_id, id, label, name) values ('${ORGANIZATION}', '${PERSON}', 'granite', 'Granite');`;

/** Two columns came with the desk. */
const ticket = (place: number, subject: string, days: number, isOfDesk = false) => `
insert into support_ticket (organization_id, id, portal_id, name, email, company_name, subject, description, created_at
    ${isOfDesk ? ', last_message_at, last_message_id' : ''})
  values ('${ORGANIZATION}', '${idOf(place)}', '${PERSON}', 'Pat', 'pat@doe.example', 'Doe', '${subject}', 'It says no.',
    now() - interval '${days} days' ${isOfDesk ? `, now(), '${idOf(place)}'` : ''});`;

const event = (place: number, kind: string, text: string) => `
insert into support_event (organization_id, id, ticket_id, kind, identity_id, text, created_at)
  values ('${ORGANIZATION}', gen_random_uuid(), '${idOf(place)}', '${kind}', '${PERSON}', ${text}, now());`;

/** As if the desk had been there for a month. */
const DESK_SINCE = `update kysely_migration set timestamp = (now() - interval '30 days')::text where name <= '${DESK}';`;

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: await emptyDatabaseUrl(), dataDir: '', log: silentLog, poolSize: 1 });
  const until = (last: string) => Object.fromEntries(Object.entries(ALL_MIGRATIONS).filter(([name]) => name < last));
  await migrate(database, until(DESK));
  const old = ['OLD', 'TAKEN', 'ANSWERED', 'RELEASED', 'WRITTEN'];
  await database.pool.query(ROWS + old.map((subject, place) => ticket(place, subject, 400)).join(''));
  await migrate(database, until(CLOSED_BY));
  await database.owner.query(DESK_SINCE);
  await database.pool.query(
    [
      ticket(5, 'OF THE DESK', 20, true),
      `update support_ticket set assigned_to = '${PERSON}' where subject = 'TAKEN';`,
      event(2, 'ANSWERED', `'Try again.'`),
      event(3, 'RELEASED', 'null'),
      event(4, 'WRITTEN', `'Still no.'`),
    ].join(''),
  );
  await migrate(database);
});
afterAll(() => database.close());

test('only those of before the desk that nobody has touched are closed', async () => {
  const { rows } = await database.pool.query<{ subject: string; status: string }>(
    'select subject, status from support_ticket order by id',
  );
  expect(rows.map(({ subject, status }) => `${subject} ${status}`)).toEqual([
    'OLD CLOSED',
    'TAKEN OPEN',
    'ANSWERED OPEN',
    'RELEASED OPEN',
    'WRITTEN OPEN',
    'OF THE DESK OPEN',
  ]);
});
