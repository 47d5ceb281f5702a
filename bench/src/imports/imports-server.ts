// The product with an organization whose invoices are imported. POST /bench/work does what the job of imports does every
// two seconds; the others are about the baseline.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '@plumbline/server/app';
import { newId } from '@plumbline/server/database/new-id';
import { beginSession } from '@plumbline/server/identity/sessions/sessions';
import { runImports } from '@plumbline/server/imports/run-imports';
import { runProcess } from '@plumbline/server/run-process';
import {
  insertIdentity,
  insertInvoice,
  insertMember,
  insertOrganization,
  insertPortal,
  insertStaff,
} from '@plumbline/server/testing/fixtures.sql';
import { sayReady, signIn, startProduct } from '../product.ts';
import { clearRows, copyRows, countImported, insertCustomers, keepRows, keepTotals } from './bare-copy.sql.ts';
import type { ImportsReady } from './ready.ts';

const CUSTOMERS = 2_000;
/** Of the customer whose list is read. */
const INVOICES = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
// The database, which may run as another user, writes and reads the files.
chmodSync(folder, 0o777);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

await runProcess(async () => {
  let app: App | null = null;
  const appOf = () => {
    if (!app) throw new Error('not ready');
    return app;
  };
  const { server, hostOf } = await startProduct((http) => {
    http.post('/bench/work', async () => {
      await runImports(appOf());
      return {};
    });
    http.post('/bench/keep', async () => {
      await keepRows(appOf().database, folder);
      return {};
    });
    http.post('/bench/copy', async () => ({ ms: await copyRows(appOf().database, folder) }));
    http.post('/bench/clear', async () => {
      await clearRows(appOf().database);
      return {};
    });
    http.get('/bench/count', async () => ({ count: await countImported(appOf().database) }));
  });
  app = server.app;
  const { sql } = app;
  const organizationId = await insertOrganization(sql, 'Bench Supply');
  const settings = { isPaymentEnabled: true };
  const portalId = await insertPortal(sql, { organizationId, label: 'bench', name: 'Bench Supply', settings });
  const identityId = await insertIdentity(sql, 'ann@bench.example', 'Ann Bench');
  const customers = Array.from({ length: CUSTOMERS }, (_, place) => ({
    organizationId,
    id: newId(),
    name: `Bench Builders ${place}`,
    code: `B${String(place).padStart(5, '0')}`,
  }));
  await insertCustomers(sql, customers);
  const customerId = customers[0]?.id ?? '';
  await insertMember(sql, { organizationId, portalId, customerId, identityId });
  for (let each = 0; each < INVOICES; each += 1) await insertInvoice(sql, { organizationId, customerId });
  await keepTotals(app.database);
  const staffId = await insertIdentity(sql, 'iris@bench.example', 'Iris Bench');
  await insertStaff(sql, organizationId, staffId);
  const now = new Date();
  const login = { organizationId, identityId: staffId, kind: 'CONSOLE', provider: 'password' } as const;
  const { token } = await beginSession(sql, now, { ...login, enteredAt: now.toISOString() });
  sayReady({
    port: server.port,
    pid: process.pid,
    host: hostOf('bench'),
    cookie: await signIn(sql, { organizationId, portalId, identityId }),
    consoleHost: hostOf('console'),
    staffCookie: `__Host-session=${token}`,
    customerCodes: customers.map(({ code }) => code),
  } satisfies ImportsReady);
  return server;
});
