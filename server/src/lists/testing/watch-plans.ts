// What a call of a list sends to the database, and whether a plan of it reads or sorts a whole list, or is made at every call.
import type { OwnDatabase } from '../../testing/own-database.ts';
import { costsOf, isPlannedAnew } from '../../testing/query-plan.sql.ts';
import { recordStatements } from '../../database/testing/record-statements.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

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
  const named = new RegExp(`\\b(${tables.join('|')})\\b`);
  const recording = recordStatements(database.pool);
  return {
    stop: recording.stop,
    complaintsOf: async (url) => {
      recording.sent.length = 0;
      const { statusCode } = await portal.send({ url, cookie: portal.cookies.customer });
      if (statusCode !== 200) return [`${url}: ${statusCode}`];
      const sent = recording.sent.filter(({ text }) => named.test(text));
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
