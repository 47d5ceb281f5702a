import type { Env } from '@plumbline/server/env';

/** The issuer URLs of the demo's stand-ins for outside sign-in providers. */
export type StandInIssuers = { readonly google: string; readonly sso: string };

type Hosting = Pick<Env, 'baseDomain' | 'publicScheme' | 'publicPort' | 'defaultPortal'>;

/** Null if the bare host belongs to a portal, or the port is not known before the start. */
export function standInIssuers({
  baseDomain,
  publicScheme,
  publicPort,
  defaultPortal,
}: Hosting): StandInIssuers | null {
  if (defaultPortal !== null || publicPort === 0) return null;
  // Browsers resolve every name below localhost to this machine, but Node's resolver knows only localhost.
  const host = /(^|\.)localhost$/.test(baseDomain) ? 'localhost' : baseDomain;
  const origin = `${publicScheme}://${host}${publicPort === null ? '' : `:${publicPort}`}`;
  return { google: `${origin}/demo/google`, sso: `${origin}/demo/sso` };
}
