// The product with one large organization and a signed-in user of its biggest customer.
import { get } from 'node:http';
import { fillOrganization, vacuumFilled } from '@plumbline/demo/large-organization.sql';
import { shapeOf } from '@plumbline/demo/large-shape';
import { readEnv } from '@plumbline/server/env';
import { beginSession } from '@plumbline/server/identity/sessions/sessions';
import { openLog } from '@plumbline/server/log';
import { runProcess } from '@plumbline/server/run-process';
import { type Server, startServer } from '@plumbline/server/start-server';
import { insertIdentity, insertMember, insertOrganization, insertPortal } from '@plumbline/server/testing/fixtures.sql';
import type { Connection } from '../product-server.ts';
import { CALLS } from './calls.ts';
import { insertFirstCustomer } from './first-customer.sql.ts';
import type { ReportsReady, Statement } from './ready.ts';

const BIGGEST = 22_000;

await runProcess(async () => {
  const env = { ...readEnv(process.env, process.getuid?.() === 0), port: 0, host: '127.0.0.1', requestsPerMinute: 1e9 };
  const log = openLog('info', { write: () => {} });
  const now = () => new Date();
  const server = await startServer(env, { log, now, web: null });
  const { sql, database } = server.app;
  const organizationId = await insertOrganization(sql, 'Bench Supply');
  const portalId = await insertPortal(sql, { organizationId, label: 'bench', name: 'Bench Supply', settings: {} });
  const customerId = await insertFirstCustomer(sql, organizationId);
  const identityId = await insertIdentity(sql, 'ann@bench.example', 'Ann Bench');
  await insertMember(sql, { organizationId, portalId, customerId, identityId });
  const day = now().toISOString().slice(0, 10) as Parameters<typeof fillOrganization>[1]['day'];
  const shape = { ...shapeOf(Number(process.env['BENCH_INVOICES'])), biggest: BIGGEST };
  await fillOrganization(database, { organizationId, day, ...shape });
  await vacuumFilled(database);
  const login = { organizationId, portalId, identityId, kind: 'PORTAL', provider: 'password' } as const;
  const { token } = await beginSession(sql, now(), { ...login, enteredAt: now().toISOString() });
  const { host, user, database: name } = database.pool.options as unknown as Connection;
  const address = { port: server.port, host: `bench.${env.baseDomain}`, cookie: `__Host-session=${token}` };
  const ready: ReportsReady = {
    ...address,
    pid: process.pid,
    connection: { host, user, database: name },
    statements: await statementsOf(server, address),
  };
  process.stdout.write(`ready ${JSON.stringify(ready)}\n`);
  return server;
});

/** Records what each call sends to the database, so that the baseline sends exactly that. */
async function statementsOf({ app }: Server, address: Pick<ReportsReady, 'port' | 'host' | 'cookie'>) {
  const statements: Statement[] = [];
  const { pool } = app.database;
  const connect = pool.connect.bind(pool);
  const known = new WeakSet<object>();
  pool.connect = (async () => {
    const client = await connect();
    if (known.has(client)) return client;
    known.add(client);
    const query = client.query.bind(client) as (sent: Statement) => unknown;
    client.query = ((sent: Statement) => {
      const { text, values, name } = sent;
      if (/\binvoice\b/.test(text)) statements.push({ text, values, ...(name && { name }) });
      return query(sent);
    }) as typeof client.query;
    return client;
  }) as typeof pool.connect;
  const listen = async (path: string) => {
    statements.length = 0;
    await ask(address, path);
    return [...statements];
  };
  const found: ReportsReady['statements'] = {};
  for (const [call, path] of Object.entries(CALLS)) {
    found[call] = { first: await listen(path), again: await listen(path) };
  }
  pool.connect = connect;
  // The wrapped connections are closed, so that recording is not measured.
  for (const client of await Promise.all(Array.from({ length: pool.totalCount }, () => connect())))
    client.release(true);
  return found;
}

/** Reads the whole response; of the CSV file only the start, so that its memory is still to be measured. */
async function ask({ port, host, cookie }: Pick<ReportsReady, 'port' | 'host' | 'cookie'>, path: string) {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { host, cookie } }, (answer) => {
      if (path === CALLS.spreadsheet) answer.once('data', () => answer.destroy());
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode));
    }).once('error', reject);
  });
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
}
