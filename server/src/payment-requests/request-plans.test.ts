// The page of payment links reads its own indexes, however many links reminders have sent beside those of staff.
import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { recordStatements } from '../database/testing/record-statements.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { analyzeTables, costsOf } from '../testing/query-plan.sql.ts';
import { testPortal } from '../testing/test-portal.ts';
import { selectRequestPage, selectShownRequests, selectStateCounts } from './browse-requests.sql.ts';

const REMINDERS = 30_000;
const SENT = 50;

type Portal = Awaited<ReturnType<typeof testPortal>>;

test('links of reminders are not read for those that staff have sent, and the other way round', async () => {
  const database = await ownDatabase();
  const { sql } = database;
  const portal = await testPortal({ database });
  const { organizationId } = portal;
  const insert = ({ organizationId, portalId, user }: Portal, count: number, reminded: ReturnType<typeof raw>) =>
    raw`
      insert into payment_request (organization_id, id, portal_id, customer_id, token_hash, sealed_token, currency_code,
             amount, requester_name, requester_email, recipient_email, expires_at, created_at, reminded_user_id, reminder_day)
      select ${organizationId}, gen_random_uuid(), ${portalId}, ${user.customerId}, sha256(gen_random_uuid()::text::bytea), '\\x00', 'USD',
             10000, 'Sam Staff', 'sam@supplier.example', 'ann@builders.example', at::date + 30, at, ${reminded}
        from generate_series(1, ${raw.lit(count)}) as place
       cross join lateral (select timestamptz '2026-11-16 12:00Z' - place * interval '10 minutes' as at) as moment
    `.execute(sql);
  const reminded = ({ user }: Portal) => raw`${user.userId}::uuid, date '1900-01-01' + place`;
  await insert(portal, REMINDERS, reminded(portal));
  await insert(portal, SENT, raw`null, null`);
  // Of another organization: whoever reads the whole table reads these too.
  const other = await testPortal({ database });
  await insert(other, 4 * REMINDERS, reminded(other));
  await analyzeTables(database, ['payment_request']);
  const shown = { organizationId, day: asDay('2026-11-16'), customerId: null, search: null, state: null };
  const recording = recordStatements(database.pool);
  const counts: number[] = [];
  for (const kind of ['SENT', 'REMINDER'] as const) {
    const { ids, count } = await selectRequestPage(sql, { ...shown, kind, page: 1, size: 25 }, 10_000);
    expect(await selectShownRequests(sql, { organizationId, day: shown.day, ids })).toHaveLength(25);
    counts.push(count);
  }
  await selectStateCounts(sql, { ...shown, kind: 'SENT' }, 1_000);
  recording.stop();
  expect(counts).toEqual([SENT, 10_000]);
  expect(recording.sent).toHaveLength(5);
  for (const { text, values } of recording.sent) {
    const { scanned, discarded } = await costsOf(database, { sql: text, parameters: values });
    expect(scanned.filter((table) => table === 'payment_request')).toEqual([]);
    expect(discarded).toBeLessThanOrEqual(200);
  }
}, 120_000);
