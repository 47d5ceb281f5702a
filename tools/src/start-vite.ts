// Vite's development server of one web app, as a part of another HTTP server.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { type AppName, devBaseOf, rootOf } from './dev-app.ts';

export interface Vite {
  /** Answers paths that start with the app's base. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly stop: () => Promise<void>;
}

/** What a browser may load: never the data folder, which may be in the root, nor the server's sources. */
const SERVED = ['rules/src', 'contract/src', 'ui/src', 'node_modules'];

export async function startVite(app: AppName, http: Server, hosts: string[]): Promise<Vite> {
  const root = rootOf(app);
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    base: devBaseOf(app),
    cacheDir: join(root, '.cache/vite'),
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      ws: { server: http },
      allowedHosts: hosts,
      fs: { allow: [join(root, 'src'), join(root, '.cache/vite'), ...SERVED.map((path) => join(root, '..', path))] },
    },
  });
  return {
    answer: (request, response) =>
      vite.middlewares(request, response, () => response.writeHead(404).end('Vite does not know this file.')),
    stop: () => vite.close(),
  };
}
