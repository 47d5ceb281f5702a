// A mail server for tests: stores what it receives, and refuses what a test tells it to.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = Email & { envelopeFrom: string; envelopeTo: string[]; isEncrypted: boolean };

type Refusal = { responseCode: number; words: string } | null;

type Options = Pick<SMTPServerOptions, 'disabledCommands' | 'authMethods' | 'onAuth' | 'authOptional'> & {
  port?: number;
  /** Called for every recipient and message. */
  refuse?: (what: 'sender' | 'recipient' | 'message', address: string) => Refusal;
  /** The delay before the server accepts a message. */
  thinkMs?: number;
};

export async function testMailServer({ port = 0, refuse = () => null, thinkMs = 0, ...options }: Options = {}) {
  const received: ReceivedMail[] = [];
  let sendsInProgress = 0;
  async function receive(
    stream: SMTPServerDataStream,
    { envelope, secure: isEncrypted }: SMTPServerSession,
    done: (error: Error | null) => void,
  ): Promise<void> {
    const raw = await buffer(stream);
    await sleep(thinkMs);
    sendsInProgress -= 1;
    const envelopeTo = envelope.rcptTo.map(({ address }) => address);
    const refused = errorOf(refuse('message', envelopeTo.join()));
    if (refused) {
      done(refused);
      return;
    }
    const envelopeFrom = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    received.push({ ...(await PostalMime.parse(raw)), envelopeFrom, envelopeTo, isEncrypted });
    done(null);
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onMailFrom: ({ address }, _session, done) => done(errorOf(refuse('sender', address))),
    onRcptTo: ({ address }, _session, done) => done(errorOf(refuse('recipient', address))),
    onData: (stream, session, done) => {
      sendsInProgress += 1;
      void receive(stream, session, done);
    },
    ...options,
  });
  // Some tests disconnect on purpose.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: opened } = listening.address() as AddressInfo;
  return {
    received,
    port: opened,
    url: `smtp://127.0.0.1:${opened}`,
    isBusy: () => sendsInProgress > 0,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export type TestMailServer = Awaited<ReturnType<typeof testMailServer>>;

const errorOf = (refusal: Refusal): Error | null =>
  refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.responseCode });
