import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import type { ServerAccount } from './server-account.ts';

/** Owns the tables; a superuser. */
export const OWNER_ROLE = 'plumbline';
/** Serves requests and jobs: may change rows, but neither tables nor their triggers. */
export const APP_ROLE = 'plumbline_app';

const MB = 1024 * 1024;

type Settings = Record<string, string | number>;

/** The settings that differ from PostgreSQL's defaults. */
function settings(socketFolder: string, folder: string): Settings {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    hba_file: path.join(folder, 'pg_hba.conf'),
    ident_file: path.join(folder, 'pg_ident.conf'),
    ...memory(),
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_compression: 'on',
    max_wal_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    // An abandoned transaction would keep its locks and block vacuum as long as its connection lives.
    idle_in_transaction_session_timeout: '5min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // The log must not contain customers' data: no statements, no key values of refused rows.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
}

/** For tests: a commit may be lost in a power failure. */
const THROWAWAY: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
};

function memory(): Settings {
  const limit = process.constrainedMemory();
  const available = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const buffers = Math.min(1024, Math.max(128, Math.floor(available / 8 / MB)));
  return {
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(available / 2 / MB))}MB`,
    maintenance_work_mem: '64MB',
    work_mem: '8MB',
  };
}

export type SettingsOptions = {
  dataDir: string;
  socketFolder: string;
  account: ServerAccount;
  throwaway: boolean;
};

/** Rewritten at every start, outside the folder that PostgreSQL may write to. Returns the path of the main file. */
export function writeSettings({ dataDir, socketFolder, account, throwaway }: SettingsOptions): string {
  const folder = path.join(dataDir, 'settings');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const values = { ...settings(socketFolder, folder), ...(throwaway ? THROWAWAY : {}) };
  const lines = Object.entries(values).map(([name, value]) => `${name} = '${`${value}`.replaceAll("'", "''")}'`);
  const roles = [OWNER_ROLE, APP_ROLE];
  replaceFile(path.join(folder, 'pg_hba.conf'), `local all ${roles.join(',')} peer map=plumbline\n`);
  const logins = roles.map((role) => `plumbline "${account.clientName}" ${role}\n`);
  replaceFile(path.join(folder, 'pg_ident.conf'), logins.join(''));
  const main = path.join(folder, 'postgresql.conf');
  replaceFile(
    main,
    ['# Written by Plumbline at every start. To change a setting for good, use ALTER SYSTEM.', ...lines, ''].join('\n'),
  );
  return main;
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o644 });
  renameSync(`${file}.new`, file);
}
