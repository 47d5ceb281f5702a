// The control API: plan faults, advance the clock, settle, return, charge back, refund, void, list transactions.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { advanceClock } from '../clock.ts';
import { OPS, type Op } from '../faults/faults.ts';
import { isTransportFault } from '../faults/transport-faults.ts';
import { planFault } from '../faults/plan.ts';
import { type Body, textOf } from '../gateway/fields.ts';
import {
  chargeBackNow,
  type Forced,
  refundNow,
  returnNow,
  settleAllNow,
  settleNow,
  voidNow,
  winChargeback,
} from '../gateway/force.ts';
import { catchUp } from '../gateway/operations.ts';
import { overview } from '../gateway/overview.ts';
import { readAmount } from '../money.ts';
import type { Site } from '../site.ts';
import { isOutcome } from '../vault/behaviors.ts';
import { onlyHere } from './only-here.ts';

const DAY_MS = 86_400_000;

export function addControlRoutes(app: FastifyInstance, site: Site): void {
  void app.register(
    async (control) => {
      control.addHook('onRequest', onlyHere);
      control.addHook('preHandler', async () => catchUp(site));
      addClock(control, site);
      addFaults(control, site);
      addEvents(control, site);
      control.get<{ Querystring: { orderid?: string } }>('/transactions', async ({ query }) =>
        overview(site, query.orderid ?? null),
      );
    },
    { prefix: '/control' },
  );
}

function addClock(control: FastifyInstance, site: Site): void {
  control.get('/clock', async () => ({ now: site.now().toISOString() }));
  control.post<{ Body: Body }>('/clock', async ({ body }, reply) => {
    const ms = msToAdvance(body, site.now());
    if (!(ms >= 0)) return refuse(reply, 'Say advanceMs, advanceDays or to; the clock only goes forward.');
    advanceClock(site.store, ms);
    catchUp(site);
    return { now: site.now().toISOString() };
  });
}

function msToAdvance(body: Body, now: Date): number {
  if (textOf(body, 'advanceMs') !== '') return Number(textOf(body, 'advanceMs'));
  if (textOf(body, 'advanceDays') !== '') return Number(textOf(body, 'advanceDays')) * DAY_MS;
  return Date.parse(textOf(body, 'to')) - now.getTime();
}

function addFaults(control: FastifyInstance, site: Site): void {
  control.get('/faults', async () => [...site.store.fault.values()]);
  control.delete('/faults', async () => {
    for (const id of site.store.fault.keys()) site.store.drop('fault', id);
    return { faults: 0 };
  });
  control.post<{ Body: Body }>('/faults', async ({ body }, reply) => {
    const op = textOf(body, 'op') || 'any';
    const fault = textOf(body, 'fault');
    const times = Number(textOf(body, 'times') || '1');
    const isOp = (name: string): name is Op | 'any' => name === 'any' || OPS.some((known) => known === name);
    if (!isOp(op)) return refuse(reply, `op is one of ${OPS.join(', ')}, any.`);
    if (!isTransportFault(fault) && !isOutcome(fault)) return refuse(reply, 'That fault is not known.');
    if (!Number.isInteger(times) || times < 1) return refuse(reply, 'times is a whole number from 1.');
    return planFault(site, { op, fault, times, orderid: textOf(body, 'orderid') || null });
  });
}

function addEvents(control: FastifyInstance, site: Site): void {
  const answer = (reply: FastifyReply, forced: Forced) => {
    if ('problem' in forced) return refuse(reply, forced.problem);
    return overview(site, null).find(({ retref }) => retref === forced.retref);
  };
  control.post<{ Body: Body }>('/settle', async ({ body }, reply) => {
    const retref = textOf(body, 'retref');
    return retref === '' ? { settled: settleAllNow(site) } : answer(reply, settleNow(site, retref));
  });
  control.post<{ Body: Body }>('/return', async ({ body }, reply) =>
    answer(reply, returnNow(site, textOf(body, 'retref'), textOf(body, 'code') || 'R01')),
  );
  control.post<{ Body: Body }>('/chargeback', async ({ body }, reply) => {
    const reasoncode = textOf(body, 'reasoncode');
    const amount = textOf(body, 'amount');
    const dispute = {
      ...(reasoncode !== '' && { reasoncode }),
      ...(amount !== '' && { amountCents: readAmount(amount) ?? 0 }),
    };
    return answer(reply, chargeBackNow(site, textOf(body, 'retref'), dispute));
  });
  control.post<{ Body: Body }>('/refund', async ({ body }, reply) =>
    answer(reply, refundNow(site, textOf(body, 'retref'), textOf(body, 'amount'))),
  );
  control.post<{ Body: Body }>('/void', async ({ body }, reply) =>
    answer(reply, voidNow(site, textOf(body, 'retref'))),
  );
  control.post<{ Body: Body }>('/win-chargeback', async ({ body }, reply) =>
    answer(reply, winChargeback(site, textOf(body, 'retref'))),
  );
}

const refuse = (reply: FastifyReply, message: string) => reply.code(400).send({ message });
