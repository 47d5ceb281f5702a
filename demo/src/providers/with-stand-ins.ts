import { randomBytes } from 'node:crypto';
import type { Env } from '@plumbline/server/env';
import type { StandInIssuers } from './stand-in-issuers.ts';

/** The client id of the portals at the stand-ins. */
export const STAND_IN_CLIENT = 'plumbline-demo';

/** Configures the stand-in for the Google button, unless the environment names the real one. */
export const withStandIns = (env: Env, issuers: StandInIssuers | null): Env =>
  issuers === null
    ? env
    : {
        ...env,
        google: env.google ?? {
          issuer: issuers.google,
          clientId: STAND_IN_CLIENT,
          clientSecret: randomBytes(32).toString('base64url'),
        },
        allowsPlainHttpProviders: true,
      };
