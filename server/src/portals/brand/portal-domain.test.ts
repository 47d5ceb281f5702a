// requestPortalDomain, verifyPortalDomain, removePortalDomain
import { expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { BASE_DOMAIN } from '../../testing/test-portal.ts';
import { brandPortal, type View } from './testing/brand-portal.ts';

const NOT_VERIFIED = [409, 'domain_not_verified'];

test('SET-04 a domain is used once DNS proves it, and not before', async () => {
  const portal = await brandPortal();
  const { owner, domainRecords, label } = portal;
  const domain = `pay.${label}.example`;
  const infoThere = () => portal.send({ url: `/v1/portals/info/${label}`, host: domain });
  const { wantedDomain, ...asked } = (await owner.wantDomain(` https://${domain.toUpperCase()}/ `)).json<View>();
  expect(wantedDomain).toMatchObject({
    domain,
    recordName: `_plumbline.${domain}`,
    target: `${label}.${BASE_DOMAIN}`,
  });
  expect(wantedDomain?.recordValue).toMatch(/^plumbline-domain=[0-9a-f]{32}$/);
  expect([asked.domain, asked.url]).toEqual([null, `https://${label}.${BASE_DOMAIN}`]);
  expect((await infoThere()).statusCode).toBe(404);

  const { recordName = '', recordValue = '' } = wantedDomain ?? {};
  expect(refusalOf(await owner.verify())).toEqual(NOT_VERIFIED);
  domainRecords.addressesAt.add(domain);
  domainRecords.textsAt.set(recordName, ['plumbline-domain=of-somebody-else']);
  expect(refusalOf(await owner.verify())).toEqual(NOT_VERIFIED);
  domainRecords.textsAt.set(recordName, ['v=spf1 -all', recordValue]);
  domainRecords.isDown = true;
  expect((await owner.verify()).json()).toMatchObject({ message: 'DNS did not answer. Try again in a moment.' });
  domainRecords.isDown = false;
  domainRecords.addressesAt.clear();
  expect((await owner.verify()).json()).toMatchObject({
    message: `${domain} does not lead anywhere yet. Add the CNAME record first.`,
  });
  expect((await infoThere()).statusCode).toBe(404);

  domainRecords.addressesAt.add(domain);
  expect((await owner.verify()).json()).toMatchObject({ domain, wantedDomain: null, url: `https://${domain}` });
  expect((await infoThere()).json()).toMatchObject({ id: portal.portalId, domain });

  const remove = { method: 'DELETE', url: `${owner.path}/domain` } as const;
  expect((await owner.send(remove)).json()).toMatchObject({ domain: null });
  expect((await infoThere()).statusCode).toBe(404);
  expect((await owner.send(remove)).statusCode).toBe(200);

  const events = await selectAudit(portal.app.sql, portal.organizationId);
  expect(events.map(({ action, detail }) => [action, detail])).toEqual([
    ['portal.domain-requested', { changes: { wantedDomain: { from: null, to: domain } } }],
    ['portal.domain-verified', { changes: { domain: { from: null, to: domain } } }],
    ['portal.domain-removed', { changes: { domain: { from: domain, to: null } } }],
  ]);
});

test('SET-04 a domain that is asked for again keeps its record, another one gets its own', async () => {
  const { owner } = await brandPortal();
  const ask = async (domain: string) => (await owner.wantDomain(domain)).json<View>().wantedDomain?.recordValue;
  const name = newId();
  const first = await ask(`pay.${name}.example`);
  expect(await ask(`PAY.${name}.example.`)).toBe(first);
  expect(await ask(`bills.${name}.example`)).not.toBe(first);
});

test('SET-04 while a domain is changed the old one stays in use; giving up the change keeps it', async () => {
  const { owner } = await brandPortal();
  const domain = await owner.provenDomain();
  await owner.verify();
  expect((await owner.wantDomain(`other.${domain}`)).json()).toMatchObject({ domain });
  const given = await owner.send({ method: 'DELETE', url: `${owner.path}/domain` });
  expect(given.json()).toMatchObject({ domain, wantedDomain: null });
});

test('SET-04 nobody can keep a domain from its owner by asking for it, and it is used by one portal', async () => {
  const [squatter, portal] = [await brandPortal(), await brandPortal()];
  const domain = `pay.${newId()}.example`;
  await squatter.owner.wantDomain(domain);
  await portal.owner.provenDomain(domain);
  expect((await portal.owner.verify()).statusCode).toBe(200);
  // The record of one portal proves nothing for another.
  squatter.domainRecords.textsAt.set(
    `_plumbline.${domain}`,
    portal.domainRecords.textsAt.get(`_plumbline.${domain}`) ?? [],
  );
  squatter.domainRecords.addressesAt.add(domain);
  expect(refusalOf(await squatter.owner.verify())).toEqual(NOT_VERIFIED);
  expect(refusalOf(await squatter.owner.wantDomain(domain))).toEqual([409, 'domain_taken']);
});

test.each([
  ['granite', 'Enter a domain such as pay.example.com, without a path or a port.'],
  [`other.${BASE_DOMAIN}`, 'This name belongs to the installation itself. Enter a domain of your own.'],
  [`console.${BASE_DOMAIN}`, 'This name belongs to the installation itself. Enter a domain of your own.'],
  ['10.0.0.1', 'Enter a domain such as pay.example.com, without a path or a port.'],
])('SET-04 %s cannot be the domain of a portal', async (domain, words) => {
  const { owner } = await brandPortal();
  const response = await owner.wantDomain(domain);
  expect(response.json()).toMatchObject({ code: 'invalid_request', fields: { domain: words } });
});
