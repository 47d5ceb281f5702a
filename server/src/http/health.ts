// Liveness and readiness checks.
import type { FastifyInstance } from 'fastify';
import { Refused } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { ping } from '../database/ping.ts';
import { sendRefusal } from './errors.ts';

export function addHealth(http: FastifyInstance, app: App): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
  http.get('/healthz', hidden, async () => ({ status: 'ok' }));
  http.get('/readyz', hidden, async (request, reply) => {
    try {
      if (isClosing) throw new Error('closing');
      await ping(app.database);
      return { status: 'ready' };
    } catch (error) {
      app.log.warn({ reqId: request.id, err: error }, 'not ready');
      return sendRefusal(reply, new Refused('unavailable'));
    }
  });
}
