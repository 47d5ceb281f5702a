// Finds the tables that a statement reads without naming their organization, according to PostgreSQL's plan: a
// condition that follows from a join counts, one that depends on a row of another table does not.
import type { Pool, PoolClient } from 'pg';

/**
 * Tables with an organization that are looked up by a globally unique value: a host name, an issuer, a secret. If
 * tables are distributed by organization, these are replicated or stay on one node.
 */
const LOOKED_UP_GLOBALLY = ['portal', 'portal_former_label', 'sign_in_connection', 'action_code', 'sign_in_attempt'];

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  Plans?: PlanNode[];
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
};

export async function unscopedTables(pool: Pool, statement: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    const tables = await tablesWithOrganization(client);
    const scans = scansIn(await genericPlan(client, statement));
    return scans
      .filter((scan) => tables.has(scan['Relation Name'] ?? '') && !isScoped(scan))
      .map((scan) => scan['Relation Name'] ?? '');
  } finally {
    client.release();
  }
}

async function tablesWithOrganization(client: PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id' and not table_name = any($1)`,
    [LOOKED_UP_GLOBALLY],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The generic plan, in which parameters remain as $1. */
async function genericPlan(client: PoolClient, statement: string): Promise<PlanNode> {
  const numbers = [...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const values = Array(Math.max(0, ...numbers)).fill('null');
  await client.query('begin; set local plan_cache_mode = force_generic_plan');
  try {
    await client.query(`prepare examined as ${statement}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (verbose, format json) execute examined${values.length > 0 ? `(${values.join(', ')})` : ''}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error(`no plan for ${statement}`);
    return plan;
  } finally {
    await client.query('rollback');
    // A rollback keeps prepared statements. Only this one is dropped: the others belong to the product.
    await client.query('deallocate examined').catch(() => undefined);
  }
}

const scansIn = (node: PlanNode): PlanNode[] => [
  ...(node['Node Type'].includes('Scan') && node['Relation Name'] !== undefined ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
];

function isScoped(scan: PlanNode): boolean {
  const value = String.raw`(\$\d+|'[0-9a-f-]{36}'::uuid)`;
  const column = `${scan.Alias}.organization_id`.replaceAll('.', String.raw`\.`);
  const byValue = new RegExp(`^(${column} = ${value}|${value} = ${column})$`);
  return [scan['Index Cond'], scan['Recheck Cond'], scan.Filter].some((condition) => holdsIn(byValue, condition ?? ''));
}

/** Whether a condition has a part that must be true and is as wanted: in each alternative, as when several indexes are combined. */
function holdsIn(wanted: RegExp, condition: string): boolean {
  const all = partsOf(condition, ' AND ');
  if (all.length > 1) return all.some((part) => holdsIn(wanted, part));
  const any = partsOf(condition, ' OR ');
  if (any.length > 1) return any.every((part) => holdsIn(wanted, part));
  return wanted.test(withoutParentheses(condition));
}

/** What an operator combines, outside of parentheses. */
function partsOf(condition: string, operator: ' AND ' | ' OR '): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  const text = withoutParentheses(condition);
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && text.startsWith(operator, at)) {
      parts.push(text.slice(start, at));
      start = at + operator.length;
    }
  }
  return [...parts, text.slice(start)];
}

function withoutParentheses(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text;
  }
  return withoutParentheses(text.slice(1, -1));
}
