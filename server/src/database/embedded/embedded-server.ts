import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../error-code.ts';
import type { DatabaseLog } from '../database-log.ts';
import { createRole } from '../roles.sql.ts';
import { SetupProblem } from '../setup-problem.ts';
import { runnableBinaries } from './binaries.ts';
import type { SocketConnection } from './connection-to.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { makeSocketFolder, openDataFolder } from './data-folder.ts';
import { folderProblem } from './folder-problem.ts';
import { databaseFiles, initialize } from './initialize.ts';
import { runningPostmaster } from './postmaster-file.ts';
import { serverAccount } from './server-account.ts';
import { type ServerOptions, type ServerProcess, start, startOrAdopt, stopServer } from './server-process.ts';
import { APP_ROLE, OWNER_ROLE, writeSettings } from './settings.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

export type EmbeddedServer = {
  connection: SocketConnection;
  /** As the role that owns the tables. */
  ownerConnection: SocketConnection;
  dataDir: string;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: DatabaseLog;
  /** For tests: faster, but a power failure may lose commits. */
  throwaway?: boolean | undefined;
};

/** Runs PostgreSQL on the data folder and restarts it until stop() is called. */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    return await startLocked(options);
  } catch (error) {
    if (error instanceof SetupProblem) throw error;
    throw folderProblem(error, options.dataDir) ?? error;
  }
}

async function startLocked({ dataDir: folder, log, throwaway = false }: EmbeddedOptions): Promise<EmbeddedServer> {
  const account = serverAccount();
  const dataDir = openDataFolder(folder, account);
  const lock = lockDataFolder(dataDir);
  try {
    const binaries = runnableBinaries(account, dataDir);
    const files = await initialize({ binaries, account, dataDir, throwaway });
    const socketFolder = makeSocketFolder(dataDir, account);
    const settingsFile = writeSettings({ dataDir, socketFolder, account, throwaway });
    const supervised = await supervise({ binaries, account, dataDir, files, socketFolder, settingsFile, log });
    const ownerConnection = connectionIn(socketFolder, OWNER_ROLE);
    const connection = connectionIn(socketFolder, APP_ROLE);
    try {
      await createRole(ownerConnection, connection);
    } catch (error) {
      await supervised.stop();
      throw error;
    }
    return {
      connection,
      ownerConnection,
      dataDir,
      async stop() {
        await supervised.stop();
        rmSync(socketFolder, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const connectionIn = (socketFolder: string, user: string): SocketConnection => ({
  host: socketFolder,
  port: 5432,
  user,
  database: 'postgres',
});

/** The PostgreSQL that another process runs on the data folder, if any; as the owner, whom every version knows. */
export function findEmbeddedServer(dataDir: string): SocketConnection | undefined {
  const running = runningPostmaster(databaseFiles(path.resolve(dataDir)));
  return running && connectionIn(running.socketFolder, OWNER_ROLE);
}

/** Restarts the server whenever it ends unexpectedly. */
async function supervise(options: ServerOptions): Promise<{ stop(): Promise<void> }> {
  const { log } = options;
  let server = await startOrAdopt(options);
  const stopping = new AbortController();

  const watch = async () => {
    for (;;) {
      await server.gone;
      if (stopping.signal.aborted) return;
      log.error('PostgreSQL ended unexpectedly; starting it again');
      const next = await restart(options, stopping.signal);
      if (next) server = next;
      if (stopping.signal.aborted) return;
      log.info('PostgreSQL is running again');
    }
  };
  const watching = watch();

  return {
    async stop() {
      stopping.abort();
      await stopServer(server, log);
      await watching;
      // A restart in progress when stop() was called may have started a new server.
      await stopServer(server, log);
    },
  };
}

async function restart(options: ServerOptions, stopping: AbortSignal): Promise<ServerProcess | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    // Also before the first attempt: the dead server's workers need a moment to exit.
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return undefined;
    try {
      return await start(options);
    } catch (error) {
      options.log.error(`PostgreSQL could not be started again: ${errorMessage(error)}`);
    }
  }
}
