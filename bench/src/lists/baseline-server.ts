// The baselines: Fastify and pg in a process of their own, with as many connections as the product and without sessions.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { runProcess } from '@plumbline/server/run-process';
import { sayReady } from '../product.ts';
import { BEST_ANSWERS } from './best/best-answers.ts';
import type { BestStatement } from './best/best-statement.ts';
import type { Account, ListsReady, Statement } from './ready.ts';

const { connection, accounts } = JSON.parse(process.env['BENCH'] ?? '{}') as Pick<
  ListsReady,
  'connection' | 'accounts'
>;
const accountBySize = new Map(accounts.map((account) => [String(account.size), account]));
const pool = new Pool({ ...connection, max: 10 });
pool.on('error', () => {});
const http = Fastify({ bodyLimit: 64 * 1024 * 1024, routerOptions: { querystringParser } });

/** What Fastify and the client reach without a database. */
http.get('/constant', async () => ({ rows: [], count: 0 }));

const recorded = new Map<string, Statement[]>();
http.put<{ Body: Record<string, Statement[]> }>('/bare', async ({ body }) => {
  for (const [url, statements] of Object.entries(body)) recorded.set(url, statements);
  return {};
});
http.get('/bare/*', async ({ url }) => {
  const results = await Promise.all((recorded.get(url.slice('/bare'.length)) ?? []).map((each) => pool.query(each)));
  return results.map(({ rows }) => rows as unknown[]);
});

const nameByText = new Map<string, string>();
const run = async ({ text, values }: BestStatement): Promise<string> => {
  const name = nameByText.get(text) ?? `best${nameByText.size}`;
  nameByText.set(text, name);
  const { rows } = await pool.query<{ answer: string }>({ name, text, values });
  return rows[0]?.answer ?? '';
};
for (const [path, answer] of Object.entries(BEST_ANSWERS)) {
  http.get<{ Params: { size: string }; Querystring: Record<string, string> }>(
    `/best/:size${path}`,
    async (request, reply) => {
      const text = await answer(run, accountBySize.get(request.params.size) as Account, request.query);
      void reply.header('content-type', 'application/json; charset=utf-8');
      return text;
    },
  );
}

// With the settings of our own process, so that only the work of a request differs.
await runProcess(async () => {
  await http.listen({ host: '127.0.0.1', port: 0 });
  sayReady({ port: (http.server.address() as AddressInfo).port });
  return { stop: () => http.close().then(() => pool.end()) };
});

function querystringParser(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
