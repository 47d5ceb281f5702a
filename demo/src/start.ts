// `npm start`: the whole product on this machine, with three invented suppliers in it.
import { ensureBuilt } from '@plumbline/tools/build';
import { readEnv } from '@plumbline/server/env';
import { openLog } from '@plumbline/server/log';
import { runProcess } from '@plumbline/server/run-process';
import { readLargeSize } from './large-size.ts';
import { readSandboxPort } from './sandbox-port.ts';
import { startDemo } from './start-demo.ts';
import { whereToLook } from './where-to-look.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

await runProcess(async (signal) => {
  const { LOG_LEVEL, ...others } = process.env;
  const env = readEnv({ ...others, LOG_LEVEL: LOG_LEVEL || 'warn' }, process.getuid?.() === 0);
  const largeSize = readLargeSize(process.argv.slice(2), process.env['DEMO_LARGE']);
  const sandboxPort = readSandboxPort(process.env['SANDBOX_PORT'], env.port);
  await ensureBuilt(undefined, say);
  const server = await startDemo(env, { log: openLog(env.logLevel), sandboxPort, largeSize, say, signal });
  say(whereToLook(server));
  return server;
});
