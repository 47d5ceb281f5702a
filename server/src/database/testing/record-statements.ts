import type { Pool, PoolClient } from 'pg';
import type { PreparedQuery } from '../prepared-query.ts';

/** `begin` holds the statements that begin a transaction and set its limits, if they were sent together with this one. */
export type SentStatement = { text: string; values: unknown[]; begin: readonly string[] };

/** Records what is sent to the database, one entry for each round trip, until it is stopped. */
export function recordStatements(pool: Pool): { sent: SentStatement[]; stop: () => void } {
  const sent: SentStatement[] = [];
  const originals = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (originals.has(client)) return;
    const { query } = client;
    originals.set(client, query);
    const record = (...args: unknown[]) => {
      sent.push(statementOf(args));
      return Reflect.apply(query, client, args) as unknown;
    };
    Object.assign(client, { query: record });
  };
  pool.on('acquire', watch);
  return {
    sent,
    stop: () => {
      pool.off('acquire', watch);
      for (const [client, query] of originals) Object.assign(client, { query });
    },
  };
}

function statementOf([first, values]: unknown[]): SentStatement {
  if (typeof first === 'string') return { text: first, values: (values as unknown[] | undefined) ?? [], begin: [] };
  const {
    text,
    values: own = [],
    begin,
  } = first as Pick<PreparedQuery, 'begin'> & Partial<Omit<SentStatement, 'begin'>>;
  return { text: text ?? '', values: own, begin: begin ?? [] };
}
