import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { MailTransport, OutgoingMail } from './mail-sender.ts';
import { smtpTransport } from './smtp.ts';
import { testMailServer } from './test-mail-server.ts';

const FROM = 'no-reply@portal.test';
const ID = '01980000-0000-7000-8000-000000000001';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function openServer(options?: Parameters<typeof testMailServer>[0]) {
  const server = await testMailServer(options);
  ends.push(server.close);
  return server;
}

function openTransport(url: string, options?: Parameters<typeof smtpTransport>[2]): MailTransport {
  const transport = smtpTransport(url, FROM, options);
  ends.push(transport.close);
  return transport;
}

const mailWith = (some: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: ID,
  toAddress: 'ann@builders.example',
  fromName: 'Granite Supply',
  replyTo: null,
  subject: 'Hello',
  text: 'Text',
  html: '<p>Html</p>',
  attachments: [],
  ...some,
});

test('a mail arrives as written: both parts, umlauts, long lines, links and names', async () => {
  const server = await openServer();
  const link = `https://granite.portal.test/action?mode=verifyEmail&oobCode=${'aB3-_'.repeat(9)}`;
  const text = `Grüße an Zoë,\n\n${link}\n.\nFrom here on: ${'long '.repeat(300)}=20 ✓`;
  const html = `<p>Grüße &#38; ✓</p><a href="${link.replace('&', '&#38;')}">x</a>`;
  const fromName = `Müller "Bau" & Söhne, Inc. <x@evil.example>`;
  const transport = openTransport(server.url);
  expect(
    await transport.deliver(
      mailWith({ fromName, subject: 'Rechnung für Ørsted ✓', text, html, replyTo: 'zoe@builders.example' }),
    ),
  ).toEqual({ isSent: true });

  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({
    envelopeFrom: FROM,
    envelopeTo: ['ann@builders.example'],
    from: { name: fromName, address: FROM },
    to: [{ name: '', address: 'ann@builders.example' }],
    replyTo: [{ name: '', address: 'zoe@builders.example' }],
    subject: 'Rechnung für Ørsted ✓',
    messageId: `<${ID}@portal.test>`,
  });
  expect(mail!.text!.replaceAll('\r\n', '\n').trimEnd()).toBe(text);
  expect(mail!.html!.trimEnd()).toBe(html);
  expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
});

test('REP-09 an attachment arrives byte for byte under its name', async () => {
  const server = await openServer();
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
  const attachments = [{ name: 'Invoice-Größe 7.pdf', contentType: 'application/pdf', bytes }];
  expect(await openTransport(server.url).deliver(mailWith({ attachments }))).toEqual({ isSent: true });
  const [attached, ...others] = server.received[0]!.attachments;
  expect(others).toEqual([]);
  expect(attached).toMatchObject({
    filename: 'Invoice-Größe 7.pdf',
    mimeType: 'application/pdf',
    disposition: 'attachment',
  });
  expect(Buffer.from(attached!.content as ArrayBuffer)).toEqual(Buffer.from(bytes));
});

test('without a reply address the header is missing', async () => {
  const server = await openServer();
  await openTransport(server.url).deliver(mailWith());
  expect(server.received[0]!.replyTo).toBeUndefined();
});

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\0\n'];

test.each(BREAKS)(
  'the line break %j in a name, a subject or an address adds neither a header nor a recipient',
  async (end) => {
    const server = await openServer();
    const bad = `Ann${end}Bcc: evil@evil.example${end}X-Evil: yes${end}${end}Body`;
    const transport = openTransport(server.url);
    await transport.deliver(mailWith({ fromName: bad, subject: bad }));
    await transport.deliver(mailWith({ replyTo: `zoe@builders.example${end}Bcc: evil@evil.example` }));
    await transport.deliver(mailWith({ toAddress: `ann@builders.example${end}Bcc: evil@evil.example` }));
    expect(server.received.length).toBeGreaterThan(0);
    for (const mail of server.received) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil');
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.envelopeTo.filter((to) => to === 'evil@evil.example')).toEqual([]);
      expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Text', '<p>Html</p>']);
    }
  },
);

