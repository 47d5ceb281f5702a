import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../open-database.ts';
import { SetupProblem } from '../setup-problem.ts';
import { runScript, startScript } from '../test-script.ts';
import { isPostmaster, readPostmaster } from './postmaster-file.ts';
import { testFolder } from './test-folder.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
/** Another account than the one that PostgreSQL runs as under root. */
const DAEMON = { uid: 1, gid: 1 };

const lines: string[] = [];
const log = {
  info: (line: string) => lines.push(line),
  warn: (line: string) => lines.push(line),
  error: (line: string) => lines.push(line),
};

const opened: Database[] = [];
async function open(dataDir: string, throwaway = false): Promise<Database> {
  lines.length = 0;
  const database = await openDatabase({ dataDir, log, throwaway });
  opened.push(database);
  return database;
}
afterAll(() => Promise.all(opened.map((database) => database.close())));

const refusal = async (dataDir: string): Promise<SetupProblem> => {
  const problem = await open(dataDir).catch((error: unknown) => error);
  if (!(problem instanceof SetupProblem)) throw new Error(`not a setup problem: ${String(problem)}`);
  return problem;
};

const postmasterPid = (dataDir: string): number => readPostmaster(path.join(dataDir, 'pg18'))?.pid ?? 0;

/** The server process and its workers. */
function processesOf(pid: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  const alive = table.map((line) => line.trim().split(/\s+/)).filter(([, , state]) => !state?.startsWith('Z'));
  return alive.filter(([own, parent]) => Number(own) === pid || Number(parent) === pid).map(([own]) => Number(own));
}

async function countRows({ owner }: Database): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*) as count from written');
  return rows[0]?.count ?? 0;
}

/** A process that owns the data folder and prints the number of each committed row. */
const writeForEver = (dataDir: string) => `
  import { openDatabase } from './open-database.ts';
  const log = { info() {}, warn() {}, error() {} };
  const { owner } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log });
  await owner.query('create table if not exists written (number int primary key)');
  for (let number = 1; ; number++) {
    await owner.query('insert into written values ($1)', [number]);
    console.log(number);
  }`;

/** Tries to open the data folder and prints the result. */
const tryToOpen = (dataDir: string) => `
  import { openDatabase } from './open-database.ts';
  const log = { info() {}, warn() {}, error() {} };
  try {
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log });
    await database.owner.query('create table if not exists written (number int)');
    await database.owner.query('insert into written values (1)');
    const { rows } = await database.owner.query('select count(*) as count from written');
    await database.close();
    console.log('rows: ' + rows[0].count);
  } catch (error) {
    console.log(error.name + ': ' + error.message);
  }`;

