// The hosted frame in which numbers are typed, shown only inside allowed pages.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { easternDay } from '../banking-days.ts';
import { browserScript } from '../frame/browser-script.ts';
import { readFrameOptions } from '../frame/frame-options.ts';
import { framePage } from '../frame/frame-page.ts';
import type { Site } from '../site.ts';
import { framePolicy } from './origins.ts';

/** At the same paths below /itoke as in the source, so that their imports resolve. */
const SCRIPTS = [
  'frame/browser/card-number.ts',
  'frame/browser/fields.ts',
  'frame/browser/parent-page.ts',
  'frame/browser/parent-messages.ts',
  'frame/browser/tokenizer.ts',
  'luhn.ts',
  'matches-origin.ts',
];

export function addFrameRoutes(app: FastifyInstance, { now, options }: Site): void {
  app.get<{ Querystring: Record<string, unknown> }>('/itoke/ajax-tokenizer.html', async ({ query }, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const page = framePage({
      options: readFrameOptions(query),
      nonce,
      month: easternDay(now()).slice(0, 7),
      parents: options.allowedParents,
    });
    return reply
      .headers({ ...FRAME_HEADERS, 'content-security-policy': policyOf(nonce, framePolicy(options.allowedParents)) })
      .type('text/html; charset=utf-8')
      .send(page);
  });
  for (const path of SCRIPTS) {
    app.get(`/itoke/${path}`, async (_request, reply) =>
      reply.headers(SCRIPT_HEADERS).type('text/javascript; charset=utf-8').send(browserScript(path)),
    );
  }
}

const SCRIPT_HEADERS = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

const FRAME_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Modules imported by a script with a nonce share its nonce. */
const policyOf = (nonce: string, ancestors: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
