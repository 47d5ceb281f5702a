import type { Env } from '@plumbline/server/env';

/** Under which addresses the demo's stand-ins for outside sign-in providers are known. */
export type StandInIssuers = { readonly google: string; readonly sso: string };

type Hosting = Pick<Env, 'baseDomain' | 'publicScheme' | 'publicPort' | 'defaultPortal'>;

/** Null where the host without a label belongs to a portal, or the port is not known before the start. */
export function standInIssuers({
  baseDomain,
  publicScheme,
  publicPort,
  defaultPortal,
}: Hosting): StandInIssuers | null {
  if (defaultPortal !== null || publicPort === 0) return null;
  // Browsers lead every name below localhost to this machine, but Node asks the resolver, which knows only localhost.
  const host = /(^|\.)localhost$/.test(baseDomain) ? 'localhost' : baseDomain;
  const origin = `${publicScheme}://${host}${publicPort === null ? '' : `:${publicPort}`}`;
  return { google: `${origin}/demo/google`, sso: `${origin}/demo/sso` };
}
