// Runs one server process and replaces it on demand.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ReadyMessage } from './dev-server.ts';

/** The database outlives the process, and payments survive a kill, so there is nothing to wait for. */
const STOP_MS_MAX = 1000;
const SERVER = join(import.meta.dirname, 'dev-server.ts');
/** The compile cache; without it a start takes half as long again. */
const CACHE = join(import.meta.dirname, '../../.cache/compiled');

export type RestartingServer = {
  /** The message of the newest process once it listens; null if it could not start. */
  ready: () => Promise<ReadyMessage | null>;
  restart: () => Promise<ReadyMessage | null>;
  stop: () => Promise<void>;
};

export function startRestartingServer(env: NodeJS.ProcessEnv, script = SERVER): RestartingServer {
  const start = () => forkServer(script, { ...env, NODE_COMPILE_CACHE: CACHE });
  let server = start();
  /** Restarts run one after the other; a waiting one covers every change until it starts. */
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<ReadyMessage | null> | null = null;

  const replace = async (): Promise<ReadyMessage | null> => {
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

function forkServer(
  script: string,
  env: NodeJS.ProcessEnv,
): { process: ChildProcess; ready: Promise<ReadyMessage | null> } {
  // In its own process group: Ctrl-C reaches only the parent, which stops everything in order.
  const server = fork(script, process.argv.slice(2), { env, detached: true });
  const ready = new Promise<ReadyMessage | null>((resolve) => {
    server.once('message', (message) => resolve(message as ReadyMessage)).once('exit', () => resolve(null));
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
