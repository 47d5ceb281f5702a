// Ten thousand payments are due on one morning: two processes work them off, each once, while people read their lists.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServer, PRODUCT_OPTIONS, startChild } from '../child-server.ts';
import { type Finding, median } from '../finding.ts';
import { slowestCalls } from '../slowest-calls.ts';
import type { Outcome } from './due-payments.sql.ts';
import { MERCHANT, type SandboxReady, type ScheduledReady } from './ready.ts';

const DUE = 10_000;
const LIST = '/v1/invoices/filter/all?size=20&type=INVOICE&isPaid=false';
const PACE = { ms: 2_000, perSecond: 50 };
const IDLE_ROUNDS = 5;
const FACTOR_MAX = 3;

export async function bench(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const file = (name: string) => join(import.meta.dirname, name);
  const sandbox = await startChild<SandboxReady>(file('sandbox-server.ts'));
  let product: ChildServer<ScheduledReady> | undefined;
  try {
    const env = {
      ...PRODUCT_OPTIONS,
      SECRET_KEY: 'only for benches, thirty-two characters',
      GATEWAY_URL: sandbox.ready.origin,
      GATEWAY_MERCHANT_ID: MERCHANT.merchid,
      GATEWAY_USERNAME: MERCHANT.user,
      GATEWAY_PASSWORD: MERCHANT.password,
      PLAIN_HTTP_PROVIDERS: 'true',
      BENCH_DUE: String(DUE),
      BENCH_TOKEN: sandbox.ready.token,
    };
    product = await startChild<ScheduledReady>(file('scheduled-server.ts'), { ...env, DATA_DIR: dataDir });
    return await workOff(product.ready, env);
  } finally {
    await product?.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function workOff(ready: ScheduledReady, env: Record<string, string>): Promise<Finding[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const read = () => slowestCalls({ ...ready, path: LIST, agent }, PACE);
  await read();
  const idle: number[] = [];
  for (let round = 0; round < IDLE_ROUNDS; round += 1) idle.push(await read());
  const { host, user, database } = ready.connection;
  const worker = join(import.meta.dirname, 'worker.ts');
  const databaseUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const start = performance.now();
  const run = { isOver: false };
  const working = Promise.all([
    ask<{ started: number }>(ready, 'POST', '/bench/run'),
    startChild<{ started: number }>(worker, { ...env, DATABASE_URL: databaseUrl }).then((child) => child.ready),
  ]).finally(() => (run.isOver = true));
  // It is awaited below; until then a failure must not end the process before the product is stopped.
  working.catch(() => undefined);
  const busy: number[] = [];
  while (!run.isOver) busy.push(await read());
  const [here, there] = await working;
  const seconds = (performance.now() - start) / 1000;
  const outcome = await ask<Outcome>(ready, 'GET', '/bench/outcome');
  agent.destroy();
  const factor = median(busy) / median(idle);
  return [
    {
      what: `${DUE} payments due at once, worked off by two processes`,
      value: `${(DUE / seconds).toFixed(0)}/s, all after ${seconds.toFixed(0)} s (${here.started} and ${there.started})`,
      budget: 'both have a part in it',
      isMet: here.started > 0 && there.started > 0,
    },
    {
      what: 'approved payments, charges, payments that were charged',
      value: `${outcome.approved}, ${outcome.charges}, ${outcome.charged}; balances that are wrong: ${outcome.unbalanced}`,
      budget: `${DUE} each, none wrong`,
      isMet:
        [outcome.approved, outcome.charges, outcome.charged].every((count) => count === DUE) &&
        outcome.unbalanced === 0,
    },
    {
      what: 'p99 of a page of invoices meanwhile, against the same without',
      value: `${factor.toFixed(2)}x (${median(busy).toFixed(1)} of ${median(idle).toFixed(1)} ms)`,
      budget: `at most ${FACTOR_MAX}x`,
      isMet: factor <= FACTOR_MAX,
    },
  ];
}

async function ask<Answer>({ port }: ScheduledReady, method: string, path: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, signal: AbortSignal.timeout(900_000) });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
