// A demo with its own database and port, for tests over the network and tests that change the stories.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '@plumbline/server/env';
import { openLog } from '@plumbline/server/log';
import { freePort } from '../free-port.ts';
import { startDemo } from '../start-demo.ts';

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
