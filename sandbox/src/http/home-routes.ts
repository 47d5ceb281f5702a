import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { homePage } from '../home/home-page.ts';
import type { Site } from '../site.ts';
import { onlyHere } from './only-here.ts';

const ROWS_MAX = 50;

const clock = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

export function addHomeRoutes(app: FastifyInstance, site: Site): void {
  void app.register(async (home) => {
    home.addHook('onRequest', onlyHere);
    home.addHook('preHandler', async () => catchUp(site));
    home.get('/', async (_request, reply) => sendHome(site, reply, null));
    addButton(home, site, '/settle', (retref) => (retref === '' ? settleEverything(site) : settleNow(site, retref)));
    addButton(home, site, '/return', (retref) => returnNow(site, retref, 'R01'));
    addButton(home, site, '/chargeback', (retref) => chargeBackNow(site, retref));
    addButton(home, site, '/win-chargeback', (retref) => winChargeback(site, retref));
    addButton(home, site, '/refund', (retref) => refundNow(site, retref, ''));
    addButton(home, site, '/void', (retref) => voidNow(site, retref));
  });
}

function settleEverything(site: Site): null {
  settleAllNow(site);
  return null;
}

function addButton(home: FastifyInstance, site: Site, path: string, press: (retref: string) => Forced | null): void {
  home.post(path, async ({ body }: FastifyRequest, reply) => {
    const done = press(textOf(body as Body, 'retref'));
    return done && 'problem' in done ? sendHome(site, reply.code(400), done.problem) : reply.redirect('/', 303);
  });
}

function sendHome(site: Site, reply: FastifyReply, notice: string | null) {
  const nonce = randomBytes(16).toString('base64');
  const all = overview(site, null);
  const page = homePage({
    rows: all.slice(-ROWS_MAX).toReversed(),
    count: all.length,
    now: `${clock.format(site.now())} in New York`,
    notice,
    nonce,
  });
  return reply
    .headers({
      'cache-control': 'no-store',
      // The posts of the buttons must have an origin.
      'referrer-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
