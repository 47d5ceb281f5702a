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
import type { Statement } from '../lists/ready.ts';
import { sayReady, signIn, startProduct } from '../product.ts';
import { analyzePayments, insertPairs } from './pairs.sql.ts';
import type { PaymentsReady } from './ready.ts';
import { submit } from './submit.ts';

const SETTINGS = { isPaymentEnabled: true, isCreditMemoEnabled: true, isPayWithCreditEnabled: true };
const PAIRS = 30_000;
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
  const readStatements = recordStatements(database.pool);
  await submit(address, recorded);
  const ready: PaymentsReady = {
    ...address,
    connection,
    statements: await readStatements(),
    recorded,
    pairs,
    fixed: [organizationId, portalId, customerId, identityId],
  };
  sayReady(ready);
  return server;
});

type Pool = { connect: () => Promise<Client>; totalCount: number };
type Client = { query: (...sent: unknown[]) => unknown; release: (isBroken?: boolean) => void };

/** Records the statements sent to the database until it is called; then closes the wrapped connections. */
function recordStatements(given: unknown): () => Promise<Statement[]> {
  const pool = given as Pool;
  const statements: Statement[] = [];
  const connect = pool.connect.bind(pool);
  const known = new WeakSet<object>();
  pool.connect = async () => {
    const client = await connect();
    if (known.has(client)) return client;
    known.add(client);
    const query = client.query.bind(client);
    client.query = (...sent: unknown[]) => {
      const [first, values] = sent;
      const statement =
        typeof first === 'string' ? { text: first, values: (values as unknown[]) ?? [] } : (first as Statement);
      const { begin } = statement as { begin?: string | null };
      if (begin) statements.push({ text: begin, values: [] });
      statements.push({ text: statement.text, values: (statement.values ?? []).map(encode) });
      return query(...sent);
    };
    return client;
  };
  return async () => {
    pool.connect = connect;
    for (const client of await Promise.all(Array.from({ length: pool.totalCount }, () => connect())))
      client.release(true);
    return statements;
  };
}

function encode(value: unknown): unknown {
  return Buffer.isBuffer(value) ? { hex: value.toString('hex') } : value;
}
