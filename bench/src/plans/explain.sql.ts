import type { Client } from 'pg';
import type { Statement } from '../lists/ready.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/** A node of a plan that reads or sorts too many rows. */
export type Offence = { node: string; rows: number };

/** Runs a statement with its values and looks for sequential scans and sorts of at least `rowsMax` rows. */
export async function explainStatement(
  client: Client,
  { text, values }: Statement,
  rowsMax: number,
): Promise<Offence[]> {
  if (!/^\s*(select|with)\b/i.test(text)) return [];
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  const [answer] = rows;
  return answer ? nodesOf(answer['QUERY PLAN'][0].Plan).flatMap((node) => offencesOf(node, rowsMax)) : [];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function offencesOf(node: PlanNode, rowsMax: number): Offence[] {
  const type = node['Node Type'];
  if (type === 'Seq Scan') {
    const rows = rowsOf(node) + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'];
    return rows >= rowsMax ? [{ node: `Seq Scan on ${node['Relation Name']}`, rows }] : [];
  }
  if (type !== 'Sort' && type !== 'Incremental Sort') return [];
  const rows = (node.Plans ?? []).reduce((sum, input) => sum + rowsOf(input), 0);
  return rows >= rowsMax ? [{ node: type, rows }] : [];
}

const rowsOf = (node: PlanNode): number => Math.round(node['Actual Rows'] * node['Actual Loops']);
