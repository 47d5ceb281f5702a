import type { Pool, PoolClient } from 'pg';
import type { Statement } from './ready.ts';

/** Records what the product sends to the database. `take` returns what was recorded since it was last called. */
export async function recordStatements(pool: Pool): Promise<{ take: () => Statement[] }> {
  let recorded: Statement[] | null = null;
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    client.query = ((...sent: unknown[]) => {
      recorded?.push(statementOf(sent));
      return query(...sent);
    }) as typeof client.query;
  });
  // Connections from before are replaced.
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of open) client.release(true);
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
