// The production server.
import { fileURLToPath } from 'node:url';
import { readEnv } from './env.ts';
import { readBuiltApp } from './http/page.ts';
import { openLog } from './log.ts';
import { runProcess } from './run-process.ts';
import { newSetupLink, setupLinkWords } from './setup/setup-link.ts';
import { startServer } from './start-server.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

await runProcess(async () => {
  const env = readEnv(process.env, process.getuid?.() === 0);
  const log = openLog(env.logLevel);
  const server = await startServer(env, {
    log,
    now: () => new Date(),
    web: { portal: readBuiltApp(folder('portal/dist')), console: readBuiltApp(folder('console/dist')) },
  });
  log.info({ port: server.port, database: server.app.database.location }, 'listening');
  const setupLink = await newSetupLink(server.app);
  // Not through the log, which is collected, kept and searched.
  if (setupLink !== null) process.stderr.write(setupLinkWords(setupLink));
  return server;
});
