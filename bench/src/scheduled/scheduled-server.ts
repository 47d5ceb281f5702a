// The product with thousands of payments that are due this morning, of a hundred customers. POST /bench/run works them off, as
// the job does every minute; GET /bench/outcome tells what became of them.
import { runScheduled } from '@plumbline/server/payments/scheduled/run-scheduled';
import { tokenContext } from '@plumbline/server/payments/charge/token-context';
import { runProcess } from '@plumbline/server/run-process';
import {
  insertCustomer,
  insertIdentity,
  insertMember,
  insertOrganization,
  insertPortal,
} from '@plumbline/server/testing/fixtures.sql';
import { insertSavedCard } from '@plumbline/server/testing/payment-fixtures.sql';
import type { App } from '@plumbline/server/app';
import { sayReady, signIn, startProduct } from '../product.ts';
import { insertDuePayments, readOutcome } from './due-payments.sql.ts';
import type { ScheduledReady } from './ready.ts';

const SETTINGS = { isPaymentEnabled: true, isCreditCardEnabled: true, isCardOnFileEnabled: true };
const CUSTOMERS = 100;

await runProcess(async () => {
  let app: App | null = null;
  const appOf = () => {
    if (!app) throw new Error('not ready');
    return app;
  };
  const { server, connection, hostOf } = await startProduct((http) => {
    http.post('/bench/run', async () => ({ started: await runScheduled(appOf()) }));
    http.get('/bench/outcome', () => readOutcome(appOf().database));
  });
  app = server.app;
  const { sql, database, encryption } = app;
  const organizationId = await insertOrganization(sql, 'Bench Supply');
  const portal = { organizationId, label: 'bench', name: 'Bench Supply', settings: SETTINGS };
  const portalId = await insertPortal(sql, portal);
  const identityId = await insertIdentity(sql, 'ann@bench.example', 'Ann Bench');
  const payers = [];
  for (let each = 0; each < CUSTOMERS; each += 1) {
    const customerId = await insertCustomer(sql, organizationId, `Bench Builders ${each}`);
    if (each === 0) await insertMember(sql, { organizationId, portalId, customerId, identityId });
    const sealedToken = encryption.encrypt(process.env['BENCH_TOKEN'] ?? '', tokenContext(organizationId, customerId));
    const methodId = await insertSavedCard(sql, { organizationId, customerId, createdBy: identityId, sealedToken });
    payers.push({ organizationId, portalId, customerId, identityId, methodId });
  }
  await insertDuePayments(database, payers, Number(process.env['BENCH_DUE']) / CUSTOMERS);
  const cookie = await signIn(sql, { organizationId, portalId, identityId });
  sayReady({ port: server.port, host: hostOf('bench'), cookie, connection } satisfies ScheduledReady);
  return server;
});
