import { onTestFinished } from 'vitest';
import type { Merchant, SandboxOptions } from '../options.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

export const MERCHANT: Merchant = { merchid: '496160873888', user: 'testing', password: 'testing123', currency: 'USD' };

/** A Monday in November, 10:00 in New York. */
export const MONDAY = new Date('2026-11-16T15:00:00Z');

export const VISA = '4788250000121443';
export const ROUTING = '036001808';

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into freely
export type Json = any;

type Field =
  | 'authcode'
  | 'avsresp'
  | 'batchid'
  | 'cvvresp'
  | 'errorcode'
  | 'merchid'
  | 'orderid'
  | 'respcode'
  | 'respstat'
  | 'resptext'
  | 'retref'
  | 'setlstat'
  | 'signature'
  | 'token';

/** The fields most often used; each response has some of them. */
export type Answer = Readonly<Record<Field, string>>;

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const HEADERS = { authorization: basic(MERCHANT.user, MERCHANT.password), 'content-type': 'application/json' };

export type TestSandbox = Sandbox & {
  rest: (method: string, path: string, body?: object) => Promise<Json>;
  auth: (body: object) => Promise<Answer>;
  inquire: (retref: string) => Promise<Answer>;
  byOrder: (orderid: string) => Promise<Json>;
  funding: (date: string) => Promise<Json>;
  control: (path: string, body?: object) => Promise<Json>;
  tokenize: (body: object) => Promise<Answer>;
};

export async function testSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({
    port: 0,
    now: () => MONDAY,
    journal: null,
    merchants: [MERCHANT],
    allowedParents: ['http://portal.example'],
    control: true,
    waits: { holdMs: 300, slowMs: 100 },
    ...options,
  });
  onTestFinished(() => sandbox.stop());
  return { ...sandbox, ...clientOf(sandbox.origin) };
}

export function clientOf(origin: string) {
  const rest = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(`${origin}/cardconnect/rest/${path}`, {
      method,
      headers: HEADERS,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  };
  const post = async (path: string, body: object): Promise<Json> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  const { merchid } = MERCHANT;
  return {
    rest,
    auth: (body: object) => rest('PUT', 'auth', { merchid, expiry: '1230', capture: 'Y', amount: '10.00', ...body }),
    inquire: (retref: string) => rest('GET', `inquire/${retref}/${merchid}`),
    byOrder: (orderid: string) => rest('GET', `inquireByOrderid/${orderid}/${merchid}/1`),
    funding: (date: string) => rest('GET', `funding?merchid=${merchid}&date=${date}`),
    control: async (path: string, body?: object): Promise<Json> =>
      body ? post(`/control/${path}`, body) : (await fetch(`${origin}/control/${path}`)).json(),
    tokenize: (body: object) => post('/cardsecure/api/v1/ccn/tokenize', body),
  };
}
