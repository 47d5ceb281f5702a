// The findings as a table, for the terminal and for docs/performance.md.
import type { Finding, Speed } from './finding.ts';

export type Section = { name: string; findings: Finding[] };

type Column = { head: string; cell: (finding: Finding) => string };

const COLUMNS: readonly Column[] = [
  { head: 'work', cell: ({ what }) => what },
  { head: 'conn', cell: ({ connections }) => String(connections ?? '') },
  { head: 'ours', cell: ({ ours }) => speedText(ours) },
  { head: 'bare, same SQL', cell: ({ bare }) => speedText(bare) },
  { head: 'best possible', cell: ({ best }) => speedText(best) },
  { head: 'measured', cell: ({ value }) => value },
  { head: 'budget', cell: ({ budget }) => budget },
  { head: '', cell: ({ isMet }) => (isMet ? 'ok' : 'OVER') },
];

const speedText = (speed: Speed | undefined): string =>
  speed ? `${Math.round(speed.perSecond)}/s ${speed.p50Ms.toFixed(1)}/${speed.p99Ms.toFixed(1)} ms` : '';

export const LEGEND = 'Speeds are requests per second and the p50/p99 of a request; conn is the number of connections.';

export function textTable({ name, findings }: Section): string {
  const columns = usedColumns(findings);
  const rows = [columns.map(({ head }) => head), ...cellsOf(findings, columns)];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
  return [name, ...lines].join('\n');
}

export function markdownTable({ name, findings }: Section): string {
  const columns = usedColumns(findings);
  const lines = [columns.map(({ head }) => head), columns.map(() => '---'), ...cellsOf(findings, columns)];
  return [`### ${name}`, '', ...lines.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

const usedColumns = (findings: readonly Finding[]): Column[] =>
  COLUMNS.filter(({ cell }) => findings.some((finding) => cell(finding) !== ''));

const cellsOf = (findings: readonly Finding[], columns: readonly Column[]): string[][] =>
  findings.map((finding) => columns.map(({ cell }) => cell(finding)));
