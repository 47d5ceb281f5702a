// `npm run fuzz -- --requests 100000` makes more requests, `--seed` repeats a run.
import { afterAll, expect, test } from 'vitest';
import { fuzzCalls } from '../testing/fuzz-calls.ts';
import { seededRandom } from '../testing/fuzz-values.ts';
import { testGateway } from '../testing/test-gateway.ts';

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1_500);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const provider = await testGateway();
afterAll(() => provider.sandbox.stop());

test(`ACC-17 random requests as every kind of caller end in no 5xx and leak nothing (seed ${seed})`, async () => {
  const { merchantId, username, password } = provider.merchant;
  const env = {
    GATEWAY_URL: provider.sandbox.origin,
    GATEWAY_MERCHANT_ID: merchantId,
    GATEWAY_USERNAME: username,
    GATEWAY_PASSWORD: password,
    PLAIN_HTTP_PROVIDERS: 'true',
  };
  const report = await fuzzCalls({ requests, random: seededRandom(seed), env });
  process.stdout.write(`fuzz: ${report.requests} requests, seed ${seed}, ${JSON.stringify(report.statuses)}\n`);
  expect(report.problems.slice(0, 10)).toEqual([]);
}, 3_600_000);
