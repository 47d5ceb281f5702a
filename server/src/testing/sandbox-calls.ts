// What a test asks the stand-in provider directly, as the card frame and a person at its controls would.
import type { Sandbox } from '@plumbline/sandbox/start-sandbox';

type Site = Pick<Sandbox, 'origin'>;

const posted = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Reads at the controls, or posts when there is a body. */
export async function controlAt<T>({ origin }: Site, path: string, body?: object): Promise<T> {
  const response = await fetch(`${origin}/control${path}`, body && posted(body));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

export async function tokenizeAt({ origin }: Site, account: string, more: object = {}): Promise<string> {
  const response = await fetch(`${origin}/cardsecure/api/v1/ccn/tokenize`, posted({ account, ...more }));
  const { token, message } = (await response.json()) as { token?: string; message?: string };
  if (!token) throw new Error(`no token: ${message}`);
  return token;
}
