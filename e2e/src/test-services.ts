// What stands outside of an installation: the mailbox of its customers, and a program that receives webhooks.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';

export async function startMailbox() {
  const mails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      const receive = async () => {
        mails.push(await PostalMime.parse(await buffer(stream)));
        done();
      };
      void receive();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    /** Waits for the mail to an address with this subject, and returns its plain text. */
    read: async (to: string, subject: RegExp): Promise<string> => {
      const find = () =>
        mails.find((mail) => mail.to?.some(({ address }) => address === to) && subject.test(mail.subject ?? ''));
      await expect.poll(find, { message: `a mail to ${to} about ${subject}`, timeout: 60_000 }).toBeDefined();
      return find()?.text ?? '';
    },
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

type Received = { type: string; data: Record<string, unknown> };

/** Verifies every delivery with the library of the Standard Webhooks specification, as a supplier's program would. */
export async function startReceiver() {
  const received: Received[] = [];
  const problems: string[] = [];
  let secret: string | null = null;
  const server = createServer((request, response) => {
    const receive = async () => {
      const body = await text(request);
      try {
        if (secret === null) throw new Error('a delivery before the secret is known');
        received.push(new Webhook(secret).verify(body, request.headers as Record<string, string>) as Received);
        response.writeHead(204).end();
      } catch (error) {
        problems.push(String(error));
        response.writeHead(400).end();
      }
    };
    void receive();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    problems,
    trust: (shown: string): void => {
      secret = shown;
    },
    waitFor: async (matches: (delivery: Received) => boolean): Promise<Received | undefined> => {
      const options = { message: 'a signed delivery', timeout: 60_000 };
      await expect.poll(() => received.some(matches), options).toBe(true);
      return received.find(matches);
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
