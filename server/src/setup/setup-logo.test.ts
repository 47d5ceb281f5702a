// saveSetupLogo, getSetupLogo, removeSetupLogo
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { emptyInstallation, GRANITE, GRANITE_BRAND, logoForm, PRIYA } from './testing/empty-installation.ts';
import { BASE_DOMAIN } from '../testing/test-portal.ts';

const fresh = await emptyInstallation();
afterAll(fresh.stop);

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><script>alert(1)</script><circle cx="20" cy="20" r="18"/></svg>';

test('SET-04 the logo is drawn anew, shown during set-up, and served by the portal', async () => {
  const send = await fresh.openedBrowser();
  const versionOf = (response: LightMyRequestResponse) => response.json<{ logoVersion: string | null }>().logoVersion;
  const saved = versionOf(await send(await logoForm(LOGO)));
  expect(saved).toMatch(/^[0-9a-f]{16}$/);
  const shown = await send({ url: `/v1/setup/logo?v=${saved}` });
  expect(shown.headers['content-type']).toBe('image/png');
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  expect(versionOf(await send({ method: 'DELETE', url: '/v1/setup/logo' }))).toBeNull();
  expect((await send({ url: '/v1/setup/logo' })).statusCode).toBe(404);

  await send(await logoForm(LOGO));
  await send({ method: 'PUT', url: '/v1/setup/company', payload: GRANITE });
  await send({ method: 'PUT', url: '/v1/setup/brand', payload: GRANITE_BRAND });
  await send({ method: 'POST', url: '/v1/setup/finish', payload: PRIYA });
  const host = `granite.${BASE_DOMAIN}`;
  const { logoUrl } = (await send({ url: '/v1/portals/info/granite', host })).json<{ logoUrl: string }>();
  const logo = await send({ url: logoUrl, host });
  expect(logo.headers['content-type']).toBe('image/png');
  expect(logo.rawPayload).toEqual(shown.rawPayload);
});
