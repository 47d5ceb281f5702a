import type { CompiledQuery } from 'kysely';
import type { Database } from '../database/open-database.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * The nodes of the plan that PostgreSQL chooses for a query, with what each returned: for the given values, or, as for a
 * prepared statement, for any.
 */
async function planOf({ owner }: Database, { sql, parameters }: Query, isPrepared: boolean): Promise<PlanNode[]> {
  const client = await owner.connect();
  try {
    const mode = isPrepared ? 'force_generic_plan' : 'force_custom_plan';
    await client.query(`set plan_cache_mode = ${mode}; prepare planned as ${sql}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, timing off, format json) execute planned${literals(parameters)}`,
    );
    return flatten(rows[0]!['QUERY PLAN'][0]!.Plan);
  } finally {
    await client.query('deallocate planned; reset plan_cache_mode');
    client.release();
  }
}

const literals = (values: readonly unknown[]): string =>
  values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return literal(`{${value.join()}}`);
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}

/** As many as PostgreSQL plans for their values before it compares the costs with those of a plan for any values. */
const COMPARED = 5;

/** Whether PostgreSQL keeps planning a prepared statement for its values, because that seems to pay. */
export async function isPlannedAnew({ owner }: Database, { sql, parameters }: Query): Promise<boolean> {
  const client = await owner.connect();
  try {
    await client.query(`prepare planned as ${sql}`);
    const execute = `execute planned${literals(parameters)};`;
    await client.query(execute.repeat(COMPARED + 1));
    const { rows } = await client.query<{ isAnew: boolean }>(
      `select generic_plans = 0 as "isAnew" from pg_prepared_statements where name = 'planned'`,
    );
    return rows[0]!.isAnew;
  } finally {
    await client.query('deallocate planned');
    client.release();
  }
}

/** The most rows that a node of the plan sorts, or reads in vain, the tables that are read as a whole, and how much of each. */
export async function costsOf(
  database: Database,
  query: Query,
  { isPrepared = false } = {},
): Promise<{ sorted: number; discarded: number; scanned: string[]; readOf: (table: string) => number }> {
  const nodes = await planOf(database, query, isPrepared);
  const inputs = nodes.filter((node) => node['Node Type'].endsWith('Sort')).flatMap(({ Plans = [] }) => Plans);
  return {
    sorted: Math.max(0, ...inputs.map((input) => input['Actual Rows'] * input['Actual Loops'])),
    discarded: Math.max(0, ...nodes.map((node) => (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'])),
    readOf: (table) =>
      nodes
        .filter((node) => node['Relation Name'] === table)
        .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
  };
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/** Gathers the statistics that the planner decides by. */
export const analyzeTables = async ({ owner }: Database, tables: readonly string[]): Promise<void> => {
  await owner.query(`vacuum analyze ${tables.join(', ')}`);
};
