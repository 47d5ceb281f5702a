// An ERP's file of 100,000 invoices beside a bare COPY, people who read their lists meanwhile, and a million rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { ask } from '../ask.ts';
import { PRODUCT_OPTIONS, startChild } from '../child-server.ts';
import { type Finding, median } from '../finding.ts';
import type { Options } from '../options.ts';
import { processMemoryMb } from '../process-memory.ts';
import { slowestCalls } from '../slowest-calls.ts';
import { upload, work, writeImportFile } from './import-file.ts';
import type { ImportsReady } from './ready.ts';

const ROWS = 100_000;
const MANY_ROWS = 1_000_000;
const ROUNDS = 3;
const SHARE_MIN = 0.3;
const LIST = '/v1/invoices/filter/all?size=20&type=INVOICE&isPaid=false';
const PACE = { ms: 2_000, perSecond: 50 };
const IDLE_ROUNDS = 5;
const FACTOR_MAX = 3;
/** More than the same import with a tenth of the rows. */
const GROWTH_MAX_MB = 50;

const PARTS = ['copy', 'lists', 'memory'] as const;
type Part = (typeof PARTS)[number];
type Timed = { uploadS: number; checkS: number; importS: number };

export async function bench({ rounds, only }: Options): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const product = await startChild<ImportsReady>(join(import.meta.dirname, 'imports-server.ts'), {
    ...PRODUCT_OPTIONS,
    SECRET_KEY: 'only for benches, thirty-two characters',
    DATA_DIR: dataDir,
  });
  const { ready } = product;
  const isWanted = (part: Part) => only === null || only === part;
  try {
    const file = join(folder, 'open.csv');
    await writeImportFile(file, ready.customerCodes, ROWS);
    // The first one of a process is slower.
    await importFile(ready, file);
    await post(ready, 'keep');
    await post(ready, 'clear');
    const findings: Finding[] = [];
    if (isWanted('copy')) findings.push(await compareWithCopy(ready, file, rounds ?? ROUNDS));
    if (isWanted('lists')) findings.push(await readMeanwhile(ready, file));
    if (isWanted('memory')) findings.push(await importMany(ready, folder));
    return findings;
  } finally {
    await product.stop();
    for (const used of [folder, dataDir]) rmSync(used, { recursive: true, force: true });
  }
}

const post = async <Result>(ready: ImportsReady, action: string): Promise<Result> =>
  JSON.parse(
    await ask({ port: ready.port, headers: { host: ready.host }, method: 'POST', path: `/bench/${action}` }),
  ) as Result;

async function importFile(ready: ImportsReady, file: string): Promise<Timed> {
  const start = performance.now();
  const { id } = await upload(ready, file);
  const uploadS = (performance.now() - start) / 1000;
  return { uploadS, checkS: await work(ready, id, 'check'), importS: await work(ready, id, 'start') };
}

async function expectRows({ port, host }: ImportsReady, rows: number): Promise<void> {
  const { count } = JSON.parse(await ask({ port, headers: { host }, path: '/bench/count' })) as { count: number };
  if (count !== rows) throw new Error(`${count} invoices are there, not ${rows}`);
}

/** Ours reads, checks and writes the file; COPY only writes the rows. */
async function compareWithCopy(ready: ImportsReady, file: string, rounds: number): Promise<Finding> {
  const ours: number[] = [];
  const bare: number[] = [];
  const details: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { uploadS, checkS, importS } = await importFile(ready, file);
    await expectRows(ready, ROWS);
    await post(ready, 'clear');
    const copyS = (await post<{ ms: number }>(ready, 'copy')).ms / 1000;
    await expectRows(ready, ROWS);
    await post(ready, 'clear');
    ours.push(checkS + importS);
    bare.push(copyS);
    details.push(
      `upload ${uploadS.toFixed(1)}, check ${checkS.toFixed(1)}, import ${importS.toFixed(1)}, COPY ${copyS.toFixed(1)} s`,
    );
  }
  const share = median(bare.map((seconds, round) => seconds / (ours[round] ?? Number.NaN)));
  return {
    what: `${ROWS} invoices: a file read, checked and imported, against a bare COPY of the rows`,
    value: `${(share * 100).toFixed(0)} % (${median(ours).toFixed(1)} and ${median(bare).toFixed(1)} s)`,
    budget: `at least ${SHARE_MIN * 100} %`,
    isMet: share >= SHARE_MIN,
    details,
  };
}

async function readMeanwhile(ready: ImportsReady, file: string): Promise<Finding> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const read = () => slowestCalls({ ...ready, path: LIST, agent }, PACE);
  await read();
  const idle: number[] = [];
  for (let round = 0; round < IDLE_ROUNDS; round += 1) idle.push(await read());
  const run = { isOver: false };
  const working = importFile(ready, file).finally(() => (run.isOver = true));
  // It is awaited below; until then a failure must not end the process before the product is stopped.
  working.catch(() => undefined);
  const busy: number[] = [];
  while (!run.isOver) busy.push(await read());
  await working;
  await post(ready, 'clear');
  agent.destroy();
  const factor = median(busy) / median(idle);
  return {
    what: 'p99 of a page of invoices while a file is checked and imported, against the same without',
    value: `${factor.toFixed(2)}x (${median(busy).toFixed(1)} of ${median(idle).toFixed(1)} ms)`,
    budget: `at most ${FACTOR_MAX}x`,
    isMet: factor <= FACTOR_MAX,
    details: [`each 2 s: ${busy.map((ms) => ms.toFixed(0)).join(', ')} ms`],
  };
}

/** The largest resident memory of the product while something is done. */
async function peakMb(pid: number, work: () => Promise<unknown>): Promise<number> {
  const stopping = new AbortController();
  let peak = processMemoryMb(pid);
  const sampling = (async () => {
    for await (const _ of every(100, undefined, { signal: stopping.signal }))
      peak = Math.max(peak, processMemoryMb(pid));
  })().catch(() => undefined);
  try {
    await work();
  } finally {
    stopping.abort();
    await sampling;
  }
  return peak;
}

async function importMany(ready: ImportsReady, folder: string): Promise<Finding> {
  const [few, many] = [join(folder, 'few.csv'), join(folder, 'many.csv')];
  await writeImportFile(few, ready.customerCodes, ROWS);
  await writeImportFile(many, ready.customerCodes, MANY_ROWS);
  const fewMb = await peakMb(ready.pid, () => importFile(ready, few));
  await post(ready, 'clear');
  const times: Timed[] = [];
  const manyMb = await peakMb(ready.pid, async () => times.push(await importFile(ready, many)));
  await expectRows(ready, MANY_ROWS);
  const [time] = times;
  const growth = manyMb - fewMb;
  return {
    what: `${MANY_ROWS} invoices in one file: memory of the product, against ${ROWS}`,
    value: `${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB (${manyMb.toFixed(0)} and ${fewMb.toFixed(0)} MB)`,
    budget: `at most ${GROWTH_MAX_MB} MB more`,
    isMet: growth <= GROWTH_MAX_MB,
    details: time
      ? [`upload ${time.uploadS.toFixed(0)}, check ${time.checkS.toFixed(0)}, import ${time.importS.toFixed(0)} s`]
      : [],
  };
}
