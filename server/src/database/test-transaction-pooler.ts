// Behaves like a connection pooler in transaction mode: every transaction, and every statement outside of one, may run
// in another session.
import type { Pool, PoolClient } from 'pg';

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\b/i;

export async function startTransactionPooler(pool: Pool): Promise<{ pool: Pool; close: () => void }> {
  const sessions = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const free = [...sessions];
  const waiting: ((session: PoolClient) => void)[] = [];
  const take = () => free.shift() ?? new Promise<PoolClient>((resolve) => waiting.push(resolve));
  const giveBack = (session: PoolClient) => {
    const next = waiting.shift();
    if (next) next(session);
    else free.push(session);
  };

  function connect() {
    let inTransaction: PoolClient | undefined;
    const query = async (text: string, values: unknown[]) => {
      const session = inTransaction ?? (await take());
      if (BEGINS.test(text)) inTransaction = session;
      if (ENDS.test(text)) inTransaction = undefined;
      try {
        return await session.query(text, values);
      } finally {
        if (!inTransaction) giveBack(session);
      }
    };
    return { query, release: () => {} };
  }

  return {
    pool: { connect: async () => connect(), options: pool.options } as unknown as Pool,
    close: () => sessions.forEach((session) => session.release()),
  };
}