test('a mail that people may do without says where mail programs turn it off, and no other does', async () => {
  const server = await openServer();
  const transport = openTransport(server.url);
  const url = `https://granite.portal.test/payment-reminders?token=${'aB3-_.'.repeat(40)}`;
  await transport.deliver(mailWith({ unsubscribeUrl: url }));
  await transport.deliver(mailWith());
  const headers = server.received.map((mail) =>
    mail.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
  );
  expect(headers).toEqual([
    [
      ['list-unsubscribe', `<${url}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ],
    [],
  ]);
});

test('an address with a comma in it is one recipient, not two', async () => {
  const server = await openServer();
  await openTransport(server.url).deliver(mailWith({ toAddress: 'ann@builders.example,evil@evil.example' }));
  expect(server.received.flatMap(({ envelopeTo }) => envelopeTo)).not.toContain('evil@evil.example');
  expect(server.received.flatMap(({ envelopeTo }) => envelopeTo)).not.toContain('ann@builders.example');
});

test.each([
  ['recipient', 550, true],
  ['recipient', 451, false],
  ['message', 554, true],
  ['message', 452, false],
  // Our own address is refused: the mail is fine, and the operator can fix it.
  ['sender', 550, false],
] as const)('a %s refused with %i: final is %s', async (step, responseCode, isFinal) => {
  const server = await openServer({
    refuse: (what) => (what === step ? { responseCode, words: 'no thanks' } : null),
  });
  const delivery = await openTransport(server.url).deliver(mailWith());
  expect(delivery).toMatchObject({
    isSent: false,
    isFinal,
    problem: expect.stringContaining(`${responseCode} no thanks`),
  });
});

test.each([
  ['recipient', 550, 'unknown', true],
  ['recipient', 451, 'later', false],
  ['recipient', 550, '5.1.1 no such user', true],
  ['recipient', 550, '5.7.1 your address is on a list', false],
  ['recipient', 552, '5.2.2 full', false],
  ['recipient', 550, '5.3.2 system is down', false],
  ['recipient', 550, '5.4.1 no way there', false],
  ['sender', 550, '5.1.8 who are you', false],
  // Some servers take every address, and refuse the mail.
  ['message', 550, '5.1.1 no such user', true],
  ['message', 550, '5.2.1 switched off', true],
  ['message', 554, '5.7.1 spam', false],
  ['message', 452, '4.2.2 full', false],
] as const)('a %s refused with %i %s: bounced is %s', async (step, responseCode, words, isBounced) => {
  const server = await openServer({ refuse: (what) => (what === step ? { responseCode, words } : null) });
  expect(await openTransport(server.url).deliver(mailWith())).toMatchObject({ isSent: false, isBounced });
});

test('after a refusal the next mail is delivered', async () => {
  const server = await openServer({
    refuse: (what, to) =>
      what === 'recipient' && to.startsWith('gone@') ? { responseCode: 550, words: 'unknown' } : null,
  });
  const transport = openTransport(server.url);
  expect(await transport.deliver(mailWith({ toAddress: 'gone@builders.example' }))).toMatchObject({ isSent: false });
  expect(await transport.deliver(mailWith())).toEqual({ isSent: true });
});

test("quotes of a mail in a server's error are not stored", async () => {
  const code = 'Zk3v9mBq7yT1pR5wX0aLcN8eUoJsHd2gFiQbVtKzYxM';
  const server = await openServer({
    refuse: (what) =>
      what === 'message'
        ? { responseCode: 554, words: `spam: https://granite.portal.test/action?oobCode=${code} and ${code}` }
        : null,
  });
  const delivery = await openTransport(server.url).deliver(mailWith());
  expect(delivery).toMatchObject({ isSent: false, problem: expect.stringContaining('554 spam: [link] and [code]') });
});

test('a refused login is not final, and the problem names neither user nor password', async () => {
  const server = await openServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => done(new Error(`no ${username} with ${password}`)),
  });
  const url = server.url.replace('//', '//porter:hunter2hunter2@');
  const delivery = await openTransport(`${url}?requireTLS=false`).deliver(mailWith());
  expect(delivery).toEqual({
    isSent: false,
    isFinal: false,
    isBounced: false,
    problem: expect.stringMatching(/^The mail server refused the login\. \(EAUTH AUTH PLAIN 535\)$/),
  });
});

test('a password is not sent unencrypted unless the URL says so', async () => {
  const seen: unknown[] = [];
  const server = await openServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => {
      seen.push(password);
      done(null, { user: 'porter' });
    },
  });
  const url = server.url.replace('//', '//porter:p%40ss@');
  expect(await openTransport(url).deliver(mailWith())).toMatchObject({ isSent: false, isFinal: false });
  expect(seen).toEqual([]);
  expect(await openTransport(`${url}?requireTLS=false`).deliver(mailWith())).toEqual({ isSent: true });
  expect(seen).toEqual(['p@ss']);
});

test('TLS is used if offered, and an untrusted certificate is refused unless the URL allows it', async () => {
  const server = await openServer({ disabledCommands: ['AUTH'] });
  expect(await openTransport(server.url).deliver(mailWith())).toMatchObject({ isSent: false, isFinal: false });
  expect(server.received).toEqual([]);
  expect(await openTransport(`${server.url}?tls.rejectUnauthorized=false`).deliver(mailWith())).toEqual({
    isSent: true,
  });
  expect(server.received.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
});

test('a refused connection is not final', async () => {
  const server = await testMailServer();
  await server.close();
  expect(await openTransport(server.url).deliver(mailWith())).toMatchObject({
    isSent: false,
    isFinal: false,
    problem: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a server that never finishes is cut off, and the next mail uses a new connection', async () => {
  const good = await openServer();
  let isEndless = true;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!isEndless) {
      const behind = connect(good.port, '127.0.0.1').on('error', () => {});
      socket.pipe(behind).pipe(socket);
      return;
    }
    const talk = setInterval(() => socket.write('220-still thinking\r\n'), 20);
    socket.on('close', () => clearInterval(talk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const transport = openTransport(`smtp://127.0.0.1:${port}`, { deliveryMsMax: 500 });
  expect(await transport.deliver(mailWith())).toEqual({
    isSent: false,
    isFinal: false,
    problem: 'The mail server took too long.',
  });
  isEndless = false;
  expect(await transport.deliver(mailWith())).toEqual({ isSent: true });
  expect(good.received).toHaveLength(1);
});