describe('life cycle of a data folder', () => {
  const dataDir = testFolder();
  let firstServer = 0;
  let committed = 0;

  test('the first start creates everything; a kill -9 leaves the server running', async () => {
    const owner = startScript(writeForEver(dataDir));
    if (!owner.stdout) throw new Error('no output');
    for await (const line of createInterface(owner.stdout)) {
      committed = Number(line);
      if (committed === 100) break;
    }
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    firstServer = postmasterPid(dataDir);
    expect(isPostmaster(firstServer, path.join(dataDir, 'pg18'))).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('the next process adopts the running server, and no committed row is lost', async () => {
    const database = await open(dataDir);
    expect(lines.join()).toContain(`still running as process ${firstServer}`);
    expect(postmasterPid(dataDir)).toBe(firstServer);
    expect(await countRows(database)).toBeGreaterThanOrEqual(committed);
  });

  test('a second process is refused with a clear message, and so is a second opening in the same process', async () => {
    const words = `Another Plumbline process (process ${process.pid}) is already using the data folder ${dataDir}.`;
    expect(await runScript(tryToOpen(dataDir))).toBe(`SetupProblem: ${words}`);
    expect((await refusal(dataDir)).message).toBe(words);
    expect(await runScript(tryToOpen(dataDir))).toBe(`SetupProblem: ${words}`);
  });

  test.each(['taken over', 'our own'])('a server (%s) that crashes is started again with all its rows', async () => {
    const database = opened[0]!;
    const before = await countRows(database);
    lines.length = 0;
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => lines, { timeout: 20_000 }).toContain('PostgreSQL is running again');
    expect(lines).toContain('PostgreSQL ended unexpectedly; starting it again');
    expect(await countRows(database)).toBe(before);
  });

  test('close ends every process of the server and releases the lock', async () => {
    const server = postmasterPid(dataDir);
    const before = processesOf(server);
    expect(before.length).toBeGreaterThan(3);
    await opened[0]!.close();
    expect(processesOf(server)).toEqual([]);
    expect(readdirSync(dataDir).toSorted()).toEqual(['pg18', 'plumbline.lock', 'postgres.log', 'settings']);
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').trim()).toMatch(/database system is shut down$/);
  });

  test('the server has our settings', async () => {
    const { pool } = await open(dataDir);
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'jit',
         'full_page_writes', 'data_checksums', 'random_page_cost', 'wal_compression', 'server_encoding')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      random_page_cost: '1.1',
      wal_compression: 'pglz',
      jit: 'off',
      server_encoding: 'UTF8',
    });
    const { rows: locale } = await pool.query(
      'select datlocprovider, datlocale from pg_database where datname = current_database()',
    );
    expect(locale).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
    await opened.at(-1)!.close();
  });

  test('a stale postmaster.pid with the number of another process is ignored', async () => {
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {});
    const files = path.join(dataDir, 'pg18');
    const trace = path.join(files, 'postmaster.pid');
    writeFileSync(trace, `${stranger.pid}\n${files}\n1700000000\n5432\n${dataDir}/socket\n\n 1 2\nready   \n`);
    if (isRoot) chownSync(trace, 65534, 65534);
    const database = await open(dataDir);
    expect(await countRows(database)).toBeGreaterThanOrEqual(committed);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
    await database.close();
  });
});

/** Leaves the server as a version before the role for requests would. */
const leaveWithoutRole = (dataDir: string) => `
  import { readFileSync, writeFileSync } from 'node:fs';
  import { openDatabase } from './open-database.ts';
  const log = { info() {}, warn() {}, error() {} };
  const { owner } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log });
  const rules = ${JSON.stringify(path.join(dataDir, 'settings/pg_hba.conf'))};
  writeFileSync(rules, readFileSync(rules, 'utf8').replace(',plumbline_app', ''));
  await owner.query('drop role plumbline_app');
  await owner.query('select pg_reload_conf()');
  console.log('left');
  setInterval(() => {}, 1000);`;

test('a server that an earlier version left running learns the role that serves requests', async () => {
  const dataDir = testFolder();
  const earlier = startScript(leaveWithoutRole(dataDir));
  if (!earlier.stdout) throw new Error('no output');
  for await (const line of createInterface(earlier.stdout)) if (line === 'left') break;
  earlier.kill('SIGKILL');
  await once(earlier, 'exit');
  const database = await open(dataDir);
  expect(lines.join()).toContain('still running');
  expect((await database.pool.query('select current_user as name')).rows).toEqual([{ name: 'plumbline_app' }]);
  await database.close();
});

test.runIf(isRoot)('an ordinary user can start, stop and start again', async () => {
  const dataDir = testFolder();
  chownSync(dataDir, DAEMON.uid, DAEMON.gid);
  expect(await runScript(tryToOpen(dataDir), DAEMON)).toBe('rows: 1');
  expect(await runScript(tryToOpen(dataDir), DAEMON)).toBe('rows: 2');
});

test('a data folder with a very long path works: its socket is in the temporary folder', async () => {
  const dataDir = path.join(testFolder(0o755), 'long'.repeat(30));
  const database = await open(dataDir, true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(dataDir, 'socket'))).toBe(false);
  await database.close();
});

