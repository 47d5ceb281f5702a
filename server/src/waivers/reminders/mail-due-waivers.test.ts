// The daily mail to the waiver desk (decision D22). The clock starts on Monday, 11/16/2026, at 9:00 in Los Angeles.
import { beforeEach, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { insertIdentity, insertStaff } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';
import { mailDueWaivers } from './mail-due-waivers.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

// The job looks at every organization in its database.
const database = await ownDatabase();

let portal: WaiverPortal;
let desk: ReturnType<typeof waiverDesk>;
beforeEach(async () => {
  await database.sql
    .updateTable('organization')
    .set({ waiversMailedOn: asDay('2030-01-01') })
    .execute();
  portal = await waiverPortal({ database });
  desk = waiverDesk(portal);
});

const staffMails = async (to = `staff@${portal.label}.example`) =>
  (await mailsTo(portal.app, to)).filter(({ subject }) => subject.includes('wait'));

async function requested(fields: object = {}, state = 'IL', facts: object = {}): Promise<string> {
  const projectId = await portal.projectIn(state, { originalContractDate: asDay('2026-01-02'), ...facts });
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', ...fields };
  return (await portal.requested(request)).id;
}
const change = (id: string, values: object) =>
  portal.app.sql
    .updateTable('waiverRequest')
    .set(values)
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', id)
    .execute();

test('decision D22 everything that waits stands in one mail a day, the nearest deadline first', async () => {
  await requested({ requestWetInkSignature: 'true' });
  await requested();
  const signed = await requested();
  await desk.attach(signed);
  const notary = await requested({ requestNotarization: 'true' });
  await desk.attach(notary);
  const late = await requested({}, 'GA');
  await desk.attach(late);
  await desk.post(late, 'release');
  await change(late, { deadlineOn: asDay('2026-11-14') });
  expect(await mailDueWaivers(portal.app)).toBe(1);
  const [mail, ...more] = await staffMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`5 waivers wait for Supplier ${portal.label}`);
  expect(mail?.text).toContain('Deadline near or past: 1. To approve: 1. To sign: 1. At the notary: 1. To release: 1.');
  const { number } = await portal.row(late);
  expect(mail?.text).toContain(
    `Deadline near or past: W-${number}, Ann Builders, Alder Court. Last day to record an affidavit of nonpayment: 11/14/2026, 2 days ago.\nTo approve: W-`,
  );
  expect(mail?.text).toMatch(/To sign: W-\d+, Ann Builders, Alder Court\. Requested 11\/16\/2026\./u);
  expect(await mailDueWaivers(portal.app)).toBe(0);
  portal.clock.pass(DAY_MS);
  expect(await mailDueWaivers(portal.app)).toBe(1);
  expect(await staffMails()).toHaveLength(2);
});

