import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { addRateLimit } from './rate-limit.ts';

afterEach(() => vi.restoreAllMocks());

test('a client is refused beyond the limit until the minute is over; others are not', async () => {
  // A whole number: the seconds left are rounded up, and fractions of a clock do not add up exactly.
  const started = Math.round(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(started);
  const http = fastify();
  addRateLimit(http, 2);
  http.get('/', () => 'done');
  const ask = async (remoteAddress: string) => {
    const { statusCode, headers } = await http.inject({ url: '/', remoteAddress });
    return [statusCode < 400, headers['retry-after']];
  };
  expect(await ask('198.51.100.1')).toEqual([true, undefined]);
  expect(await ask('198.51.100.1')).toEqual([true, undefined]);
  clock.mockReturnValue(started + 20_000);
  expect(await ask('198.51.100.1')).toEqual([false, '40']);
  expect(await ask('198.51.100.2')).toEqual([true, undefined]);
  clock.mockReturnValue(started + 60_000);
  expect(await ask('198.51.100.1')).toEqual([true, undefined]);
});
