// The baseline: Fastify and pg with the same query as a prepared statement and the same answer, nothing else.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { runProcess } from '@plumbline/server/run-process';
import { PORTALS_OF } from './bare.sql.ts';
import type { BareInput } from './ready.ts';

const { connection, identityId, urlEnd } = JSON.parse(process.env['BENCH'] ?? '{}') as BareInput;
const pool = new Pool({ ...connection, max: 10 });
pool.on('error', () => {});
const http = Fastify();

http.get('/v1/portals', async () => {
  const statement = { name: 'portals', text: PORTALS_OF, values: [identityId, 'APPROVED', true] };
  const { rows } = await pool.query<{ id: string; name: string; label: string }>(statement);
  const portals = rows.map(({ id, name, label }) => ({ id, name, label, url: `http://${label}${urlEnd}` }));
  return { rows: portals, count: rows.length };
});

// With the settings of our own process, so that only the work of a request differs.
await runProcess(async () => {
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  process.stdout.write(`ready ${JSON.stringify({ port })}\n`);
  return { stop: () => http.close().then(() => pool.end()) };
});
