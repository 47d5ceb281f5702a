// getPortalBrand: how many people a new address would leave without their passkey
import { expect, test } from 'vitest';
import { insertIdentity, insertMember } from '../../testing/fixtures.sql.ts';
import { newId } from '../../database/new-id.ts';
import { brandPortal } from './testing/brand-portal.ts';

type Portal = Awaited<ReturnType<typeof brandPortal>>;

async function addPasskeys(
  { app, clock }: Portal,
  identityId: string,
  hosts: readonly string[],
  { hasApp = false }: { hasApp?: boolean } = {},
): Promise<void> {
  const at = clock.now().toISOString();
  const appFacts = hasApp ? { sealedSecret: Buffer.from('sealed'), appConfirmedAt: at } : {};
  await app.sql
    .insertInto('twoFactor')
    .values({ identityId, createdAt: at, confirmedAt: at, ...appFacts })
    .execute();
  const passkey = { identityId, name: 'Phone', publicKey: Buffer.alloc(1), counter: 0, transports: [], createdAt: at };
  const rows = hosts.map((host) => ({ ...passkey, credentialId: newId(), host }));
  await app.sql.insertInto('passkey').values(rows).execute();
}

async function addMember(portal: Portal, status: 'APPROVED' | 'SUSPENDED' | 'PENDING' = 'APPROVED') {
  const { app, organizationId, portalId, user, label } = portal;
  const identityId = await insertIdentity(app.sql, `${newId()}@${label}.example`, 'Pat Person');
  await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId, status });
  return identityId;
}

test('SET-04 an owner sees how many people log in with a passkey that works at the present address only', async () => {
  const portal = await brandPortal();
  const { host, user, neighbor, owner } = portal;
  const countsOf = async () => (await owner.read()).passkeys;
  expect(await countsOf()).toEqual({ peopleCount: 0, withoutAppCount: 0 });
  await addPasskeys(portal, user.identityId, [host, host], { hasApp: true });
  await addPasskeys(portal, neighbor.identityId, [host]);
  // Works elsewhere anyway, has no access, or belongs to somebody else.
  await addPasskeys(portal, await addMember(portal), ['console.portal.test']);
  await addPasskeys(portal, await addMember(portal, 'SUSPENDED'), [host]);
  await addPasskeys(portal, await addMember(portal, 'PENDING'), [host]);
  const other = await brandPortal();
  await addPasskeys(other, other.user.identityId, [host]);
  expect(await countsOf()).toEqual({ peopleCount: 2, withoutAppCount: 1 });
  expect((await other.owner.read()).passkeys).toEqual({ peopleCount: 0, withoutAppCount: 0 });
});

test('SET-04 once the portal has moved, the passkeys of its new address count', async () => {
  const portal = await brandPortal();
  const { host, user, neighbor, owner } = portal;
  await addPasskeys(portal, user.identityId, [host]);
  const domain = await owner.provenDomain();
  expect((await owner.read()).passkeys).toEqual({ peopleCount: 1, withoutAppCount: 1 });
  await owner.verify();
  await addPasskeys(portal, neighbor.identityId, [domain], { hasApp: true });
  expect((await owner.read()).passkeys).toEqual({ peopleCount: 1, withoutAppCount: 0 });
});