test('decision D22 several workers send it once', async () => {
  await requested();
  const sent = await Promise.all([1, 2, 3].map(() => mailDueWaivers(portal.app)));
  expect(sent.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  expect(await staffMails()).toHaveLength(1);
});

test('decision D22 it goes to those who decide on waivers, as long as they work there', async () => {
  const { app, organizationId, label } = portal;
  const member = async (name: string, role: 'owner' | 'receivables' | 'viewer' | 'waiver-desk') => {
    const email = `${name}@${label}.example`;
    return {
      email,
      staffId: await insertStaff(app.sql, organizationId, await insertIdentity(app.sql, email, name), role),
    };
  };
  const desks = [await member('dora', 'waiver-desk'), await member('otto', 'owner')];
  const others = [await member('rita', 'receivables'), await member('vera', 'viewer'), await member('sara', 'owner')];
  await app.sql.updateTable('staff').set({ status: 'SUSPENDED' }).where('id', '=', others[2]!.staffId).execute();
  await requested();
  await mailDueWaivers(app);
  for (const { email } of desks) expect(await staffMails(email)).toHaveLength(1);
  for (const { email } of others) expect(await staffMails(email)).toEqual([]);
});

test('decision D22 nothing is mailed when there is nothing to do', async () => {
  expect(await mailDueWaivers(portal.app)).toBe(0);
  const done = await requested();
  await desk.attach(done);
  await desk.post(done, 'release');
  const held = await requested();
  await desk.post(held, 'hold', { reason: 'Wait.' });
  await desk.post(await requested(), 'reject', { reason: 'OTHER' });
  // The affidavit is due in 90 days.
  const far = await requested({}, 'GA');
  await desk.attach(far);
  await desk.post(far, 'release');
  // Nobody of the supplier can release it before the customer has paid.
  const unpaid = await requested({ waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' });
  await desk.post(unpaid, 'approve');
  await desk.attach(unpaid);
  expect(await mailDueWaivers(portal.app)).toBe(0);
  expect(await staffMails()).toEqual([]);
});

test.each([
  ['2026-12-01', 0],
  ['2026-11-30', 1],
  ['2026-11-09', 1],
  ['2026-11-08', 0],
])('decision D22 a deadline on %s is mailed about on 11/16: %i', async (day, count) => {
  const id = await requested({}, 'GA');
  await desk.attach(id);
  await desk.post(id, 'release');
  await change(id, { deadlineOn: asDay(day) });
  expect(await mailDueWaivers(portal.app)).toBe(count);
});

test('decision D22 a waiver that can be released since its money is final is among them', async () => {
  const projectId = await portal.projectIn('IL', { originalContractDate: asDay('2026-01-02') });
  await portal.invoice(projectId, '2026-10-01', 100_00, 0);
  const { id } = await portal.requested({ projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' });
  await desk.post(id, 'approve');
  await desk.attach(id);
  expect(await mailDueWaivers(portal.app)).toBe(1);
  expect((await staffMails())[0]?.text).toContain('To release: 1.');
});

test('decision D22 the mail comes from six in the morning on, in the time zone of the supplier', async () => {
  await requested();
  const zone = (timeZone: string) =>
    portal.app.sql.updateTable('organization').set({ timeZone }).where('id', '=', portal.organizationId).execute();
  // 9:00 in Los Angeles is 6:00 of the next day in Auckland.
  await zone('Pacific/Auckland');
  portal.clock.pass(-HOUR_MS);
  expect(await mailDueWaivers(portal.app)).toBe(0);
  portal.clock.pass(HOUR_MS);
  expect(await mailDueWaivers(portal.app)).toBe(1);
});

test('decision D22 a mail names 20 waivers and counts the rest', async () => {
  for (let count = 0; count < 22; count += 1) await requested({ throughDate: '2026-10-31' });
  await mailDueWaivers(portal.app);
  const [mail] = await staffMails();
  expect(mail?.text.match(/Requested 11\/16/gu)).toHaveLength(20);
  expect(mail?.text).toContain('And 2 more.');
});

test('decision D22 of those on hold, one with a deadline near is named, and that it is held', async () => {
  const held = await requested({}, 'MO');
  const other = await requested();
  for (const id of [held, other]) await desk.post(id, 'hold', { reason: 'We check something.' });
  await change(held, { deadlineOn: asDay('2026-11-20') });
  expect(await mailDueWaivers(portal.app)).toBe(1);
  const [mail] = await staffMails();
  expect(mail?.text).toContain(
    'Last day to give the unconditional final waiver: 11/20/2026, in 4 days. It is on hold.',
  );
  expect(mail?.text).not.toContain(`W-${(await portal.row(other)).number},`);
});

test('decision D16 a released waiver whose money went back comes first, until it is void or replaced', async () => {
  const [unfunded, late] = [await requested(), await requested({}, 'GA')];
  for (const id of [unfunded, late]) {
    await desk.attach(id);
    await desk.post(id, 'release');
    await change(id, { deadlineOn: asDay('2026-11-20') });
  }
  await change(unfunded, { moneyGoneAt: '2026-11-15T18:00:00.000Z' });
  expect(await mailDueWaivers(portal.app)).toBe(1);
  const [mail] = await staffMails();
  expect(mail?.text).toContain('Money gone back: 1. Deadline near or past: 1.');
  const { number } = await portal.row(unfunded);
  expect(mail?.text).toContain(
    `Money gone back: W-${number}, Ann Builders, Alder Court. It was released. Tell whoever has it, and void it. Last day to record an affidavit of nonpayment: 11/20/2026, in 4 days.\nDeadline near`,
  );
  expect((await desk.post(unfunded, 'void', { reason: 'The payment was returned.' })).statusCode).toBe(200);
  await change(late, { supersededById: unfunded });
  portal.clock.pass(DAY_MS);
  expect(await mailDueWaivers(portal.app)).toBe(0);
});
