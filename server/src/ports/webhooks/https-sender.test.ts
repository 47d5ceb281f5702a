import { afterAll, describe, expect, test } from 'vitest';
import { testReceiver } from '../../webhooks/testing/test-receiver.ts';
import { httpsSender } from './https-sender.ts';

const receiver = await testReceiver();
afterAll(receiver.stop);

const strict = httpsSender({ allowsPlainHttp: false });
const lenient = httpsSender({ allowsPlainHttp: true });

describe('IMP-04 the address of a webhook', () => {
  test.each([
    'http://erp.example/hooks',
    'https://127.0.0.1/hooks',
    'https://10.1.2.3/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hooks',
    'https://[fd00::1]/hooks',
    'https://2130706433/hooks',
    'https://localhost/hooks',
    'https://api.localhost/hooks',
    'https://user:word@erp.example/hooks',
    'https://erp.example/hooks#part',
    'ftp://erp.example/hooks',
    'erp.example/hooks',
    `https://erp.example/${'x'.repeat(500)}`,
  ])('is not %s', (url) => {
    expect(strict.isAllowed(url)).toBe(false);
  });

  test('is a public one with TLS, or any for the demo and tests', () => {
    expect(strict.isAllowed('https://erp.example:8443/hooks?tenant=1')).toBe(true);
    expect([lenient.isAllowed(receiver.url), lenient.isAllowed('ftp://erp.example')]).toEqual([true, false]);
  });

  test.each(['https://127.0.0.1', 'https://[::ffff:127.0.0.1]', 'https://localhost', 'https://10.0.0.1'])(
    'is checked again when it is called: %s',
    async (origin) => {
      const { port } = new URL(receiver.url);
      const answer = await strict.send({ url: `${origin}:${port}/hooks`, headers: {}, body: '{}' });
      expect(answer).toMatchObject({ status: null, problem: 'The address is not on the public internet' });
      expect(receiver.received).toEqual([]);
    },
  );
});

test('a receiver that is not there is an answer, and no error', async () => {
  const closed = await testReceiver();
  await closed.stop();
  const answer = await lenient.send({ url: closed.url, headers: {}, body: '{}' });
  expect(answer).toMatchObject({ status: null, answer: '', problem: 'The server refuses connections' });
});
