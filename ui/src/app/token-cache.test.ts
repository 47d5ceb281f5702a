import { expect, test, vi } from 'vitest';
import { createTokenCache, type Token } from './token-cache.ts';

const tokenOf = (accessToken: string, identityId = 'maren'): Token => ({
  accessToken,
  identityId,
  expiresInSeconds: 600,
});

function cacheOf(first: Token | null, ...next: Token[]) {
  let time = 0;
  const fetchToken = vi.fn<() => Promise<Token>>(async () => next.shift() ?? expect.unreachable('one token too many'));
  const onOtherPerson = vi.fn<() => void>();
  const tokens = createTokenCache({ first, fetchToken, now: () => new Date(time), onOtherPerson });
  return { tokens, fetchToken, onOtherPerson, pass: (seconds: number) => (time += seconds * 1000) };
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

test('a token of another identity is reported', async () => {
  const { tokens, onOtherPerson } = cacheOf(tokenOf('first'), tokenOf('second'), tokenOf('third', 'devin'));
  await tokens.renew();
  expect(onOtherPerson).not.toHaveBeenCalled();
  await tokens.renew();
  expect(onOtherPerson).toHaveBeenCalledTimes(1);
});
