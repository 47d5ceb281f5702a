import { lookup } from 'node:dns/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testNameServer } from '../test-name-server.ts';
import { testReceiver } from '../../webhooks/testing/test-receiver.ts';
import { httpsSender } from './https-sender.ts';

const receiver = await testReceiver();
const names = await testNameServer({
  'erp.example': ['127.0.0.1'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'silent.example': 'silence',
});
afterAll(async () => {
  await receiver.stop();
  await names.stop();
});

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

test('a receiver that switches protocols has not answered', async () => {
  receiver.answers({ raw: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n' });
  const answer = await lenient.send({ url: receiver.url, headers: {}, body: '{}' });
  expect(answer).toMatchObject({ status: null, answer: '', problem: 'The server ended the connection' });
});

describe('the name of a receiver', () => {
  const { port } = new URL(receiver.url);
  const sending = (sender: typeof lenient, name: string, scheme = 'http') =>
    sender.send({ url: `${scheme}://${name}:${port}/hooks`, headers: {}, body: '{}' });

  test('leads to the address that name servers give it', async () => {
    receiver.take();
    receiver.answers({ status: 200 });
    expect(await sending(httpsSender({ allowsPlainHttp: true, names }), 'erp.example')).toMatchObject({ status: 200 });
    expect(receiver.take()).toMatchObject([{ headers: { host: `erp.example:${port}` } }]);
  });

  test.each(['erp.example', 'mixed.example'])('is refused if one of its addresses is not public: %s', async (name) => {
    const answer = await sending(httpsSender({ allowsPlainHttp: false, names }), name, 'https');
    expect(answer).toMatchObject({ status: null, problem: 'The address is not on the public internet' });
    expect(receiver.take()).toEqual([]);
  });

  test('holds up no other lookup while its name servers are silent, and is given up in time', async () => {
    const impatient = httpsSender({ allowsPlainHttp: false, timeoutMs: 1_000, names });
    const answers = Promise.all(Array.from({ length: 40 }, () => sending(impatient, 'silent.example', 'https')));
    const askedCount = () => names.asked.filter((name) => name === 'silent.example').length;
    await vi.waitFor(() => expect(askedCount()).toBeGreaterThanOrEqual(40));
    const first = await Promise.race([answers.then(() => 'silent'), lookup('localhost').then(() => 'other')]);
    expect(first).toBe('other');
    expect(new Set((await answers).map(({ problem }) => problem))).toEqual(new Set(['No answer within 1 seconds']));
  });
});
