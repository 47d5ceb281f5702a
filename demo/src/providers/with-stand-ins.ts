import { randomBytes } from 'node:crypto';
import type { Env } from '@plumbline/server/env';
import type { StandInIssuers } from './stand-in-issuers.ts';

/** By this name the stand-ins know the portals. */
export const STAND_IN_CLIENT = 'plumbline-demo';

/** Puts the stand-in behind the Google button, unless the environment names the real one. */
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
