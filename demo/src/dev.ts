// `npm run dev`: the demo with Vite's development servers behind the same port. The server process restarts when one of
// its sources changes; the database and Vite keep running.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SetupProblem } from '@plumbline/server/database/setup-problem';
import { openLog } from '@plumbline/server/log';
import { runProcess } from '@plumbline/server/run-process';
import { APP_NAMES, devBaseOf } from '@plumbline/tools/dev-app';
import { startVite } from '@plumbline/tools/start-vite';
import { readDemoSettings } from './demo-settings.ts';
import { addDevProxy } from './dev/dev-proxy.ts';
import { type RestartingServer, startRestartingServer } from './dev/restarting-server.ts';
import { serverEnvironment, startDatabase } from './dev/server-environment.ts';
import { watchSources } from './dev/watch-sources.ts';
import { freePort } from './free-port.ts';

const WAITING = '\nWaiting for a change.';
const say = (line: string) => void process.stdout.write(`${line}\n`);

// Development is local, unless HOST says otherwise.
process.env['HOST'] ||= '127.0.0.1';

await runProcess(async () => {
  const { env, sandboxPort } = readDemoSettings();
  const http = createServer();
  const vites = await Promise.all(
    APP_NAMES.map(async (app) => ({ base: devBaseOf(app), ...(await startVite(app, http, [`.${env.baseDomain}`])) })),
  );
  const started = Promise.withResolvers<RestartingServer>();
  addDevProxy(http, vites, async () => (await (await started.promise).ready())?.port ?? null);
  const port = await listen(http, env);
  const database = await startDatabase(env, openLog(env.logLevel));
  const ports = { port, sandboxPort: sandboxPort === 0 ? await freePort() : sandboxPort };
  const server = startRestartingServer(serverEnvironment(env, ports, database));
  started.resolve(server);
  say((await server.ready())?.words ?? WAITING);
  const watcher = watchSources((path) => void restart(server, path));
  return {
    stop: async () => {
      watcher.stop();
      await server.stop();
      await Promise.all(vites.map((vite) => vite.stop()));
      http.close();
      http.closeAllConnections();
      await database?.stop();
    },
  };
});

async function restart(server: RestartingServer, path: string): Promise<void> {
  const startedAt = performance.now();
  const ready = await server.restart();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(ready ? `${path} has changed: server restarted in ${seconds} s` : WAITING);
}

async function listen(http: Server, { host, port }: { host: string; port: number }): Promise<number> {
  try {
    await once(http.listen(port, host), 'listening');
  } catch (error) {
    throw new SetupProblem(
      `Port ${port} of ${host} cannot be opened: ${(error as Error).message}.`,
      `Stop the program that uses it, or choose another port: PORT=${port + 1}.`,
      { cause: error },
    );
  }
  return (http.address() as AddressInfo).port;
}
