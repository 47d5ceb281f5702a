// Runs the fuzzer of the server with more requests than its test makes: --requests 100000, --seed 7.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } } });
const { requests, seed } = values;
const env = { ...process.env, FUZZ_REQUESTS: requests, ...(seed !== undefined && { FUZZ_SEED: seed }) };
const { status } = spawnSync('vitest', ['run', '--project', 'server', 'server/src/http/fuzz.test.ts'], {
  stdio: 'inherit',
  env,
});
process.exitCode = status ?? 1;
