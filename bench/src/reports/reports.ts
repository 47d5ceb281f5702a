// Lists, totals, search and the CSV file of a customer with 22,000 invoices, against the same statements with plain pg.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { type ChildServer, startChild } from '../child-server.ts';
import type { Finding } from '../finding.ts';
import { CALLS, type CallName } from './calls.ts';
import type { ReportsReady, Statement } from './ready.ts';
import { spreadsheetFindings } from './spreadsheet.ts';
import { quantile, timeOf } from './time-of.ts';

const INVOICES = process.env['BENCH_INVOICES'] ?? '200000';
const ROUNDS = 250;
const WARM_UP = 30;
const P50_MAX = 2;
const P99_MAX = 4;
const DEEP_MAX = 5;
const MEASURED: readonly CallName[] = [
  'list of 20, in its usual order',
  'list of 20, filtered and sorted',
  'list of 20, sorted by a text',
  'summary',
  'search for a part of a number',
  'search for a part of a name',
  'search for two letters',
];

export async function bench(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let product: ChildServer<ReportsReady> | undefined;
  let bare: Pool | undefined;
  try {
    const file = join(import.meta.dirname, 'reports-server.ts');
    product = await startChild<ReportsReady>(file, { DATA_DIR: dataDir, BENCH_INVOICES: INVOICES });
    bare = new Pool({ ...product.ready.connection, max: 3 });
    bare.on('error', () => {});
    const findings: Finding[] = [];
    for (const name of MEASURED) findings.push(...(await againstBare(product.ready, agent, bare, name)));
    findings.push(await deepPage(product.ready, agent));
    findings.push(await plans(product.ready, bare));
    findings.push(...(await spreadsheetFindings(product.ready, agent)));
    return findings;
  } finally {
    agent.destroy();
    await bare?.end();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Alternating, so that other load on the machine affects both. */
async function inTurns(one: () => Promise<number>, two: () => Promise<number>): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [first, second] = [await one(), await two()];
    if (round < 0) continue;
    times[0].push(first);
    times[1].push(second);
  }
  return times;
}

async function againstBare(ready: ReportsReady, agent: Agent, bare: Pool, name: CallName): Promise<Finding[]> {
  const statements = ready.statements[name]?.again ?? [];
  if (statements.length === 0) throw new Error(`${name} asks the database nothing`);
  const send = async () => {
    const start = performance.now();
    await Promise.all(statements.map((statement: Statement) => bare.query(statement)));
    return performance.now() - start;
  };
  const [ours, theirs] = await inTurns(() => timeOf(ready, agent, CALLS[name]), send);
  return (
    [
      [0.5, P50_MAX],
      [0.99, P99_MAX],
    ] as const
  ).map(([part, max]) => {
    const [mine, base] = [quantile(ours, part), quantile(theirs, part)];
    return {
      what: `${name}: p${part * 100} against the same SQL by bare pg`,
      value: `${(mine / base).toFixed(2)}x (${mine.toFixed(2)} of ${base.toFixed(2)} ms)`,
      budget: `at most ${max}x`,
      isMet: mine / base <= max,
    };
  });
}

async function deepPage(ready: ReportsReady, agent: Agent): Promise<Finding> {
  const [first, deep] = await inTurns(
    () => timeOf(ready, agent, CALLS['page 1']),
    () => timeOf(ready, agent, CALLS['page 1,000']),
  );
  const [one, thousand] = [quantile(first, 0.5), quantile(deep, 0.5)];
  return {
    what: 'page 1,000 of 1,100 against page 1',
    value: `${(thousand / one).toFixed(2)}x (${thousand.toFixed(2)} of ${one.toFixed(2)} ms)`,
    budget: `at most ${DEEP_MAX}x`,
    isMet: thousand / one <= DEEP_MAX,
  };
}

/** The plans of every statement of every call with its values. */
async function plans({ statements }: ReportsReady, bare: Pool): Promise<Finding> {
  const all = Object.values(statements).flatMap(({ first, again }) => [...first, ...again]);
  const scans: string[] = [];
  for (const { text, values } of all) {
    const { rows } = await bare.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const lines = rows.map((row) => row['QUERY PLAN'].trim());
    scans.push(...lines.filter((line) => /Seq Scan on invoice\b/.test(line)));
  }
  return {
    what: `sequential scans over invoices in ${all.length} plans`,
    value: scans.length === 0 ? 'none' : scans.join('; '),
    budget: 'none',
    isMet: scans.length === 0,
  };
}
