// The payment sandbox on its own port beside the portals.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@plumbline/sandbox/start-sandbox';
import { SetupProblem } from '@plumbline/server/database/setup-problem';
import type { Env } from '@plumbline/server/env';
import { freePort } from '../free-port.ts';

const MERCHANT_IDS = { USD: '496160873888', CAD: '496160873999' } as const;

export type PaymentStandIn = {
  origin: string;
  /** The environment with the sandbox as the provider. */
  env: Env;
  start: (now: () => Date) => Promise<Sandbox>;
};

/** Null if the environment names a real provider. Nothing listens before the start. */
export async function paymentStandIn(env: Env, wantedPort: number): Promise<PaymentStandIn | null> {
  if (env.gateway !== null) return null;
  const port = wantedPort === 0 ? await freePort() : wantedPort;
  const origin = `http://${hostOf(env)}:${port}`;
  const credentials = { user: 'plumbline', password: randomBytes(24).toString('base64url') };
  const { user: username, password } = credentials;
  const start = (now: () => Date) =>
    startSandbox({
      port,
      host: env.host,
      now,
      journal: join(env.dataDir, 'sandbox', 'journal.jsonl'),
      merchants: Object.entries(MERCHANT_IDS).map(([currency, merchid]) => ({
        merchid,
        currency,
        ...credentials,
        verifies: ['cvv'] as const,
      })),
      allowedParents: parentsOf(env),
      control: true,
    });
  return {
    origin,
    env: {
      ...env,
      gateway: { siteUrl: origin, merchantIds: MERCHANT_IDS, username, password },
      allowsPlainHttpProviders: true,
    },
    start: (now) =>
      start(now).catch((error: unknown) => {
        throw portProblem(error, port) ?? error;
      }),
  };
}

/** Browsers resolve every name below localhost to this machine, but Node's resolver knows only localhost. */
const hostOf = ({ baseDomain }: Env): string => (/(^|\.)localhost$/.test(baseDomain) ? 'localhost' : baseDomain);

/** The portals, and the console, which frames them. */
function parentsOf({ baseDomain, publicScheme, publicPort, defaultPortal }: Env): string[] | 'any' {
  // The default portal may have any host name, and port 0 is not known yet.
  if (defaultPortal !== null || publicPort === 0) return 'any';
  return [`${publicScheme}://*.${baseDomain}${publicPort === null ? '' : `:${publicPort}`}`];
}

function portProblem(error: unknown, port: number): SetupProblem | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return null;
  const why = code === 'EADDRINUSE' ? 'is in use by another program' : 'may not be opened by this user';
  return new SetupProblem(
    `Port ${port}, for the stand-in of the payment provider, ${why}.`,
    'Choose another with SANDBOX_PORT; 0 takes any that is free.',
    { cause: error },
  );
}
