// The product with one portal and one signed-in user; BENCH_PEOPLE more can sign in.
import { readEnv } from '@plumbline/server/env';
import { hashPassword } from '@plumbline/server/identity/passwords/passwords';
import { beginSession } from '@plumbline/server/identity/sessions/sessions';
import { openLog } from '@plumbline/server/log';
import { runProcess } from '@plumbline/server/run-process';
import { startServer } from '@plumbline/server/start-server';
import {
  insertCustomer,
  insertIdentity,
  insertMember,
  insertOrganization,
  insertPortal,
} from '@plumbline/server/testing/fixtures.sql';

export type Connection = { host: string; user: string; database: string };
export type ProductReady = {
  port: number;
  host: string;
  cookie: string;
  identityId: string;
  connection: Connection;
  /** People who can sign in with the password. */
  emails: string[];
  password: string;
};

const PASSWORD = 'a password for the bench';

await runProcess(async () => {
  const env = { ...readEnv(process.env, process.getuid?.() === 0), port: 0, host: '127.0.0.1', requestsPerMinute: 1e9 };
  const log = openLog('info', { write: () => {} });
  const now = () => new Date();
  const server = await startServer(env, { log, now, web: null });
  const { sql, database } = server.app;
  const organizationId = await insertOrganization(sql, 'Bench Supply');
  const portalId = await insertPortal(sql, { organizationId, label: 'bench', name: 'Bench Supply', settings: {} });
  const customerId = await insertCustomer(sql, organizationId, 'Bench Builders');
  const identityId = await insertIdentity(sql, 'ann@bench.example', 'Ann Bench');
  await insertMember(sql, { organizationId, portalId, customerId, identityId });
  const emails = Array.from({ length: Number(process.env['BENCH_PEOPLE'] ?? 0) }, (_, at) => `p${at}@bench.example`);
  const passwordHash = emails.length > 0 ? await hashPassword(PASSWORD) : '';
  for (const email of emails) {
    const person = await insertIdentity(sql, email, 'Bench Person', passwordHash);
    await insertMember(sql, { organizationId, portalId, customerId, identityId: person });
  }
  const { token } = await beginSession(sql, now(), {
    organizationId,
    portalId,
    identityId,
    kind: 'PORTAL',
    provider: 'password',
    enteredAt: now().toISOString(),
  });
  const { host, user, database: name } = database.pool.options as unknown as Connection;
  const ready: ProductReady = {
    port: server.port,
    host: `bench.${env.baseDomain}`,
    cookie: `__Host-session=${token}`,
    identityId,
    connection: { host, user, database: name },
    emails,
    password: PASSWORD,
  };
  process.stdout.write(`ready ${JSON.stringify(ready)}\n`);
  return server;
});
