// The process that `npm run dev` restarts at every change: the demo without the web apps' files and the database.
import { readDevApp } from '@plumbline/tools/dev-app';
import { openLog } from '@plumbline/server/log';
import { runProcess } from '@plumbline/server/run-process';
import { readDemoSettings } from '../demo-settings.ts';
import { startDemo } from '../start-demo.ts';
import { startMessage } from '../start-message.ts';

/** The message of the process once it listens. */
export type ReadyMessage = { port: number; words: string };

// Without its parent nobody would ever stop this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await runProcess(async (signal) => {
  const { env, ...settings } = readDemoSettings();
  const server = await startDemo(env, {
    ...settings,
    log: openLog(env.logLevel),
    say: (line) => void process.stdout.write(`${line}\n`),
    signal,
    web: { portal: readDevApp('portal'), console: readDevApp('console') },
  });
  const words = startMessage({ ...server, port: env.publicPort ?? server.port });
  process.send?.({ port: server.port, words } satisfies ReadyMessage);
  return server;
});
