// Figures of the whole installation for its operators, in the text format of Prometheus.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refused } from '@plumbline/contract/refusals';
import { OPEN_ITEM_KINDS } from '@plumbline/rules/payments/open-item-list';
import type { App } from './app.ts';
import { sendRefusal } from './http/errors.ts';
import { selectOpenCountsByKind } from './payments/open-items/open-items.sql.ts';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Without the operators' token there is nothing at this address, as for any stranger. */
export function addMetrics(http: FastifyInstance, app: App, token: string | null): void {
  if (token === null) return;
  const expected = hash(`Bearer ${token}`);
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isOperator = timingSafeEqual(hash(request.headers.authorization ?? ''), expected);
    if (!isOperator) return sendRefusal(reply, new Refused('not_found'));
    const counts = new Map((await selectOpenCountsByKind(app.sql)).map(({ kind, count }) => [kind, count]));
    const lines = [
      '# HELP plumbline_open_items Items of reconciliation that wait for a decision, in all organizations.',
      '# TYPE plumbline_open_items gauge',
      ...OPEN_ITEM_KINDS.map((kind) => `plumbline_open_items{kind="${kind}"} ${counts.get(kind) ?? 0}`),
    ];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
