import type { Pool, PoolClient } from 'pg';
import type { Statement } from './ready.ts';

/** Records what the product sends to the database. `take` returns what was recorded since it was last called. */
export function recordStatements(pool: Pool): { take: () => Statement[] } {
  let recorded: Statement[] | null = null;
  const watched = new WeakSet<PoolClient>();
  // Not when connecting: a job may use a connection from before for a long time.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    client.query = ((...sent: unknown[]) => {
      recorded?.push(statementOf(sent));
      return query(...sent);
    }) as typeof client.query;
  });
  return {
    take: () => {
      const taken = recorded ?? [];
      recorded = [];
      return taken;
    },
  };
}

function statementOf([first, values]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: (values as unknown[] | undefined) ?? [] };
  const { name, text, values: own } = first as Statement;
  return { text, values: own ?? [], ...(name !== undefined && { name }) };
}
