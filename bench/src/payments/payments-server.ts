// The product with a customer who has thousands of invoices and a credit for each.
import { vacuumFilled } from '@plumbline/demo/large-organization.sql';
import { runProcess } from '@plumbline/server/run-process';
import {
  insertCustomer,
  insertIdentity,
  insertMember,
  insertOrganization,
  insertPortal,
} from '@plumbline/server/testing/fixtures.sql';
import { recordStatements, type SentStatement } from '@plumbline/server/database/testing/record-statements';
import type { Statement } from '../lists/ready.ts';
import { sayReady, signIn, startProduct } from '../product.ts';
import { analyzePayments, insertPairs } from './pairs.sql.ts';
import type { PaymentsReady } from './ready.ts';
import { submit } from './submit.ts';

const SETTINGS = { isPaymentEnabled: true, isCreditMemoEnabled: true, isPayWithCreditEnabled: true };
const PAIRS = 50_000;
/** Enough for statistics that make PostgreSQL look up payments by their keys. */
const FIRST_PAYMENTS = 500;

await runProcess(async () => {
  const { server, connection, hostOf } = await startProduct();
  const { sql, database } = server.app;
  const organizationId = await insertOrganization(sql, 'Bench Supply');
  const portalId = await insertPortal(sql, {
    organizationId,
    label: 'bench',
    name: 'Bench Supply',
    settings: SETTINGS,
  });
  const customerId = await insertCustomer(sql, organizationId, 'Bench Builders');
  const identityId = await insertIdentity(sql, 'ann@bench.example', 'Ann Bench');
  await insertMember(sql, { organizationId, portalId, customerId, identityId });
  const [recorded, ...pairs] = await insertPairs(database, { organizationId, customerId }, PAIRS);
  await vacuumFilled(database);
  const cookie = await signIn(sql, { organizationId, portalId, identityId });
  const address = { port: server.port, host: hostOf('bench'), cookie };
  if (!recorded) throw new Error('there is nothing to pay');
  for (const pair of pairs.splice(0, FIRST_PAYMENTS)) await submit(address, pair);
  await analyzePayments(database);
  const recording = recordStatements(database.pool);
  await submit(address, recorded);
  recording.stop();
  const ready: PaymentsReady = {
    ...address,
    connection,
    statements: recording.sent.flatMap(asSent),
    recorded,
    pairs,
    fixed: [organizationId, portalId, customerId, identityId],
  };
  sayReady(ready);
  return server;
});

/**
 * A transaction that begins with its first statement is two statements in plain pg, which needs none for a limit: it can
 * be set for the connection.
 */
function asSent({ begin: [begin], text, values }: SentStatement): Statement[] {
  return [...(begin === undefined ? [] : [{ text: begin, values: [] }]), { text, values: values.map(encode) }];
}

function encode(value: unknown): unknown {
  return Buffer.isBuffer(value) ? { hex: value.toString('hex') } : value;
}
