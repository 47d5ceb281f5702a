// Domains in use whose record is looked up again: checkDomains, verifyPortalDomain, requestPortalDomain
import { expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { checkDomains } from './check-domains.ts';
import { brandPortal, type View } from './testing/brand-portal.ts';

type Portal = Awaited<ReturnType<typeof brandPortal>>;

const DAY_MS = 24 * 60 * 60_000;
const TAKEN = [409, 'domain_taken'];

/** A portal at a domain of its own. The job looks at every portal of the database. */
async function domainPortal(domain = `pay.${newId().slice(-12)}.example`) {
  const portal = await brandPortal({ database: await ownDatabase() });
  await portal.owner.provenDomain(domain);
  expect((await portal.owner.verify()).statusCode).toBe(200);
  const recordName = `_plumbline.${domain}`;
  const record = portal.domainRecords.textsAt.get(recordName)!;
  return { ...portal, domain, recordName, record };
}

/** With a new session of the owner, because the one before has ended. */
async function passTime({ clock, cookies, cookieFor, staff }: Portal, ms: number): Promise<void> {
  clock.pass(ms);
  cookies.staff = await cookieFor(staff.identityId, 'CONSOLE');
}
async function passDay(portal: Portal, days = 1): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await passTime(portal, DAY_MS);
    await checkDomains(portal.app);
  }
}
const infoAt = ({ send, label }: Portal, host: string) => send({ url: `/v1/portals/info/${label}`, host });
const subjectsOf = async ({ app, label }: Portal) =>
  (await mailsTo(app, `staff@${label}.example`)).map(({ subject }) => subject);
const missingOf = async ({ owner }: Portal) => (await owner.read()).missingProof;

test('SET-04 owners are warned once when the record of their domain has been gone for three days', async () => {
  const portal = await domainPortal();
  const { domain, domainRecords, recordName, record, clock, host } = portal;
  await passDay(portal, 4);
  expect(await missingOf(portal)).toBeNull();
  domainRecords.textsAt.delete(recordName);
  await passDay(portal);
  const since = clock.now().toISOString();
  await passDay(portal, 2);
  expect([await missingOf(portal), await subjectsOf(portal)]).toEqual([null, []]);
  await passDay(portal);
  expect(await missingOf(portal)).toEqual({ since, recordName, recordValue: record[0] });
  expect(await subjectsOf(portal)).toEqual([`The DNS record for ${domain} is missing`]);
  await passDay(portal, 3);
  expect(await subjectsOf(portal)).toHaveLength(1);
  for (const at of [domain, host]) expect((await infoAt(portal, at)).statusCode).toBe(200);

  domainRecords.textsAt.set(recordName, record);
  await passDay(portal);
  expect(await missingOf(portal)).toBeNull();
  domainRecords.textsAt.delete(recordName);
  await passDay(portal, 4);
  expect(await subjectsOf(portal)).toHaveLength(2);
});

test('SET-04 nothing is concluded while DNS does not answer', async () => {
  const portal = await domainPortal();
  portal.domainRecords.isDown = true;
  await passDay(portal, 5);
  expect([await missingOf(portal), await subjectsOf(portal)]).toEqual([null, []]);
});

test('SET-04 a record is looked up once a day', async () => {
  const portal = await domainPortal();
  await passDay(portal);
  portal.domainRecords.textsAt.delete(portal.recordName);
  portal.clock.pass(DAY_MS / 2);
  await checkDomains(portal.app);
  const { domainMissingSince } = await portal.app.sql
    .selectFrom('portal')
    .select('domainMissingSince')
    .where('id', '=', portal.portalId)
    .executeTakeFirstOrThrow();
  expect(domainMissingSince).toBeNull();
});

