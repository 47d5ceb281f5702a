import { EventEmitter } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { expect, test } from 'vitest';
import { BrowserErrors } from './browser-errors.ts';

const PAGE = 'http://granite.portal.localhost:8080/invoices';
const consoleLine = (type: string, text: string) => ({
  type: () => type,
  text: () => text,
  location: () => ({ url: PAGE }),
});

/** Emits browser events and returns the report. */
function watched(play: (context: EventEmitter) => void, browserErrors = new BrowserErrors()): string[] {
  const context = new EventEmitter();
  browserErrors.watch(context as unknown as BrowserContext);
  play(context);
  return browserErrors.report();
}

test('reports console errors, uncaught errors, 5xx responses and failed requests', () => {
  const lines = watched((context) => {
    context.emit('console', consoleLine('error', 'ouch'));
    context.emit('console', consoleLine('info', 'fine'));
    context.emit('weberror', { error: () => new Error('thrown') });
    context.emit('response', { status: () => 503, url: () => PAGE });
    context.emit('response', { status: () => 404, url: () => PAGE });
    context.emit('requestfailed', { url: () => PAGE, failure: () => ({ errorText: 'net::ERR_CONNECTION_REFUSED' }) });
    context.emit('requestfailed', { url: () => PAGE, failure: () => ({ errorText: 'net::ERR_ABORTED' }) });
  });
  expect(lines).toEqual([
    `console: ouch (${PAGE})`,
    expect.stringContaining('uncaught: Error: thrown'),
    `answer 503: ${PAGE}`,
    `no answer, net::ERR_CONNECTION_REFUSED: ${PAGE}`,
  ]);
});

test('ignores responses of other servers', () => {
  expect(
    watched((context) => context.emit('response', { status: () => 500, url: () => 'https://example.com/' })),
  ).toEqual([]);
});

test('allowed errors are not reported, and reported as missing when they do not happen', () => {
  const browserErrors = new BrowserErrors();
  browserErrors.allow(/status of 401/);
  browserErrors.allow(/status of 409/);
  const lines = watched((context) => context.emit('console', consoleLine('error', 'status of 401')), browserErrors);
  expect(lines).toEqual(['did not happen: /status of 409/']);
});
