// A minimal browser for sign-in: one machine for every host name, cookies by host and path.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

type Cookie = { host: string; path: string; name: string; value: string };
export type Page = { url: string; status: number; body: string; location: string | null; policy: string };
type SendOptions = { form?: Record<string, string>; json?: object; origin?: string };

export function testBrowser(port: number) {
  let cookies: Cookie[] = [];

  const keep = (host: string, line: string) => {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/';
    cookies = cookies.filter((each) => each.host !== host || each.path !== path || each.name !== name);
    if (value !== '') cookies.push({ host, path, name, value });
  };
  const cookiesFor = ({ hostname, pathname }: URL) =>
    cookies
      .filter(
        ({ host, path }) => host === hostname && (pathname === path || path === '/' || pathname.startsWith(`${path}/`)),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');

  async function send(address: string, { form, json, origin }: SendOptions = {}): Promise<Page> {
    const url = new URL(address);
    const isPost = form !== undefined || json !== undefined;
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method: isPost ? 'POST' : 'GET',
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        cookie: cookiesFor(url),
        ...(isPost && { origin: origin ?? url.origin }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(json && { 'content-type': 'application/json' }),
      },
    });
    outgoing.end(form ? new URLSearchParams(form).toString() : json && JSON.stringify(json));
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject);
    });
    for (const line of answer.headers['set-cookie'] ?? []) keep(url.hostname, line);
    const { location, 'content-security-policy': policy } = answer.headers;
    return {
      url: address,
      status: answer.statusCode ?? 0,
      body: await text(answer),
      location: location === undefined ? null : new URL(location, address).href,
      policy: String(policy),
    };
  }

  /** Follows redirects to a page, or to a matching URL. */
  async function follow(page: Page, until?: RegExp): Promise<Page> {
    let here = page;
    while (here.location !== null && !until?.test(here.location)) here = await send(here.location);
    return here;
  }

  return { send, follow, cookies: () => cookies };
}
