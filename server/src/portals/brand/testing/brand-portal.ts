// An owner who changes the brand of a portal.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Answer } from '@plumbline/contract/call';
import type { getPortalBrand } from '@plumbline/contract/settings/portal-brand';
import type { PortalBrand } from '@plumbline/rules/portals/brand-problems';
import { newId } from '../../../database/new-id.ts';
import { CONSOLE_HOST as host, type TestPortal, testPortal } from '../../../testing/test-portal.ts';

export type View = Answer<typeof getPortalBrand>;

export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><script>alert(1)</script><circle cx="20" cy="20" r="18"/></svg>';
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30"/></svg>';

/** A form with one file, as a browser sends it. */
export async function pictureForm(text: string, name = 'picture.svg') {
  const form = new FormData();
  form.append('picture', new Blob([text]), name);
  const request = new Response(form);
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

export function brandPortalOf(portal: TestPortal) {
  const path = `/v1/console/portals/${portal.portalId}`;
  const send = (options: InjectOptions & { cookie?: string }): Promise<LightMyRequestResponse> =>
    portal.send({ host, cookie: portal.cookies.staff, ...options });
  const read = async () => (await send({ url: `${path}/brand` })).json<View>();
  const wantDomain = (domain: string) => send({ method: 'PUT', url: `${path}/domain`, payload: { domain } });
  return {
    path,
    send,
    read,
    /** Everything that is not named stays. */
    change: async (changes: Partial<PortalBrand>, version?: string) => {
      const now = await read();
      const payload = { version: version ?? now.version, brand: { ...now.brand, ...changes } };
      return send({ method: 'PUT', url: `${path}/brand`, payload });
    },
    savePicture: async (kind: 'logo' | 'icon', text: string, name?: string) =>
      send({ method: 'POST', url: `${path}/pictures/${kind}`, ...(await pictureForm(text, name)) }),
    wantDomain,
    verify: () => send({ method: 'POST', url: `${path}/domain/verify` }),
    /** A domain that is asked for, with the records that prove it. */
    provenDomain: async (domain = `pay.${newId().slice(-12)}.example`): Promise<string> => {
      const { wantedDomain } = (await wantDomain(domain)).json<View>();
      portal.domainRecords.textsAt.set(wantedDomain?.recordName ?? '', [wantedDomain?.recordValue ?? '']);
      portal.domainRecords.addressesAt.add(domain);
      return domain;
    },
  };
}

export async function brandPortal(options: Parameters<typeof testPortal>[0] = {}) {
  const portal = await testPortal(options);
  return { ...portal, owner: brandPortalOf(portal) };
}
