// An installation with an empty database, as it is before its first run.
import { randomBytes } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { migratedDatabaseUrl, openTestDatabase } from '../../database/test-database.ts';
import { readEnv } from '../../env.ts';
import { buildHttp } from '../../http-server.ts';
import { openLog } from '../../log.ts';
import { appOn, type AppParts } from '../../open-app.ts';
import { memoryStorage } from '../../ports/storage/memory-storage.ts';
import { newSetupLink } from '../setup-link.ts';
import { testClock } from '../../testing/test-clock.ts';
import { CONSOLE_HOST, TEST_ENV } from '../../testing/test-portal.ts';

type Options = Pick<AppParts, 'gateway'> & { env?: Record<string, string>; logTo?: string[] };
type SendOptions = InjectOptions & { host?: string };

export async function emptyInstallation({ env = {}, logTo, ...parts }: Options = {}) {
  const url = await migratedDatabaseUrl();
  const database = await openTestDatabase(url, 4);
  const clock = testClock();
  const log = openLog(logTo ? 'debug' : 'silent', logTo && { write: (line: string) => void logTo.push(line) });
  const app = appOn(database, readEnv({ ...TEST_ENV, ...env }, false), {
    log,
    now: clock.now,
    storage: memoryStorage(),
    ...parts,
  });
  const http = await buildHttp(app, { web: null, trustProxy: false, requestsPerMinute: 100_000 });
  /** A browser with its cookies, at a network of its own. */
  const browser = () => {
    const remoteAddress = `fd00:${randomBytes(6).toString('hex').match(/.{4}/g)?.join(':')}::1`;
    const cookies = new Map<string, string>();
    return async ({ host = CONSOLE_HOST, headers, ...options }: SendOptions): Promise<LightMyRequestResponse> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await http.inject({
        remoteAddress,
        ...options,
        headers: { host, origin: `http://${host}`, ...(cookie && { cookie }), ...headers },
      });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return response;
    };
  };
  /** The secret of the link that a start prints. */
  const printLink = async () => (await newSetupLink(app))?.split('#')[1] ?? null;
  /** A browser in which the set-up is open. */
  const openedBrowser = async () => {
    const send = browser();
    await send({ method: 'POST', url: '/v1/setup/open', payload: { token: await printLink() } });
    return send;
  };
  return { app, url, http, clock, browser, printLink, openedBrowser, stop: () => database.close() };
}

export type EmptyInstallation = Awaited<ReturnType<typeof emptyInstallation>>;

export const GRANITE = {
  name: 'Granite Supply',
  legalName: 'Granite Supply Company, Inc.',
  address: '1 Quarry Rd, Sacramento, CA 95899',
  timeZone: 'America/Los_Angeles',
  supportEmail: 'ar@granite.example',
  supportPhone: '(916) 555-0142',
};
export const GRANITE_BRAND = { portalName: 'Granite Supply', label: 'granite', themeColor: '#1f5fd1' };
export const PRIYA = { name: 'Priya Lindqvist', email: 'priya@granite.example', password: 'plumb lines hang true' };

/** A form with one file, as a browser sends it. */
export async function logoForm(bytes: Uint8Array | string, name = 'logo.svg') {
  const form = new FormData();
  form.append('logo', new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)]), name);
  const request = new Response(form);
  return {
    method: 'POST',
    url: '/v1/setup/logo',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  } as const;
}
