// Direct calls of a test to the payment sandbox, like the card iframe and the control page.
import type { Sandbox } from '@plumbline/sandbox/start-sandbox';

type Site = Pick<Sandbox, 'origin'>;

const postOptions = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A GET of a control route, or a POST if there is a body. */
export async function controlAt<T>({ origin }: Site, path: string, body?: object): Promise<T> {
  const response = await fetch(`${origin}/control${path}`, body && postOptions(body));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

export async function tokenizeAt({ origin }: Site, account: string, more: object = {}): Promise<string> {
  const response = await fetch(`${origin}/cardsecure/api/v1/ccn/tokenize`, postOptions({ account, ...more }));
  const { token, message } = (await response.json()) as { token?: string; message?: string };
  if (!token) throw new Error(`no token: ${message}`);
  return token;
}
