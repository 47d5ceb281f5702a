// The process that `npm run dev` starts again at every change: the demo without the web apps' files and the database.
import { readDevApp } from '@plumbline/tools/dev-app';
import { openLog } from '@plumbline/server/log';
import { runProcess } from '@plumbline/server/run-process';
import { readDemoSettings } from '../demo-settings.ts';
import { startDemo } from '../start-demo.ts';
import { whereToLook } from '../where-to-look.ts';

/** What the process says once it listens. */
export type Ready = { port: number; words: string };

// Without the process that started us, nobody would ever stop us.
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
  const words = whereToLook({ ...server, port: env.publicPort ?? server.port });
  process.send?.({ port: server.port, words } satisfies Ready);
  return server;
});
