// The product with one portal and one signed-in user; BENCH_PEOPLE more can sign in.
import { hashPassword } from '@plumbline/server/identity/passwords/passwords';
import { runProcess } from '@plumbline/server/run-process';
import {
  insertCustomer,
  insertIdentity,
  insertMember,
  insertOrganization,
  insertPortal,
} from '@plumbline/server/testing/fixtures.sql';
import { type Connection, sayReady, signIn, startProduct } from './product.ts';

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
  const { server, connection, hostOf } = await startProduct();
  const { sql } = server.app;
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
  const cookie = await signIn(sql, { organizationId, portalId, identityId });
  const ready = {
    port: server.port,
    host: hostOf('bench'),
    cookie,
    identityId,
    connection,
    emails,
    password: PASSWORD,
  };
  sayReady(ready satisfies ProductReady);
  return server;
});
