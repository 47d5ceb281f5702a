// Two suppliers with a portal, a signed-in user and an invoice each; the process tells its memory.
import { readEnv } from '@plumbline/server/env';
import { beginSession } from '@plumbline/server/identity/sessions/sessions';
import { openLog } from '@plumbline/server/log';
import { runProcess } from '@plumbline/server/run-process';
import { startServer } from '@plumbline/server/start-server';
import {
  insertCustomer,
  insertIdentity,
  insertInvoice,
  insertMember,
  insertOrganization,
  insertPortal,
} from '@plumbline/server/testing/fixtures.sql';

type Supplier = { host: string; cookie: string; invoiceId: string };
export type AbuseReady = Supplier & { port: number; other: Supplier };

await runProcess(async () => {
  const env = { ...readEnv(process.env, process.getuid?.() === 0), port: 0, host: '127.0.0.1', requestsPerMinute: 1e9 };
  // Lines are written as in production, and thrown away.
  const log = openLog('info', { write: () => {} });
  const now = () => new Date();
  const server = await startServer(env, {
    log,
    now,
    web: null,
    extend: (_app, http) => {
      http.get('/bench/memory', async () => {
        globalThis.gc?.();
        return String(process.memoryUsage().rss);
      });
    },
  });
  const { sql } = server.app;
  const addSupplier = async (label: string): Promise<Supplier> => {
    const organizationId = await insertOrganization(sql, `${label} Supply`);
    const settings = { isPaymentEnabled: true };
    const portalId = await insertPortal(sql, { organizationId, label, name: `${label} Supply`, settings });
    const customerId = await insertCustomer(sql, organizationId, `${label} Builders`);
    const identityId = await insertIdentity(sql, `ann@${label}.example`, 'Ann Bench');
    await insertMember(sql, { organizationId, portalId, customerId, identityId });
    const invoiceId = await insertInvoice(sql, { organizationId, customerId });
    const login = { organizationId, portalId, identityId, kind: 'PORTAL', provider: 'password' } as const;
    const { token } = await beginSession(sql, now(), { ...login, enteredAt: now().toISOString() });
    return { host: `${label}.${env.baseDomain}`, cookie: `__Host-session=${token}`, invoiceId };
  };
  const ready: AbuseReady = { port: server.port, ...(await addSupplier('bench')), other: await addSupplier('other') };
  process.stdout.write(`ready ${JSON.stringify(ready)}\n`);
  return server;
});
