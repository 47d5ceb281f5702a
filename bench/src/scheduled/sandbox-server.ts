// The payment sandbox in a process of its own.
import { runProcess } from '@plumbline/server/run-process';
import { tokenizeAt } from '@plumbline/server/testing/sandbox-calls';
import { startSandbox } from '@plumbline/sandbox/start-sandbox';
import { sayReady } from '../product.ts';
import { MERCHANT, type SandboxReady } from './ready.ts';

await runProcess(async () => {
  const sandbox = await startSandbox({
    port: 0,
    now: () => new Date(),
    journal: null,
    merchants: [MERCHANT],
    allowedParents: 'any',
    control: false,
  });
  const token = await tokenizeAt(sandbox, '4788250000121443', { cvv: '112', expiry: '203012' });
  sayReady({ origin: sandbox.origin, token } satisfies SandboxReady);
  return sandbox;
});
