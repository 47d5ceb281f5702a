// The role that serves requests: it reads and writes rows, but owns nothing, so it cannot switch triggers off.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { connectionTo, type SocketConnection } from './embedded/connection-to.ts';
import { errorCode } from './error-code.ts';

const LOGIN_REFUSED = '28000';
const LOGIN_TRIES = 100;
const LOGIN_PAUSE_MS = 50;

/** Creates the role on the first start, and on that of a data folder made before the role existed. */
export async function createRole(owner: SocketConnection, role: SocketConnection): Promise<void> {
  await withClient(owner, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role.user]);
    if (rowCount === 0) await client.query(`create role ${role.user} login`);
    if (await canLogIn(role)) return;
    // A server that an earlier version left running has not read the rule that lets the role in.
    await client.query('select pg_reload_conf()');
    for (let attempt = 1; !(await canLogIn(role)) && attempt < LOGIN_TRIES; attempt++) await sleep(LOGIN_PAUSE_MS);
  });
}

const canLogIn = (role: SocketConnection): Promise<boolean> =>
  withClient(role, async () => true).catch((error: unknown) => {
    if (errorCode(error) === LOGIN_REFUSED) return false;
    throw error;
  });

async function withClient<Result>(
  connection: SocketConnection,
  run: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connectionTo(connection));
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

export async function currentUser(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_user as name');
  return rows[0]?.name ?? '';
}

/** Only where something is missing, since each grant writes to the catalog. */
export async function grantRows(tx: Kysely<unknown>, role: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select oid::regclass::text as "table" from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relname not in ('kysely_migration', 'kysely_migration_lock')
       and not (has_table_privilege(${role}, oid, 'select') and has_table_privilege(${role}, oid, 'insert')
            and has_table_privilege(${role}, oid, 'update') and has_table_privilege(${role}, oid, 'delete'))`.execute(
    tx,
  );
  for (const { table } of rows) {
    await sql`grant select, insert, update, delete on table ${sql.raw(table)} to ${sql.id(role)}`.execute(tx);
  }
}
