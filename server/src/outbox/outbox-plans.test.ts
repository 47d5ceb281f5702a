// The page of mails, and what is asked about an address, are read from indexes, however many mails there are.
import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import { recordStatements } from '../database/testing/record-statements.ts';
import { selectPeople } from '../members/people.sql.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { analyzeTables, costsOf } from '../testing/query-plan.sql.ts';
import { testPortal } from '../testing/test-portal.ts';
import { LATEST, selectMails } from './outbox.sql.ts';

const MANY = 30_000;

test('mails are listed, filtered and found without reading all', async () => {
  const database = await ownDatabase();
  const { sql } = database;
  const { organizationId } = await testPortal({ database });
  await raw`
    insert into mail_message (organization_id, id, to_address, from_name, subject, sealed_body, created_at, status, sent_at,
           kind, is_bounced)
    select ${organizationId}, gen_random_uuid(), 'person' || place % 5000 || '@builders.example', 'Granite', 'About ' || place,
           '\\x00', at, case when place % 300 = 0 then 'FAILED' else 'SENT' end, case when place % 300 <> 0 then at end,
           case when place % 100 = 0 then 'reminder' else 'payment-approved' end, place % 600 = 0
      from generate_series(1, ${raw.lit(MANY)}) as place
     cross join lateral (select timestamptz '2026-11-16 12:00Z' - place * interval '1 minute' as at) as moment
  `.execute(sql);
  await analyzeTables(database, ['mail_message']);
  const all = {
    organizationId,
    search: '',
    state: undefined,
    kind: undefined,
    since: '2026-11-09T12:00:00Z',
    before: null,
    limit: 51,
  } as const;
  const recording = recordStatements(database.pool);
  const first = await selectMails(sql, all);
  const last = first.at(-1)!;
  await selectMails(sql, { ...all, before: { at: last.createdAt, id: last.id } });
  await selectMails(sql, { ...all, state: 'FAILED' });
  await selectMails(sql, { ...all, state: 'UNDELIVERED' });
  await selectMails(sql, { ...all, kind: 'reminder' });
  const found = await selectMails(sql, { ...all, search: 'person4711@' });
  const shared = await selectMails(sql, { ...all, search: 'About' });
  await selectMails(sql, { ...all, search: '@' });
  await selectPeople(sql, organizationId, { state: 'active', search: '', limit: 25, offset: 0 });
  recording.stop();
  expect(first).toHaveLength(51);
  expect(found).toHaveLength(6);
  expect(shared).toHaveLength(51);
  // What is found among the latest is not looked for elsewhere.
  expect(recording.sent).toHaveLength(10);
  for (const { text, values } of recording.sent) {
    const { scanned, discarded } = await costsOf(database, { sql: text, parameters: values });
    expect(scanned.filter((table) => table === 'mail_message')).toEqual([]);
    expect(discarded).toBeLessThanOrEqual(text.includes('"latest"') ? LATEST : 200);
  }
}, 120_000);