test('SET-04 who proves a domain whose record has been gone for three days gets it; the holder is at its label', async () => {
  const holder = await domainPortal();
  const { domain, recordName } = holder;
  const later = await brandPortal({ database: await ownDatabase() });
  later.domainRecords.textsAt.set(recordName, holder.record);
  later.domainRecords.addressesAt.add(domain);
  expect(refusalOf(await later.owner.wantDomain(domain))).toEqual(TAKEN);

  // The domain has been sold, and the new owner adds a record.
  const { wantedDomain } = await withoutRecord(later, recordName, () => later.owner.wantDomain(domain));
  later.domainRecords.textsAt.set(recordName, [...holder.record, wantedDomain?.recordValue ?? '']);
  expect(refusalOf(await later.owner.verify())).toEqual(TAKEN);
  later.domainRecords.textsAt.set(recordName, [wantedDomain?.recordValue ?? '']);
  const early = await later.owner.verify();
  expect(refusalOf(early)).toEqual(TAKEN);
  expect(early.json<{ message: string }>().message).toMatch(
    /^Another portal uses this domain, but its record is no longer in DNS\. Keep your records and check them again after \d+\/\d+\/2026/,
  );
  expect((await infoAt(holder, domain)).statusCode).toBe(200);
  await passTime(later, 3 * DAY_MS - 60_000);
  expect(refusalOf(await later.owner.verify())).toEqual(TAKEN);
  await passTime(later, 60_000);
  expect((await later.owner.verify()).json()).toMatchObject({ domain, wantedDomain: null, missingProof: null });

  expect((await infoAt(later, domain)).json()).toMatchObject({ id: later.portalId });
  expect(await holder.owner.read()).toMatchObject({ domain: null, url: `https://${holder.host}` });
  holder.app.tenants.clearCache();
  expect((await infoAt(holder, holder.host)).statusCode).toBe(200);
  expect(await subjectsOf(holder)).toEqual([`${domain} no longer leads to your portal`]);
  const events = await selectAudit(holder.app.sql, holder.organizationId);
  expect(events.at(-1)).toMatchObject({
    action: 'portal.domain-lost',
    actorIdentityId: null,
    detail: { changes: { domain: { from: domain, to: null } } },
  });
});

async function withoutRecord(portal: Portal, name: string, ask: () => ReturnType<Portal['owner']['wantDomain']>) {
  portal.domainRecords.textsAt.delete(name);
  const response = await ask();
  expect(response.statusCode).toBe(200);
  return response.json<View>();
}

test('SET-04 a holder whose record is back keeps the domain', async () => {
  const holder = await domainPortal();
  const { domain, recordName } = holder;
  const later = await brandPortal({ database: await ownDatabase() });
  const { wantedDomain } = (await later.owner.wantDomain(domain)).json<View>();
  const own = wantedDomain?.recordValue ?? '';
  later.domainRecords.addressesAt.add(domain);
  later.domainRecords.textsAt.set(recordName, [own]);
  expect(refusalOf(await later.owner.verify())).toEqual(TAKEN);
  await passTime(later, 4 * DAY_MS);
  later.domainRecords.textsAt.set(recordName, [...holder.record, own]);
  expect(refusalOf(await later.owner.verify())).toEqual(TAKEN);
  later.domainRecords.textsAt.set(recordName, [own]);
  later.domainRecords.isDown = true;
  expect(refusalOf(await later.owner.verify())).toEqual([409, 'domain_not_verified']);
});

test('SET-04 a domain that was verified before records were looked up again counts any record that is not of somebody else', async () => {
  const portal = await domainPortal();
  const { app, owner, domain, domainRecords, recordName, portalId } = portal;
  await app.sql.updateTable('portal').set({ domainToken: null }).where('id', '=', portalId).execute();
  await passDay(portal, 5);
  expect(await missingOf(portal)).toBeNull();
  const later = await brandPortal({ database: await ownDatabase() });
  const { wantedDomain } = (await later.owner.wantDomain(domain)).json<View>();
  domainRecords.textsAt.set(recordName, [wantedDomain?.recordValue ?? '', 'v=spf1 -all']);
  await passDay(portal, 4);
  const missing = await missingOf(portal);
  expect(missing?.recordValue).toMatch(/^plumbline-domain=[0-9a-f]{32}$/);
  expect(missing?.recordValue).not.toBe(portal.record[0]);
  domainRecords.textsAt.set(recordName, [missing?.recordValue ?? '']);
  await passDay(portal);
  expect((await owner.read()).missingProof).toBeNull();
});
