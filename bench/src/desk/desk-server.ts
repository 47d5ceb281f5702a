// The product with an organization of a million invoices and 200,000 payments, and an owner who is signed in to its console.
import { runProcess } from '@plumbline/server/run-process';
import { insertIdentity, insertStaff } from '@plumbline/server/testing/fixtures.sql';
import { recordStatements } from '../lists/record-statements.ts';
import { sayReady, signInStaff, startProduct } from '../product.ts';
import { insertDeskRows, selectDesk } from './desk-data.sql.ts';
import { selectFilled } from '../lists/accounts.sql.ts';
import type { DeskReady } from './ready.ts';

const SHAPE = { payments: 200_000, questions: 5_000, auditEvents: 50_000 };
const EMAIL = 'iris@bench.example';

await runProcess(async () => {
  const statements: { take: () => unknown } = { take: () => [] };
  const { server, connection, hostOf } = await startProduct((http) =>
    http.get('/bench/statements', async () => statements.take()),
  );
  const { sql, database } = server.app;
  const label = `bench${process.env['BENCH_SIZE']}`;
  if (!(await selectDesk(sql, label, EMAIL))) {
    const filled = await selectFilled(sql, label);
    if (!filled) throw new Error(`nothing has filled the organization of ${label}`);
    const { organizationId, portalId } = filled;
    const identityId = await insertIdentity(sql, EMAIL, 'Iris Bench');
    const encrypted = server.app.encryption.currentHeader();
    await insertDeskRows(database.owner, { organizationId, portalId, identityId, encrypted }, SHAPE);
    await insertStaff(sql, organizationId, identityId);
  }
  const desk = await selectDesk(sql, label, EMAIL);
  if (!desk) throw new Error('nobody works at the desk');
  Object.assign(statements, recordStatements(database.pool));
  const { organizationId, identityId } = desk;
  const cookie = await signInStaff(sql, { organizationId, identityId });
  const ready = { port: server.port, host: hostOf('console'), cookie, organizationId, connection };
  sayReady(ready satisfies DeskReady);
  return server;
});
