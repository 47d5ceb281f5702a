// What a call of a list sends to the database, and whether a plan of it reads or sorts a whole list, or is made at every call.
import type { OwnDatabase } from '../../testing/own-database.ts';
import { costsOf, isPlannedAnew } from '../../testing/query-plan.sql.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

type Sent = { text: string; values: unknown[] };

/** As many as are sorted at most: found ids, or a page. */
const SORTED_MAX = 501;

type ListPlans = {
  /** The complaints about a call; none if all is well. */
  complaintsOf: (url: string) => Promise<string[]>;
  stop: () => void;
};

/** Explains every statement that names one of the tables; `isPrepared` tells those that are planned for any values. */
export function watchPlans(
  database: OwnDatabase,
  portal: TestPortal,
  tables: readonly string[],
  isPrepared: (text: string) => boolean,
): ListPlans {
  const { pool } = database;
  const connect = pool.connect.bind(pool);
  const named = new RegExp(`\\b(${tables.join('|')})\\b`);
  const sent: Sent[] = [];
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args as [Sent | string];
      if (typeof first !== 'string' && named.test(first.text)) sent.push(first);
      return query(...args);
    }) as typeof client.query;
    const release = client.release.bind(client);
    client.release = (error) => {
      client.query = query as typeof client.query;
      client.release = release;
      release(error);
    };
    return client;
  }) as typeof pool.connect;
  return {
    stop: () => {
      pool.connect = connect;
    },
    complaintsOf: async (url) => {
      sent.length = 0;
      const { statusCode } = await portal.send({ url, cookie: portal.cookies.customer });
      if (statusCode !== 200) return [`${url}: ${statusCode}`];
      if (sent.length === 0) return [`${url}: no statement`];
      const complaints: string[] = [];
      for (const { text, values } of sent) {
        const { sorted, scanned } = await costsOf(
          database,
          { sql: text, parameters: values },
          { isPrepared: isPrepared(text) },
        );
        for (const table of tables.filter((each) => scanned.includes(each)))
          complaints.push(`${url}: a scan of ${table}`);
        if (sorted > SORTED_MAX) complaints.push(`${url}: a sort of ${sorted} rows`);
        if (isPrepared(text) && (await isPlannedAnew(database, { sql: text, parameters: values }))) {
          complaints.push(`${url}: planned at every call`);
        }
      }
      return complaints;
    },
  };
}
