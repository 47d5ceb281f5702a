import { EventEmitter } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { expect, test } from 'vitest';
import { Trouble } from './trouble.ts';

const PAGE = 'http://granite.portal.localhost:8080/invoices';
const consoleLine = (type: string, text: string) => ({
  type: () => type,
  text: () => text,
  location: () => ({ url: PAGE }),
});

/** Plays the events of a browser to a watcher. */
function watched(play: (context: EventEmitter) => void, trouble = new Trouble()): string[] {
  const context = new EventEmitter();
  trouble.watch(context as unknown as BrowserContext);
  play(context);
  return trouble.report();
}

test('console errors, uncaught errors, answers of 500 and requests without an answer are trouble', () => {
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

test("other people's servers are not ours to judge", () => {
  expect(
    watched((context) => context.emit('response', { status: () => 500, url: () => 'https://example.com/' })),
  ).toEqual([]);
});

test('announced trouble is fine, and missed when it does not come', () => {
  const trouble = new Trouble();
  trouble.allow(/status of 401/);
  trouble.allow(/status of 409/);
  const lines = watched((context) => context.emit('console', consoleLine('error', 'status of 401')), trouble);
  expect(lines).toEqual(['did not happen: /status of 409/']);
});
