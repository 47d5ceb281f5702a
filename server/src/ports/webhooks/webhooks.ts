// Sends a signed message to an address that the supplier has chosen.

export type WebhookRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

export type WebhookAnswer = {
  /** Null if there was no answer. */
  status: number | null;
  /** Its beginning. */
  answer: string;
  /** Why there was no answer. */
  problem: string | null;
  durationMs: number;
};

export type WebhookSender = {
  /** Whether such an address may be called; its name is resolved when it is. */
  isAllowed: (url: string) => boolean;
  /** Never throws: an outage of the receiver is an answer. */
  send: (request: WebhookRequest) => Promise<WebhookAnswer>;
};
