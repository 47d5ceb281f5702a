// Keeps one server process running, and replaces it on demand.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Ready } from './dev-server.ts';

/** The database outlives the process, and payments survive a kill: there is nothing to wait for. */
const STOP_MS_MAX = 1000;
const SERVER = join(import.meta.dirname, 'dev-server.ts');
/** Sources without their types, and compiled packages: without it a start takes half as long again. */
const CACHE = join(import.meta.dirname, '../../.cache/compiled');

export type RestartingServer = {
  /** What the newest process says once it listens; null when it could not start. */
  ready: () => Promise<Ready | null>;
  restart: () => Promise<Ready | null>;
  stop: () => Promise<void>;
};

export function startRestartingServer(env: NodeJS.ProcessEnv, script = SERVER): RestartingServer {
  const start = () => forkServer(script, { ...env, NODE_COMPILE_CACHE: CACHE });
  let server = start();
  /** Restarts follow each other; one that waits already sees every change until its turn. */
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Ready | null> | null = null;

  const replace = async (): Promise<Ready | null> => {
    await last;
    waiting = null;
    const old = server;
    const ready = stopServer(old.process).then(() => {
      server = start();
      return server.ready;
    });
    server = { ...old, ready };
    last = ready;
    return ready;
  };
  return {
    ready: () => server.ready,
    restart: () => (waiting ??= replace()),
    stop: async () => {
      await last;
      await stopServer(server.process);
    },
  };
}

function forkServer(script: string, env: NodeJS.ProcessEnv): { process: ChildProcess; ready: Promise<Ready | null> } {
  // In a group of its own: Ctrl-C reaches only us, who stop everything in order.
  const server = fork(script, process.argv.slice(2), { env, detached: true });
  const ready = new Promise<Ready | null>((resolve) => {
    server.once('message', (message) => resolve(message as Ready)).once('exit', () => resolve(null));
  });
  return { process: server, ready };
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_MS_MAX);
  server.kill('SIGTERM');
  await once(server, 'exit');
  clearTimeout(timer);
}