test('a process killed during the first start does not break the next one', async () => {
  const dataDir = testFolder();
  const owner = startScript(tryToOpen(dataDir));
  const unfinished = () => readdirSync(dataDir).filter((name) => name.includes('.new'));
  await expect.poll(unfinished, { interval: 5, timeout: 20_000 }).toHaveLength(1);
  owner.kill('SIGKILL');
  const database = await open(dataDir);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  // The initdb of the killed process continues for a while; the next start removes its files.
  const atWork = () => execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).includes(`--pgdata=${dataDir}`);
  await expect.poll(atWork, { timeout: 20_000 }).toBe(false);
  mkdirSync(path.join(dataDir, 'pg18.new-left'));
  await (await open(dataDir)).close();
  expect(unfinished()).toEqual([]);
});

describe('unusable data folders', () => {
  test('a read-only folder', async () => {
    const dataDir = testFolder(0o555);
    const words = `The data folder ${dataDir} may not be written by this user.`;
    if (isRoot) expect(await runScript(tryToOpen(dataDir), DAEMON)).toBe(`SetupProblem: ${words}`);
    else expect((await refusal(dataDir)).message).toBe(words);
  });

  test('a file where the folder should be', async () => {
    const file = path.join(testFolder(), 'data');
    writeFileSync(file, '');
    expect((await refusal(file)).message).toBe(`The data folder ${file} is not a folder.`);
    expect((await refusal(path.join(file, 'below'))).message).toContain('is not a folder');
  });

  test.runIf(process.platform === 'linux')('a place where nothing can be made', async () => {
    expect((await refusal('/proc/plumbline/data')).message).toBe(
      'The data folder /proc/plumbline/data cannot be made.',
    );
  });

  test.runIf(isRoot)('a folder that the account of PostgreSQL cannot reach', async () => {
    const home = testFolder(0o700);
    const problem = await refusal(path.join(home, 'data'));
    expect(problem.message).toContain('its own user (nobody) cannot reach the data folder');
    expect(problem.hint).toContain('/var/lib/plumbline');
  });

  test.each([
    ['pg17', '17', 'holds files of PostgreSQL 17; this Plumbline needs PostgreSQL 18'],
    ['pg18', '19', 'holds files of PostgreSQL 19; this Plumbline needs PostgreSQL 18'],
    ['.', '16', 'holds files of PostgreSQL 16; this Plumbline needs PostgreSQL 18'],
  ])('files of another version in %s', async (folder, version, words) => {
    const dataDir = testFolder();
    mkdirSync(path.join(dataDir, folder), { recursive: true });
    writeFileSync(path.join(dataDir, folder, 'PG_VERSION'), `${version}\n`);
    expect((await refusal(dataDir)).message).toContain(words);
    expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('unknown content in place of the database files', async () => {
    const dataDir = testFolder();
    mkdirSync(path.join(dataDir, 'pg18'));
    expect((await refusal(dataDir)).message).toContain('holds files of an unknown kind');
  });

  test.runIf(isRoot)('database files owned by another user', async () => {
    const dataDir = testFolder();
    await (await open(dataDir, true)).close();
    chownSync(path.join(dataDir, 'pg18'), DAEMON.uid, DAEMON.gid);
    chmodSync(path.join(dataDir, 'pg18'), 0o755);
    expect((await refusal(dataDir)).message).toContain('belong to another user');
  });

  test('a full disk', async ({ skip }) => {
    const dataDir = testFolder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir], { stdio: 'ignore' });
    } catch {
      skip('only where the tests may mount a small disk; folder-problem.test.ts has the words');
    }
    try {
      expect((await refusal(dataDir)).message).toBe(`The disk that holds the data folder ${dataDir} is full.`);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('pg18'))).toEqual([]);
    } finally {
      execFileSync('umount', [dataDir]);
    }
  });
});
