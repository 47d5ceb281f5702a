// A demo on a database and a port of its own, listening: for what talks to itself over the network, and for what changes
// the stories.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@plumbline/server/database/new-id';
import { testDatabase, testDatabaseUrl } from '@plumbline/server/database/test-database';
import { readEnv } from '@plumbline/server/env';
import { openLog } from '@plumbline/server/log';
import { startDemo } from '../start-demo.ts';

export async function emptyDatabaseUrl(): Promise<string> {
  const name = `demo_${newId().replaceAll('-', '')}`;
  await (await testDatabase()).pool.query(`create database ${name}`);
  return (await testDatabaseUrl()).replace('/postgres?', `/${name}?`);
}

export async function startOwnDemo(
  databaseUrl: string,
  logTo: string[] = [],
  dataDir = mkdtempSync(join(tmpdir(), 'plumbline-demo-')),
  sandboxPort = 0,
  now = () => new Date(),
) {
  const port = await freePort();
  const env = readEnv(
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: 'a key for tests that is long enough',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    false,
  );
  const log = openLog('warn', { write: (line: string) => void logTo.push(line) });
  return { ...(await startDemo(env, { log, web: null, sandboxPort, now })), dataDir };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
