// The lists of the console in an organization of a million invoices and 200,000 payments, against Fastify and pg that send
// the same statements.
import { join } from 'node:path';
import { ask, readJson } from '../ask.ts';
import { type ChildServer, PRODUCT_OPTIONS, startChild } from '../child-server.ts';
import { CONNECTIONS, type Pace, ratioOf, runInTurns } from '../compare.ts';
import type { Finding } from '../finding.ts';
import type { ListsReady, Statement } from '../lists/ready.ts';
import { speedOf, type Target } from '../load.ts';
import type { Options } from '../options.ts';
import { DESK_CALLS } from './calls.ts';
import { warmUpCall } from '../warm-up.ts';
import type { DeskReady } from './ready.ts';

const SIZE = 1_000_000;
const FACTOR_MAX = 2;
const PACE: Pace = { rounds: 3, sliceMs: 300 };

export async function bench({ data, only, rounds }: Options): Promise<Finding[]> {
  const env = { ...PRODUCT_OPTIONS, DATA_DIR: data };
  const filling = await startChild<ListsReady>(fileOf('../lists/lists-server.ts'), { ...env, BENCH_SIZES: `${SIZE}` });
  await filling.stop();
  // Writing the payments leaves garbage in the process.
  await (await startDesk(env)).stop();
  const product = await startDesk(env);
  const { connection } = product.ready;
  const bare = await startChild<{ port: number }>(fileOf('../lists/baseline-server.ts'), {
    ...PRODUCT_OPTIONS,
    BENCH: JSON.stringify({ connection, accounts: [] }),
  });
  try {
    const findings: Finding[] = [];
    const pace = { ...PACE, rounds: rounds ?? PACE.rounds };
    for (const call of DESK_CALLS.filter(({ name }) => only === null || name.includes(only))) {
      findings.push(...(await againstBare(product.ready, bare.ready.port, call, pace)));
    }
    return findings;
  } finally {
    await bare.stop();
    await product.stop();
  }
}

const fileOf = (name: string) => join(import.meta.dirname, name);

const startDesk = (env: Record<string, string>): Promise<ChildServer<DeskReady>> =>
  startChild<DeskReady>(fileOf('desk-server.ts'), { ...env, BENCH_SIZE: `${SIZE}` });

async function againstBare(
  { port, host, cookie, organizationId }: DeskReady,
  barePort: number,
  { name, path }: (typeof DESK_CALLS)[number],
  pace: Pace,
): Promise<Finding[]> {
  const ours: Target = { port, path, headers: { host, cookie } };
  const bare: Target = { port: barePort, path: `/bare${path}`, headers: {} };
  const taken = { ...ours, path: '/bench/statements' };
  await readJson(ours);
  await readJson(taken);
  await readJson(ours);
  const statements = ((await readJson(taken)) as Statement[]).filter(({ values }) => values.includes(organizationId));
  await ask({ port: barePort, path: '/bare', headers: {}, method: 'PUT', body: { [path]: statements } });
  const findings: Finding[] = [];
  for (const target of [bare, ours]) await warmUpCall(target);
  for (const connections of CONNECTIONS) {
    const loads = await runInTurns({ bare, ours }, connections, pace);
    const factor = ratioOf(loads.bare, loads.ours);
    findings.push({
      what: name,
      connections,
      ours: speedOf(loads.ours),
      bare: speedOf(loads.bare),
      value: `${factor.toFixed(2)}x`,
      budget: `at most ${FACTOR_MAX}x`,
      isMet: factor <= FACTOR_MAX,
    });
  }
  return findings;
}
