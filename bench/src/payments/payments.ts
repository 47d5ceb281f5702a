// Paying must be about as fast as the database can write payments, and must not slow down reads.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildServer, startChild } from '../child-server.ts';
import { type Finding, median } from '../finding.ts';
import { openBarePayer } from './bare-payer.ts';
import type { Pair, PaymentsReady } from './ready.ts';
import { submit } from './submit.ts';

const PAYERS = 16;
const CONNECTIONS = 10;
const ROUNDS = 5;
const ROUND_S = 3;
const SHARE_MIN = 0.5;
const FACTOR_MAX = 3;
/** A fixed rate below the server's capacity. */
const CALLS_PER_SECOND = 100;

export async function bench(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  let product: ChildServer<PaymentsReady> | undefined;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  try {
    product = await startChild<PaymentsReady>(join(import.meta.dirname, 'payments-server.ts'), { DATA_DIR: dataDir });
    const { ready } = product;
    const left = [...ready.pairs];
    const bare = openBarePayer(ready, CONNECTIONS);
    const rates = { product: [] as number[], bare: [] as number[] };
    const waits = { idle: [] as number[], busy: [] as number[] };
    // Alternating, so that other load on the machine affects all of them.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bareRate = await startPayers(left, bare.pay).during(() => sleep(ROUND_S * 1000));
      const productRate = await startPayers(left, (pair) => submit(ready, pair)).during(() => sleep(ROUND_S * 1000));
      const idle = await slowest(ready, agent);
      let busy = Number.NaN;
      await startPayers(left, (pair) => submit(ready, pair)).during(async () => {
        busy = await slowest(ready, agent);
      });
      if (round === 0) continue;
      rates.bare.push(bareRate);
      rates.product.push(productRate);
      waits.idle.push(idle);
      waits.busy.push(busy);
    }
    await bare.stop();
    return [shareOf(rates), factorOf(waits)];
  } finally {
    agent.destroy();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function shareOf({ product, bare }: { product: number[]; bare: number[] }): Finding {
  const share = median(product) / median(bare);
  return {
    what: `payments with credits by ${PAYERS} payers, against bare pg with the same statements`,
    value: `${share.toFixed(2)}x (${Math.round(median(product))} of ${Math.round(median(bare))}/s)`,
    budget: `at least ${SHARE_MIN}x`,
    isMet: share >= SHARE_MIN,
  };
}

function factorOf({ idle, busy }: { idle: number[]; busy: number[] }): Finding {
  const factor = median(busy) / median(idle);
  return {
    what: `p99 of a page of invoices beside ${PAYERS} payers, against the same without`,
    value: `${factor.toFixed(2)}x (${median(busy).toFixed(1)} of ${median(idle).toFixed(1)} ms)`,
    budget: `at most ${FACTOR_MAX}x`,
    isMet: factor <= FACTOR_MAX,
  };
}

/** Every payer makes one payment after the other while the work runs. Returns the payments per second. */
function startPayers(left: Pair[], pay: (pair: Pair) => Promise<void>) {
  return {
    during: async (work: () => Promise<void>): Promise<number> => {
      const run = { isOver: false, count: 0 };
      const start = performance.now();
      const payers = Array.from({ length: PAYERS }, async () => {
        for (let pair = left.pop(); pair && !run.isOver; pair = left.pop()) {
          await pay(pair);
          run.count += 1;
        }
      });
      await work();
      run.isOver = true;
      await Promise.all(payers);
      return run.count / ((performance.now() - start) / 1000);
    },
  };
}

const LIST = '/v1/invoices/filter/all?size=20&type=INVOICE&isPaid=false';

/** The p99 of calls at a fixed rate, whether or not earlier ones have been answered. */
async function slowest({ port, host, cookie }: PaymentsReady, agent: Agent): Promise<number> {
  const calls: Promise<number>[] = [];
  const end = performance.now() + ROUND_S * 1000;
  for (let next = performance.now(); next < end; next += 1000 / CALLS_PER_SECOND) {
    await sleep(Math.max(0, next - performance.now()));
    calls.push(timeOf({ port, host, cookie }, agent));
  }
  const times = (await Promise.all(calls)).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

const timeOf = ({ port, host, cookie }: Pick<PaymentsReady, 'port' | 'host' | 'cookie'>, agent: Agent) => {
  const start = performance.now();
  return new Promise<number>((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path: LIST, headers: { host, cookie } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - start)
          : reject(new Error(`a list was answered ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
};
