import type { CompiledQuery } from 'kysely';
import type { Database } from '../database/open-database.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
};

/** The nodes of the plan that PostgreSQL chooses for the values of a query, with what each returned. */
async function planOf({ pool }: Database, { sql, parameters }: CompiledQuery): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${sql}`,
    [...parameters],
  );
  return flatten(rows[0]!['QUERY PLAN'][0]!.Plan);
}

/** The most rows that a node of the plan sorts, and the tables that are read as a whole. */
export async function costsOf(
  database: Database,
  query: CompiledQuery,
): Promise<{ sorted: number; scanned: string[] }> {
  const nodes = await planOf(database, query);
  const inputs = nodes.filter((node) => node['Node Type'].endsWith('Sort')).flatMap(({ Plans = [] }) => Plans);
  return {
    sorted: Math.max(0, ...inputs.map((input) => input['Actual Rows'] * input['Actual Loops'])),
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
  };
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/** Gathers the statistics that the planner decides by. */
export const analyzeTables = async ({ owner }: Database, tables: readonly string[]): Promise<void> => {
  await owner.query(`vacuum analyze ${tables.join(', ')}`);
};
