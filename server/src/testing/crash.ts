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
  | {
      step: PaymentStep;
      /** How many pass it before. */
      passing?: number;
    }
  /** Right before the commit of a transaction with a matching statement. */
  | { commit: string }
  /** While the provider processes a charge. */
  | { during: 'charge' }
  /** After the provider has answered, before the answer is processed. */
  | { after: keyof Gateway }
) & {
  /** How many requests reach this point before the process dies; one by default. */
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
/** The processes share one compile cache. */
const compiled = mkdtempSync(path.join(tmpdir(), 'plumbline-crash-'));

const start = () =>
  spawn(process.execPath, [PROCESS], {
    env: { PATH: process.env['PATH'] ?? '', TZ: process.env['TZ'] ?? '', NODE_COMPILE_CACHE: compiled },
    stdio: ['pipe', 'ignore', 'pipe'],
  });

/** Started ahead of time, while the test checks the previous result; exits by itself without work. */
let spare: ReturnType<typeof start> | null = null;

/** Runs the work in a separate process that dies at the given point; throws if it survives. */
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
export async function stopCrashProcess(): Promise<void> {
  if (spare !== null && spare.exitCode === null) {
    const ended = once(spare, 'exit');
    spare.kill('SIGKILL');
    await ended;
  }
  rmSync(compiled, { recursive: true, force: true });
}
