// The transport of a call to the sandbox and back, with all faults.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { HOLD_MS, SLOW_MS } from '../options.ts';
import type { Site } from '../site.ts';
import type { Outcome } from '../vault/behaviors.ts';
import type { Op, ScriptedFault } from './faults.ts';
import { isTransportFault } from './transport-faults.ts';
import { LATE_MS } from './late-delivery.ts';

export type Call = {
  op: Op;
  fault: ScriptedFault['fault'] | null;
  /** Executes the call; a second time, it takes effect again. */
  carryOut: (outcome: Outcome | null) => unknown;
  /** What to store of a changing call, to execute it later. */
  later: { merchid: string; request: object } | null;
  send: (answer: unknown) => unknown;
};

export async function deliver(site: Site, reply: FastifyReply, call: Call): Promise<unknown> {
  const { fault, carryOut, send } = call;
  if (!isTransportFault(fault)) return send(carryOut(fault));
  switch (fault) {
    case 'no-reply-charged':
      carryOut(null);
      return hold(site, reply);
    case 'no-reply-not-charged':
      return hold(site, reply);
    case 'late':
      keepForLater(site, call);
      return hold(site, reply);
    case 'error-500':
      carryOut(null);
      return reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>');
    case 'error-429':
      return reply
        .code(429)
        .headers({ 'x-rate-limit-retry-after-seconds': '30', 'x-rate-limit-remaining': '0' })
        .send({ message: 'Too many requests' });
    case 'reset':
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return reply;
    case 'slow': {
      const answer = carryOut(null);
      await wait(site.options.waits?.slowMs ?? SLOW_MS);
      return send(answer);
    }
    case 'broken-json':
      return reply.type('application/json').send(JSON.stringify(carryOut(null)).slice(0, -7));
    case 'twice': {
      const answer = carryOut(null);
      carryOut(null);
      return send(answer);
    }
  }
}

function keepForLater({ now, store }: Site, { later, op }: Call): void {
  if (!later) return;
  const id = randomUUID();
  const dueAt = new Date(now().getTime() + LATE_MS).toISOString();
  store.put('late', id, { id, op, dueAt, ...later });
}

/** Sends nothing until the client gives up. */
function hold({ options }: Site, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { socket } = reply.raw;
  const timer = setTimeout(() => socket?.destroy(), options.waits?.holdMs ?? HOLD_MS);
  socket?.once('close', () => clearTimeout(timer));
  return reply;
}
