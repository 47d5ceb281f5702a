// Finds the portal of a host name. Needed on every request, so it is cached for a few seconds.
import type { Kysely } from 'kysely';
import { hostLabel } from '@plumbline/rules/portals/host-label';
import { type Settings, settingsFrom } from '@plumbline/rules/portals/settings';
import type { Tables } from '../database/tables.gen.ts';
import type { Place, Tenant } from '../http/caller.ts';
import type { Log } from '../log.ts';
import { LoadingCache } from '../loading-cache.ts';
import { portalView } from './portal-view.ts';
import {
  selectMovedPortal,
  selectPortals,
  selectTenantByDomain,
  selectTenantById,
  selectTenantByLabel,
  type TenantRow,
} from './portals.sql.ts';

const CONSOLE_LABEL = 'console';
/** Outside sign-in providers know one host of ours, whatever the number of portals. */
const IDENTITY_LABEL = 'id';
const TTL_MS = 5_000;
const CACHED_MAX = 5_000;
const UNKNOWN: Place = { kind: 'unknown' };
/** A DNS name or an IP address, with or without a port: anything else is not looked up. */
const HOST = /^(?:[a-z0-9.-]{0,253}|\[[0-9a-f:.]{2,45}\])(?::\d{0,5})?$/;
/** Resolves to this machine everywhere. */
const LOCAL = /\.localhost$/;

function hostName(host: string): string | null {
  const name = host.toLowerCase();
  return HOST.test(name) ? name.replace(/:\d*$/, '').replace(/\.$/, '') : null;
}

export type Hosting = {
  /** Portals live at `<label>.<baseDomain>`, the console at `console.<baseDomain>`. */
  baseDomain: string;
  /** The scheme and port of public addresses. */
  scheme: 'http' | 'https';
  port: number | null;
  /** The portal shown at a bare host. */
  defaultPortal: string | null;
  /** Whether the Google button is configured. */
  hasGoogle: boolean;
};

export function openTenants(sql: Kysely<Tables>, log: Log, now: () => Date, hosting: Hosting) {
  const cache = new LoadingCache<Place | null>({ ttlMs: TTL_MS, max: CACHED_MAX, now });

  function byHost(host: string): Place | Promise<Place> {
    const name = hostName(host);
    if (name === null) return UNKNOWN;
    const place = cache.get(name, () => placeOf(name));
    return place instanceof Promise ? place.then((found) => found ?? UNKNOWN) : (place ?? UNKNOWN);
  }

  async function placeOf(name: string): Promise<Place | null> {
    const label = hostLabel(name, hosting.baseDomain);
    if (label === null && hosting.defaultPortal === null) return { kind: 'bare' };
    // A name of somebody else's, pointed at this server, must not show a portal under a name its owner controls.
    const isOurs = label === null || LOCAL.test(name) || name.endsWith(`.${hosting.baseDomain}`);
    if (isOurs && label === CONSOLE_LABEL) return { kind: 'console' };
    if (isOurs && label === IDENTITY_LABEL) return { kind: 'identity' };
    const row = isOurs
      ? await selectTenantByLabel(sql, label ?? hosting.defaultPortal ?? '')
      : await selectTenantByDomain(sql, name);
    if (row) return { kind: 'portal', tenant: tenantOf(row, log, hosting) };
    const moved = isOurs && label !== null ? await selectMovedPortal(sql, label) : undefined;
    if (!moved) return null;
    const { organizationId, portalId } = moved;
    return { kind: 'moved', url: urlOf(moved), organizationId, portalId };
  }

  const urlOf = (portal: { label: string; domain: string | null }) =>
    portal.domain ? `${hosting.scheme}://${portal.domain}` : hostUrl(`${portal.label}.${hosting.baseDomain}`);
  const hostUrl = (host: string) => `${hosting.scheme}://${host}${hosting.port === null ? '' : `:${hosting.port}`}`;
  return {
    byHost,
    byLabel: async (label: string): Promise<Tenant | null> => {
      const row = await selectTenantByLabel(sql, label);
      return row ? tenantOf(row, log, hosting) : null;
    },
    /** Inside a transaction on its connection: waiting for a second one could take all of them. */
    byId: async (organizationId: string, portalId: string, tx: Kysely<Tables> = sql): Promise<Tenant | null> => {
      const row = await selectTenantById(tx, organizationId, portalId);
      return row ? tenantOf(row, log, hosting) : null;
    },
    /** All portals of an organization with their addresses. */
    listOf: async (organizationId: string) => {
      const portals = await selectPortals(sql, organizationId);
      return portals.map(({ domain, ...portal }) => ({ ...portal, url: urlOf({ ...portal, domain }) }));
    },
    urlOf,
    baseDomain: hosting.baseDomain,
    viewOf: (tenant: Tenant) => portalView(tenant, urlOf(tenant)),
    identityOrigin: hostUrl(`${IDENTITY_LABEL}.${hosting.baseDomain}`),
    consoleOrigin: hostUrl(`${CONSOLE_LABEL}.${hosting.baseDomain}`),
    clearCache: () => cache.clear(),
  };
}

export type Tenants = ReturnType<typeof openTenants>;

function tenantOf(
  { settings: stored, logoHash, iconHash, hasProvider, ...row }: TenantRow,
  log: Log,
  hosting: Hosting,
): Tenant {
  const { settings, problems } = settingsFrom(stored);
  if (problems.length > 0) log.warn({ portal: row.label, problems }, 'settings of a portal are not valid');
  return {
    ...row,
    settings: withSignInMethods(settings, hosting, hasProvider === true),
    logoVersion: logoHash?.slice(0, 16) ?? null,
    iconVersion: iconHash?.slice(0, 16) ?? null,
  };
}

/** A connection that is not configured counts as disabled, so that no button leads nowhere. */
const withSignInMethods = (settings: Settings, { hasGoogle }: Hosting, hasProvider: boolean): Settings => ({
  ...settings,
  isLoginWithGoogleOnPortalDisabled: settings.isLoginWithGoogleOnPortalDisabled || !hasGoogle,
  portalSignInProvider: hasProvider ? settings.portalSignInProvider : null,
});
