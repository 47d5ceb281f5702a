import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';
import type { DatabaseLog } from '../database-log.ts';
import { SetupProblem } from '../setup-problem.ts';
import { folderProblem } from './folder-problem.ts';
import { removeStaleFiles, isPostmaster, readPostmaster, runningPostmaster } from './postmaster-file.ts';
import { SERVER_ENV, type ServerAccount } from './server-account.ts';

const POLL_MS = 20;
const ADOPTED_POLL_MS = 100;
const SLOW_START_MS = 10_000;
const LONGEST_START_MS = 10 * 60_000;
const LONGEST_STOP_MS = 60_000;
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

/** A PostgreSQL server that we started or adopted. */
export type ServerProcess = { pid: number; isGone(): boolean; gone: Promise<void> };

export type ServerOptions = {
  binaries: string;
  account: ServerAccount;
  dataDir: string;
  files: string;
  socketFolder: string;
  settingsFile: string;
  log: DatabaseLog;
};

/** Adopts a server that outlived its Plumbline, or starts one; resolves when it accepts connections. */
export async function startOrAdopt(options: ServerOptions): Promise<ServerProcess> {
  const { files, socketFolder, log } = options;
  const left = runningPostmaster(files);
  if (!left) return startWithFallback(options);
  const server = adopt(left.pid, files);
  if (left.status === 'stopping' || left.socketFolder !== socketFolder) {
    await stopServer(server, log);
    return start(options);
  }
  log.info(`PostgreSQL is still running as process ${left.pid}; going on with it`);
  await waitUntilReady(server, options, () => '');
  return server;
}

/** A server whose Plumbline was just killed may become visible only when ours is refused. */
async function startWithFallback(options: ServerOptions): Promise<ServerProcess> {
  try {
    return await start(options);
  } catch (error) {
    if (!runningPostmaster(options.files)) throw error;
    return startOrAdopt(options);
  }
}

/** Starts the server on files that no other server is using. */
export async function start(options: ServerOptions): Promise<ServerProcess> {
  removeStaleFiles(options.files, options.socketFolder);
  const logFile = path.join(options.dataDir, 'postgres.log');
  rotateLog(logFile);
  const output = openSync(logFile, 'a', 0o600);
  const outputStart = fstatSync(output).size;
  const child = spawn(
    path.join(options.binaries, 'bin/postgres'),
    ['-D', options.files, '-c', `config_file=${options.settingsFile}`],
    // In its own process group: Ctrl-C must reach Plumbline first, which then stops the server in order.
    { ...options.account.spawnAs, env: SERVER_ENV, cwd: '/', detached: true, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  let isGone = false;
  const gone = new Promise<void>((resolve) => {
    const leave = () => {
      isGone = true;
      resolve();
    };
    child.once('exit', leave).once('error', leave);
  });
  const server = { pid: child.pid ?? 0, isGone: () => isGone, gone };
  await waitUntilReady(server, options, () => readFrom(logFile, outputStart));
  return server;
}

/** A process that is not our child can only be polled. */
function adopt(pid: number, files: string): ServerProcess {
  const isGone = () => !isPostmaster(pid, files);
  const watch = async () => {
    while (!isGone()) await sleep(ADOPTED_POLL_MS);
  };
  return { pid, isGone, gone: watch() };
}

async function waitUntilReady(server: ServerProcess, options: ServerOptions, printed: () => string): Promise<void> {
  const { files, dataDir, log } = options;
  for (let waitedMs = 0; waitedMs < LONGEST_START_MS; waitedMs += POLL_MS) {
    const file = readPostmaster(files);
    if (file?.pid === server.pid && file.status === 'ready') return;
    if (server.isGone()) throw startProblem(printed(), dataDir);
    if (waitedMs === SLOW_START_MS) log.warn('PostgreSQL is taking long to start; it may be recovering from a crash');
    await sleep(POLL_MS);
  }
  throw startProblem('it did not get ready in time', dataDir);
}

function startProblem(printed: string, dataDir: string): SetupProblem {
  const reason = printed.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line)) ?? '';
  return (
    folderProblem(printed, dataDir) ??
    new SetupProblem(
      `The built-in PostgreSQL did not start. ${reason}`.trim(),
      `Its own words are in ${path.join(dataDir, 'postgres.log')}.`,
    )
  );
}

/** Shuts the server down in order: running transactions are rolled back, and commits are on disk. */
export async function stopServer(server: ServerProcess, log: DatabaseLog): Promise<void> {
  const steps = [
    { signal: 'SIGINT', timeoutMs: LONGEST_STOP_MS },
    { signal: 'SIGQUIT', timeoutMs: LONGEST_STOP_MS / 6 },
    { signal: 'SIGKILL', timeoutMs: LONGEST_STOP_MS / 6 },
  ] as const;
  for (const { signal, timeoutMs } of steps) {
    if (server.isGone()) return;
    try {
      process.kill(server.pid, signal);
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
    const timer = new AbortController();
    const inTime = await Promise.race([
      server.gone.then(() => true),
      sleep(timeoutMs, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (inTime) return;
    log.warn(`PostgreSQL did not stop within ${timeoutMs / 1000} s of ${signal}`);
  }
}

function rotateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
}

function readFrom(file: string, position: number): string {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, buffer.length, position));
  } finally {
    closeSync(handle);
  }
}
