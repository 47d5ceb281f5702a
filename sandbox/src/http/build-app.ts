import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Site } from '../site.ts';
import { addCardSecureRoutes } from './cardsecure-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { addFrameRoutes } from './frame-routes.ts';
import { addHomeRoutes } from './home-routes.ts';
import { addRestRoutes } from './rest-routes.ts';

const BODY_BYTES_MAX = 64 * 1024;

/** Without a log, which could contain parts of a request. */
export async function buildApp(site: Site): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  addParsers(app);
  app.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    const status = error.statusCode ?? 500;
    // Our own text: that of the error could contain parts of the request.
    return reply.code(status).send({ message: status < 500 ? 'Bad Request' : 'Internal Server Error' });
  });
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'Not Found' }));
  addCardSecureRoutes(app, site);
  addFrameRoutes(app, site);
  addRestRoutes(app, site);
  if (site.options.control) {
    addControlRoutes(app, site);
    addHomeRoutes(app, site);
  }
  await app.ready();
  return app;
}

function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const parsed = parseObject(String(body));
    if (parsed) done(null, parsed);
    else done(Object.assign(new Error('not a JSON object'), { statusCode: 400 }));
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

function parseObject(text: string): object | null {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
