// `npm start`: the whole product locally, with three invented suppliers.
import { ensureBuilt } from '@plumbline/tools/build';
import { openLog } from '@plumbline/server/log';
import { runProcess } from '@plumbline/server/run-process';
import { readDemoSettings } from './demo-settings.ts';
import { startDemo } from './start-demo.ts';
import { startMessage } from './start-message.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

await runProcess(async (signal) => {
  const { env, ...settings } = readDemoSettings();
  await ensureBuilt(undefined, say);
  const server = await startDemo(env, { ...settings, log: openLog(env.logLevel), say, signal });
  say(startMessage(server));
  return server;
});
