// Limits the requests of each client in a fixed window of time. Counted in memory and synchronously, because it runs
// for every request: @fastify/rate-limit waits for four promises each time.
import { LRUCache } from 'lru-cache';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { Refused } from '@plumbline/contract/refusals';
import { clientNetwork } from './client-network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False exempts a route from the general limit. */
    rateLimit?: false;
  }
  interface FastifyInstance {
    /** The general limit as a hook, for handlers that are no routes. */
    generalLimit: onRequestHookHandler;
  }
}

type Window = { count: number; endsAt: number };

/** More clients than this at a time are counted anew, the least recent first. */
const CLIENTS_MAX = 5_000;

/** A hook that refuses a client after `max` requests in a window of `seconds`. */
export function limitRequests(max: number, seconds: number): onRequestHookHandler {
  const windows = new LRUCache<string, Window>({ max: CLIENTS_MAX });
  return (request, reply, done) => {
    const client = clientNetwork(request.ip);
    // Monotonic, so that a change of the system's clock extends no window.
    const now = performance.now();
    let window = windows.get(client);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + seconds * 1000 };
      windows.set(client, window);
    }
    window.count += 1;
    if (window.count <= max) return done();
    reply.header('retry-after', Math.ceil((window.endsAt - now) / 1000));
    done(new Refused('too_many_requests'));
  };
}

/** Applies to the routes that are added after this. */
export function addRateLimit(http: FastifyInstance, requestsPerMinute: number): void {
  const general = limitRequests(requestsPerMinute, 60);
  http.decorate('generalLimit', general);
  http.addHook('onRoute', (route) => {
    if (route.config?.rateLimit !== false) route.onRequest = [general, ...[route.onRequest ?? []].flat()];
  });
}
