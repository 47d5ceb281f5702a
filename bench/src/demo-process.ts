// The demo as `npm start` runs it, on a free port and in its own folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@plumbline/demo/free-port';

const ROOT = join(import.meta.dirname, '../..');
const PATIENCE_MS = 120_000;

export type DemoProcess = { port: number; startedMs: number; kill: (signal: NodeJS.Signals) => Promise<void> };

export async function startDemo(dataDir: string): Promise<DemoProcess> {
  const port = await freePort();
  const before = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Its own process group, so that a signal reaches what npm started, like Ctrl-C.
    detached: true,
  });
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    process.kill(-child.pid, signal);
    await once(child, 'exit');
  };
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('the demo did not start');
    if (performance.now() - before > PATIENCE_MS) {
      await kill('SIGKILL');
      throw new Error('the demo took too long');
    }
    await sleep(20);
  }
  return { port, startedMs: performance.now() - before, kill };
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
