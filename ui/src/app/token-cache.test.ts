import { expect, test, vi } from 'vitest';
import { createTokenCache, type Token } from './token-cache.ts';

const tokenOf = (accessToken: string, identityId = 'maren', accountId: string | null = 'tarnwick'): Token => ({
  accessToken,
  identityId,
  accountId,
  expiresInSeconds: 600,
});

function cacheOf(first: Token | null, ...next: Token[]) {
  let time = 0;
  const fetchToken = vi.fn<() => Promise<Token>>(async () => next.shift() ?? expect.unreachable('one token too many'));
  const onOtherCaller = vi.fn<() => void>();
  const tokens = createTokenCache({ first, fetchToken, now: () => new Date(time), onOtherCaller });
  return { tokens, fetchToken, onOtherCaller, pass: (seconds: number) => (time += seconds * 1000) };
}

test('the first token is used until shortly before it expires', async () => {
  const { tokens, pass } = cacheOf(tokenOf('first'), tokenOf('second'));
  expect(await tokens.current()).toBe('first');
  pass(539);
  expect(await tokens.current()).toBe('first');
  pass(1);
  expect(await tokens.current()).toBe('second');
  expect(await tokens.current()).toBe('second');
});

test('calls at the same time share one fresh token', async () => {
  const { tokens, fetchToken } = cacheOf(null, tokenOf('only'));
  expect(await Promise.all([tokens.current(), tokens.current(), tokens.renew()])).toEqual(['only', 'only', 'only']);
  expect(fetchToken).toHaveBeenCalledTimes(1);
});

test('after a failed renewal the next call tries again', async () => {
  const { tokens, fetchToken } = cacheOf(null, tokenOf('late'));
  fetchToken.mockRejectedValueOnce(new Error('offline'));
  await expect(tokens.current()).rejects.toThrow('offline');
  expect(await tokens.current()).toBe('late');
});

test.each([
  ['another identity', tokenOf('third', 'devin')],
  ['another customer', tokenOf('third', 'maren', 'oakline')],
])('a token of %s is reported, and the call that waits for it is not made', async (_, other) => {
  const { tokens, onOtherCaller } = cacheOf(tokenOf('first'), tokenOf('second'), other);
  await tokens.renew();
  expect(onOtherCaller).not.toHaveBeenCalled();
  const renewed = vi.fn<(token: string) => void>();
  void tokens.renew().then(renewed);
  await vi.waitFor(() => expect(onOtherCaller).toHaveBeenCalledTimes(1));
  expect(renewed).not.toHaveBeenCalled();
});

test('a token after the first access is of the same caller', async () => {
  const { tokens, onOtherCaller } = cacheOf(tokenOf('first', 'maren', null), tokenOf('second'));
  expect(await tokens.renew()).toBe('second');
  expect(onOtherCaller).not.toHaveBeenCalled();
});
