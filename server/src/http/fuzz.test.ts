// The same requests at every run, so that a change is judged by what it changes. `npm run fuzz -- --requests 100000`
// makes others, and more; `--seed` repeats them.
import { afterAll, expect, test } from 'vitest';
import { fuzzCalls } from '../testing/fuzz-calls.ts';
import { seededRandom } from '../testing/fuzz-values.ts';
import { testGateway } from '../testing/test-gateway.ts';

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1_500);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_119);
const provider = await testGateway();
afterAll(() => provider.sandbox.stop());
const { merchantId, username, password } = provider.merchant;
const env = {
  GATEWAY_URL: provider.sandbox.origin,
  GATEWAY_MERCHANT_ID: merchantId,
  GATEWAY_USERNAME: username,
  GATEWAY_PASSWORD: password,
  PLAIN_HTTP_PROVIDERS: 'true',
};

test(`ACC-17 random requests as every kind of caller end in no 5xx and leak nothing (seed ${seed})`, async () => {
  const report = await fuzzCalls({ requests, random: seededRandom(seed), env });
  process.stdout.write(`fuzz: seed ${seed}, ${JSON.stringify({ ...report, problems: report.problems.length })}\n`);
  expect(report.problems.slice(0, 10)).toEqual([]);
  // Most requests of callers of the right kind get past authentication; otherwise the run tries little.
  expect(report.admitted).toBeGreaterThan(0.8);
}, 3_600_000);

test('a seed makes the same requests again', async () => {
  const digests = [7, 7, 8].map(
    async (of) => (await fuzzCalls({ requests: 80, random: seededRandom(of), env })).digest,
  );
  const [first, again, other] = await Promise.all(digests);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
