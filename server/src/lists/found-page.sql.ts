// A page of a list of the console, the newest first, and how many rows it has: one statement, so that a search is done once.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';

type FoundPage = { ids: string[]; count: number };

type Asked = {
  table: 'payment' | 'payment_request';
  /** From the table on, with its conditions. */
  matching: RawBuilder<unknown>;
  isSearched: boolean;
  limit: number;
  offset: number;
  /** Counted up to here, so that a large organization does not wait for a number that nobody pages to. */
  max: number;
};

export async function selectFoundPage(sql: Sql, asked: Asked): Promise<FoundPage> {
  const { rows } = await (asked.isSearched ? searched(asked) : listed(asked)).execute(sql);
  return rows[0] ?? { ids: [], count: 0 };
}

const searched = ({ table, matching, limit, offset, max }: Asked) => raw<FoundPage>`
  with found as materialized (select ${raw.ref(`${table}.id`)}, ${raw.ref(`${table}.created_at`)} ${matching})
  select array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset}) as ids,
         (select least(count(*), ${max}::int)::int from found) as count`;

/** By an index that has the order. */
const listed = ({ table, matching, limit, offset, max }: Asked) => raw<FoundPage>`
  select array(
           select ${raw.ref(`${table}.id`)} ${matching}
            order by ${raw.ref(`${table}.created_at`)} desc, ${raw.ref(`${table}.id`)} desc limit ${limit} offset ${offset}
         ) as ids,
         (select count(*)::int from (select ${matching} limit ${max}) as found) as count`;
