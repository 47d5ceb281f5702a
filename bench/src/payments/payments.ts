// Paying must be about as fast as the database can write payments, and must not slow down reads.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildServer, PRODUCT_OPTIONS, startChild } from '../child-server.ts';
import { CONNECTIONS, ratioOf } from '../compare.ts';
import { type Finding, median } from '../finding.ts';
import { type Load, speedOf } from '../load.ts';
import type { Options } from '../options.ts';
import { openBarePayer } from './bare-payer.ts';
import { openBestPayer } from './best-payer.ts';
import type { Pair, PaymentsReady } from './ready.ts';
import { slowestCalls } from '../slowest-calls.ts';
import { submit } from './submit.ts';

const POOL_SIZE = 10;
const ROUNDS = 5;
/** A slice of less than a second varies by a tenth from the next. */
const SLICE_MS = 1_500;
/** V8 and the plans of ten connections take this long to be as fast as they will be. */
const WARM_UP_MS = 6_000;
const PAYERS = 16;
const SHARE_MIN = 0.6;
const FACTOR_MAX = 3;
/** A fixed rate below the server's capacity; of 500 calls, five are slower than the p99. */
const PACE = { ms: 5_000, perSecond: 100 };
type Pay = (pair: Pair) => Promise<void>;

export async function bench({ rounds }: Options): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  let product: ChildServer<PaymentsReady> | undefined;
  try {
    product = await startChild<PaymentsReady>(join(import.meta.dirname, 'payments-server.ts'), {
      DATA_DIR: dataDir,
      ...PRODUCT_OPTIONS,
    });
    const { ready } = product;
    const left = [...ready.pairs];
    const [bare, best] = [openBarePayer(ready, POOL_SIZE), openBestPayer(ready, POOL_SIZE)];
    await best.checkSameRows(ready.recorded, left.pop()!);
    const payers = { ours: (pair: Pair) => submit(ready, pair), bare: bare.pay, best: best.pay };
    for (const pay of Object.values(payers)) await runPayers(left, pay, PAYERS, () => sleep(WARM_UP_MS));
    const findings: Finding[] = [];
    for (const connections of CONNECTIONS) {
      findings.push(await comparePayers(payers, left, connections, rounds ?? ROUNDS));
    }
    findings.push(await readsBesidePayers(ready, left, payers.ours, rounds ?? ROUNDS));
    await Promise.all([bare.stop(), best.stop()]);
    return findings;
  } finally {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** In turns, so that other load on the machine affects all of them; the first round warms up. */
async function comparePayers(
  payers: Record<'ours' | 'bare' | 'best', Pay>,
  left: Pair[],
  connections: number,
  rounds: number,
): Promise<Finding> {
  const loads = { ours: [] as Load[], bare: [] as Load[], best: [] as Load[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['ours', 'bare', 'best'] as const) {
      const load = await runPayers(left, payers[name], connections, () => sleep(SLICE_MS));
      if (round > 0) loads[name].push(load);
    }
  }
  const [share, shareOfBest] = [ratioOf(loads.ours, loads.bare), ratioOf(loads.ours, loads.best)];
  return {
    what: 'payment with credits',
    connections,
    ours: speedOf(loads.ours),
    bare: speedOf(loads.bare),
    best: speedOf(loads.best),
    value: `${(share * 100).toFixed(0)} % of bare, ${(shareOfBest * 100).toFixed(0)} % of best`,
    budget: `at least ${SHARE_MIN * 100} % of bare`,
    isMet: share >= SHARE_MIN,
  };
}

async function readsBesidePayers(ready: PaymentsReady, left: Pair[], pay: Pay, rounds: number): Promise<Finding> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const read = () => slowestCalls({ ...ready, path: LIST, agent }, PACE);
  const waits = { idle: [] as number[], busy: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    waits.idle.push(await read());
    await runPayers(left, pay, PAYERS, async () => void waits.busy.push(await read()));
  }
  agent.destroy();
  const [idle, busy] = [median(waits.idle), median(waits.busy)];
  return {
    what: `p99 of a page of invoices beside ${PAYERS} payers, against the same without`,
    value: `${(busy / idle).toFixed(2)}x (${busy.toFixed(1)} of ${idle.toFixed(1)} ms)`,
    budget: `at most ${FACTOR_MAX}x`,
    isMet: busy / idle <= FACTOR_MAX,
  };
}

/** Every payer makes one payment after the other while the work runs. */
async function runPayers(left: Pair[], pay: Pay, payers: number, work: () => Promise<void>): Promise<Load> {
  const timesMs: number[] = [];
  const run = { isOver: false };
  const start = performance.now();
  const paying = Array.from({ length: payers }, async () => {
    while (!run.isOver) {
      const pair = left.pop();
      if (!pair) throw new Error('everything is paid');
      const sentAt = performance.now();
      await pay(pair);
      timesMs.push(performance.now() - sentAt);
    }
  });
  await work();
  run.isOver = true;
  await Promise.all(paying);
  return { timesMs, durationMs: performance.now() - start };
}

const LIST = '/v1/invoices/filter/all?size=20&type=INVOICE&isPaid=false';
