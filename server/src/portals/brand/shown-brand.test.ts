// Where a brand shows besides the calls: pages, their addresses, and mails.
import { expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { BASE_DOMAIN } from '../../testing/test-portal.ts';
import { brandPortal, ICON, LOGO, type View } from './testing/brand-portal.ts';

const page = { html: '<!doctype html><head><!--head--></head><body><!--splash--></body>', assets: null, screens: {} };
const web = { portal: page, console: page };

test('ACC-18 the page has the icon of the portal, else its logo, else its initial', async () => {
  const portal = await brandPortal({ web });
  const icon = async () => /rel="icon" href="([^"]*)"/.exec((await portal.send({ url: '/login' })).body)?.[1];
  expect(await icon()).toBe('/favicon.svg');
  const { logoVersion } = (await portal.owner.savePicture('logo', LOGO)).json<View>();
  expect(await icon()).toBe(`/v1/portals/${portal.portalId}/logo?v=${logoVersion}`);
  const { iconVersion } = (await portal.owner.savePicture('icon', ICON)).json<View>();
  expect(await icon()).toBe(`/v1/portals/${portal.portalId}/icon?v=${iconVersion}`);
});

test('SET-04 links to an old label lead to the same page of the portal, also when it moves again', async () => {
  const portal = await brandPortal({ web });
  const label = `n${newId().slice(-12)}`;
  await portal.owner.change({ label });
  const old = await portal.send({ url: '/checkout?token=abc' });
  expect([old.statusCode, old.headers.location, old.headers['cache-control']]).toEqual([
    307,
    `https://${label}.${BASE_DOMAIN}/checkout?token=abc`,
    'no-store',
  ]);
  const domain = await portal.owner.provenDomain();
  await portal.owner.verify();
  expect((await portal.send({ url: '/login' })).headers.location).toBe(`https://${domain}/login`);
  expect((await portal.send({ url: '//evil.example/' })).headers.location).toBe(`https://${domain}//evil.example/`);
});

test('SET-04 with a domain of its own the pages of a portal are there', async () => {
  const portal = await brandPortal({ web });
  expect((await portal.send({ url: '/login' })).statusCode).toBe(200);
  const domain = await portal.owner.provenDomain();
  await portal.owner.verify();
  const { statusCode, headers } = await portal.send({ url: '/login?x=1' });
  expect([statusCode, headers.location]).toEqual([307, `https://${domain}/login?x=1`]);
  expect((await portal.send({ url: '/login', host: domain })).statusCode).toBe(200);
  expect((await portal.send({ url: '/login', host: domain.toUpperCase() })).statusCode).toBe(200);
  await portal.owner.send({ method: 'DELETE', url: `${portal.owner.path}/domain` });
  expect((await portal.send({ url: '/login' })).statusCode).toBe(200);
});

test('SET-04 mails of a portal carry the name of its sender, and answers go where the owner says', async () => {
  const portal = await brandPortal();
  const { app, user, organizationId } = portal;
  const mailed = async () => {
    await portal.send({ method: 'POST', url: '/v1/auth/password/recovery', payload: { email: user.email } });
    return app.sql
      .selectFrom('mailMessage')
      .select(['fromName', 'replyTo'])
      .where('organizationId', '=', organizationId)
      .where('toAddress', '=', user.email)
      .orderBy('id', 'desc')
      .executeTakeFirst();
  };
  expect(await mailed()).toEqual({ fromName: `Portal ${portal.label}`, replyTo: null });
  await portal.owner.change({ senderName: 'Granite Receivables', replyTo: 'AR@granite.example' });
  portal.clock.pass(3_600_000);
  expect(await mailed()).toEqual({ fromName: 'Granite Receivables', replyTo: 'ar@granite.example' });
});

test('SET-04 mails of the console keep their own sender', async () => {
  const portal = await brandPortal();
  await portal.owner.change({ senderName: 'Granite Receivables', replyTo: 'ar@granite.example' });
  const email = `new@${portal.label}.example`;
  const payload = { email, role: 'viewer', title: '' };
  await portal.owner.send({ method: 'POST', url: '/v1/console/staff-invitations', payload });
  const mail = await portal.app.sql
    .selectFrom('mailMessage')
    .select(['fromName', 'replyTo'])
    .where('toAddress', '=', email)
    .executeTakeFirst();
  expect(mail).toMatchObject({ fromName: 'Plumbline console', replyTo: null });
});
