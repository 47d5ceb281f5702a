// `npm run dev`: the demo, built and started anew whenever a source file has changed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROOMS = ['rules', 'contract', 'server', 'ui', 'portal', 'console', 'sandbox', 'demo', 'tools'];
const SOURCE = /\.(tsx?|css|html|svg)$/;
const NO_SOURCE = /(^|[\\/])(dist|node_modules|\.cache)([\\/]|$)|\.test\.tsx?$/;
/** Editors write in several steps, and saving all files takes a moment. */
const SETTLE_MS = 150;

type Event = 'changed' | 'stop';
let emit: (event: Event) => void = () => {};
const stopping = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping.abort();
    emit('stop');
  });
}
watchSources(() => emit('changed'));

while (!stopping.signal.aborted) {
  const server = startServer();
  const event = await new Promise<Event>((resolve) => {
    emit = resolve;
  });
  // From here on a change is no news: the next server starts from the newest files anyway.
  emit = () => {};
  await stop(server);
  if (event === 'changed' && !stopping.signal.aborted) process.stdout.write('\nSources have changed.\n');
}
process.exit(0);

/** In a group of its own: Ctrl-C reaches only us, and the server is told once, which gives it the time to stop in order. */
function startServer(): ChildProcess {
  const server = spawn(process.execPath, [`${ROOT}demo/start.mjs`, ...process.argv.slice(2)], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  server.once('exit', (code) => {
    if (code !== 0 && code !== null) process.stdout.write('\nWaiting for a change.\n');
  });
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

function watchSources(changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const room of ROOMS.filter((name) => existsSync(ROOT + name))) {
    watch(ROOT + room, { recursive: true }, (_event, path) => {
      if (path === null || !SOURCE.test(path) || NO_SOURCE.test(path)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, SETTLE_MS);
    });
  }
}
