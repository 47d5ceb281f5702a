import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { PaymentStep } from '../app.ts';
import type { Gateway } from '../ports/gateway/gateway.ts';
import type { PaymentPortal } from './payment-portal.ts';

export type DieAt = (
  | { step: PaymentStep }
  /** Right before the commit of a transaction with a statement like this. */
  | { commit: string }
  /** While the provider works on a charge. */
  | { during: 'charge' }
  /** Once the provider has answered, and before anybody has heard it. */
  | { after: keyof Gateway }
) & {
  /** How many pieces of work come to this place before the process dies; one unless told. */
  count?: number;
};

export type CrashOrder = {
  databaseUrl: string;
  env: Readonly<Record<string, string>>;
  now: string;
  dieAt: DieAt;
  work:
    | { submit: { host: string; cookie: string; key: string; body: object }[] }
    | { job: 'recover' | 'scheduled' | 'reconcile' };
};

const PROCESS = fileURLToPath(new URL('./crash-process.ts', import.meta.url));
/** Processes of a test are many, and the same. */
const compiled = mkdtempSync(path.join(tmpdir(), 'plumbline-crash-'));

const start = () =>
  spawn(process.execPath, [PROCESS], {
    env: { PATH: process.env['PATH'] ?? '', TZ: process.env['TZ'] ?? '', NODE_COMPILE_CACHE: compiled },
    stdio: ['pipe', 'ignore', 'pipe'],
  });

/** Gets ready while the test looks at what the one before it has left. Ends by itself when nobody has work for it. */
let spare: ReturnType<typeof start> | null = null;

/** Runs the work in a process of its own, which dies there; throws when it has outlived it. */
export async function crash(portal: PaymentPortal, dieAt: DieAt, work: CrashOrder['work']): Promise<void> {
  const { databaseUrl, env, clock } = portal;
  const child = spare ?? start();
  spare = null;
  const order: CrashOrder = { databaseUrl, env, now: clock.now().toISOString(), dieAt, work };
  child.stdin.end(JSON.stringify(order));
  const [complaints] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  spare = start();
  if (child.signalCode !== 'SIGKILL') throw new Error(`it did not die there (${child.exitCode}): ${complaints}`);
}

/** Leaves neither a process nor a file behind. */
export async function endCrashing(): Promise<void> {
  if (spare !== null && spare.exitCode === null) {
    const ended = once(spare, 'exit');
    spare.kill('SIGKILL');
    await ended;
  }
  rmSync(compiled, { recursive: true, force: true });
}
