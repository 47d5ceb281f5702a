import type { ClientRequest, IncomingMessage } from 'node:http';

/**
 * Sends the body and waits for the head of the response. Settles in every case: a response 101 without a listener for
 * upgrades ends a request without an error, and after that its signal does nothing.
 */
export const responseTo = (outgoing: ClientRequest, body?: string | Uint8Array): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    outgoing.once('close', () => reject(new EndedWithoutResponse()));
    outgoing.end(body);
  });

class EndedWithoutResponse extends Error {
  readonly code = 'ECONNRESET';

  constructor() {
    super('the connection ended without a response');
  }
}
