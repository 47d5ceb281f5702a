// The sandbox as a process: `node sandbox/src/main.ts`, configured by environment.
import type { Merchant } from './options.ts';
import { startSandbox } from './start-sandbox.ts';

const { env } = process;

const DEMO_MERCHANT: Merchant = { merchid: '496160873888', user: 'testing', password: 'testing123', currency: 'USD' };

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

const merchants = env['SANDBOX_MERCHANTS'] ? (JSON.parse(env['SANDBOX_MERCHANTS']) as Merchant[]) : [DEMO_MERCHANT];
const parents = env['SANDBOX_PARENTS'] ?? 'any';

const sandbox = await startSandbox({
  port: Number(env['PORT'] ?? '3900'),
  host: env['HOST'] ?? '127.0.0.1',
  now: () => new Date(),
  ...(env['SANDBOX_NOW'] ? { startsAt: new Date(env['SANDBOX_NOW']) } : {}),
  journal: env['SANDBOX_JOURNAL'] ?? null,
  merchants,
  allowedParents: parents === 'any' ? 'any' : parents.split(',').filter((origin) => origin !== ''),
  control: isOn(env['SANDBOX_CONTROL'] ?? '1'),
  uatAmounts: isOn(env['SANDBOX_UAT_AMOUNTS']),
  uatReplies: isOn(env['SANDBOX_UAT_REPLIES']),
  waits: {
    ...(env['SANDBOX_HOLD_MS'] ? { holdMs: Number(env['SANDBOX_HOLD_MS']) } : {}),
    ...(env['SANDBOX_SLOW_MS'] ? { slowMs: Number(env['SANDBOX_SLOW_MS']) } : {}),
  },
});

console.log(JSON.stringify({ origin: sandbox.origin }));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.stop();
  });
}
