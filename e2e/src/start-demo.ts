// Starts the demo for the journeys on a free port with an empty data folder, and ends it by SIGINT.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PORT_VARIABLE, SANDBOX_PORT_VARIABLE } from './addresses.ts';

const ROOT = join(import.meta.dirname, '../..');
const logOf = (name: string) => join(ROOT, 'test-results', `${name}.log`);
const READY_MS = 180_000;
const STOP_MS = 30_000;

export default (): Promise<() => Promise<void>> => startDemo('demo');

/** Journeys of this process find it from now on; its log has this name. */
export async function startDemo(name: string): Promise<() => Promise<void>> {
  const port = await freePort();
  const sandboxPort = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-e2e-'));
  // As root, the database runs as another user, who needs access.
  await chmod(folder, 0o755);
  const demo = spawn(process.execPath, ['demo/src/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await keepLog(demo, logOf(name));
  process.env[PORT_VARIABLE] = String(port);
  process.env[SANDBOX_PORT_VARIABLE] = String(sandboxPort);
  const stop = async () => {
    try {
      await stopDemo(demo, logOf(name));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    await untilReady(demo, port, logOf(name));
  } catch (error) {
    await stop().catch(() => demo.kill('SIGKILL'));
    throw error;
  }
  return stop;
}

async function keepLog(demo: ChildProcess, file: string): Promise<void> {
  await mkdir(join(ROOT, 'test-results'), { recursive: true });
  const log = createWriteStream(file);
  demo.stdout?.pipe(log, { end: false });
  demo.stderr?.pipe(log, { end: false });
}

async function untilReady(demo: ChildProcess, port: number, log: string): Promise<void> {
  const signal = AbortSignal.timeout(READY_MS);
  while (!(await isReady(port))) {
    if (demo.exitCode !== null || demo.signalCode !== null)
      throw new Error(`The demo ended before it was ready; see ${log}`);
    if (signal.aborted) throw new Error(`The demo was not ready within ${READY_MS / 1000} s; see ${log}`);
    await sleep(200);
  }
}

const isReady = (port: number) =>
  new Promise<boolean>((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .once('timeout', () => resolve(false))
      .once('error', () => resolve(false));
  });

async function stopDemo(demo: ChildProcess, log: string): Promise<void> {
  if (demo.exitCode === null && demo.signalCode === null) {
    const ended = once(demo, 'close', { signal: AbortSignal.timeout(STOP_MS) });
    demo.kill('SIGINT');
    await ended.catch(() => demo.kill('SIGKILL'));
  }
  if (demo.exitCode !== 0) {
    throw new Error(
      `The demo did not end cleanly on SIGINT: ${demo.exitCode ?? demo.signalCode ?? 'it had to be killed'}; see ${log}`,
    );
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
