// Runs a random test of the server with more than its default: the fuzzer (--requests 100000), or with --model waivers or
// --model payments that model (--runs 1000). A failure prints the seed that --seed repeats.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const FUZZER = 'server/src/http/fuzz.test.ts';
const MODELS: Readonly<Record<string, string>> = {
  waivers: 'server/src/waivers/waivers.model.test.ts',
  payments: 'server/src/payments/payments.model.test.ts',
};

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    requests: { type: 'string', default: '20000' },
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
  },
});
const { model, requests, runs, seed } = values;
const file = model === undefined ? FUZZER : MODELS[model];
if (file === undefined) throw new Error(`--model is one of ${Object.keys(MODELS).join(', ')}`);
const [amount, start] =
  model === undefined ? [{ FUZZ_REQUESTS: requests }, 'FUZZ_SEED'] : [{ MODEL_RUNS: runs }, 'MODEL_SEED'];
// The tests have a seed of their own, which was tried before.
const chosen = seed ?? String(randomInt(2 ** 31));
const env = { ...process.env, ...amount, [start]: chosen };
const { status } = spawnSync('vitest', ['run', '--project', 'server', file], { stdio: 'inherit', env });
process.exitCode = status ?? 1;
