// Decision D31: nobody is mailed about waivers who has left. The clock starts on 11/16/2026.
import { beforeEach, describe, expect, test } from 'vitest';
import { insertIdentity, insertMember } from '../testing/fixtures.sql.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { multipart } from './testing/multipart.ts';
import { waiverDesk } from './testing/waiver-desk.ts';
import { type WaiverPortal, waiverPortal } from './testing/waiver-portal.ts';

let portal: WaiverPortal;
let desk: ReturnType<typeof waiverDesk>;
beforeEach(async () => {
  portal = await waiverPortal();
  desk = waiverDesk(portal);
});

/** Another person of the customer. */
async function colleague(name: string, permissions: object = {}) {
  const { app, organizationId, portalId, label, user } = portal;
  const email = `${name.toLowerCase()}@${label}.example`;
  const identityId = await insertIdentity(app.sql, email, name);
  const { customerId } = user;
  const userId = await insertMember(app.sql, { organizationId, portalId, customerId, identityId });
  const changed = app.sql.updateTable('membership').set({ canView: true, ...permissions });
  await changed.where('organizationId', '=', organizationId).where('userId', '=', userId).execute();
  return { email, userId };
}
const suspend = (userId: string) =>
  portal.app.sql
    .updateTable('membership')
    .set({ status: 'SUSPENDED' })
    .where('organizationId', '=', portal.organizationId)
    .where('userId', '=', userId)
    .execute();
async function requested(email: readonly string[] = []) {
  const projectId = await portal.projectIn('IL');
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', email };
  return (await portal.requested(request)).id;
}
const subjectsTo = async (email: string) => (await mailsTo(portal.app, email)).map(({ subject }) => subject);
const withBearer = ({ headers, ...form }: ReturnType<typeof multipart>, token: string) => ({
  ...form,
  headers: { ...headers, authorization: `Bearer ${token}` },
});
const READY = 'The waiver for Alder Court is ready';
const release = async (id: string) => {
  await desk.attach(id);
  expect((await desk.post(id, 'release')).statusCode).toBe(200);
};

describe('decision D31 whoever asked and has left', () => {
  test('gets no mail; those of the customer who may request waivers get it, with where the waiver is', async () => {
    const [may, mayNot] = [await colleague('Carl'), await colleague('Dana', { canRequestWaiver: false })];
    const id = await requested([portal.user.email, 'gc@alder.example']);
    const before = (await subjectsTo(portal.user.email)).length;
    await suspend(portal.user.userId);
    await release(id);
    expect(await subjectsTo(portal.user.email)).toHaveLength(before);
    const [mail] = await mailsTo(portal.app, may.email);
    expect([mail?.subject, mail?.text]).toEqual([READY, expect.stringContaining('/history/waivers')]);
    expect(await subjectsTo(mayNot.email)).toEqual([]);
    expect(await subjectsTo('gc@alder.example')).toContain(READY);
  });

  test('was a member of the staff who acted for the customer', async () => {
    const { app, organizationId, portalId, staff, user } = portal;
    const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
    const bearer = await app.frameTokens.issue(acting, { organizationId, portalId });
    const projectId = await portal.projectIn('IL');
    const form = { projectId, waiverType: 'conditional.final', requestNotarization: 'false', isConfirmed: 'true' };
    const answer = await portal.send({
      method: 'POST',
      url: '/api/waiver-request/save/t2/admin',
      ...withBearer(multipart(Object.entries(form)), bearer),
    });
    const { id } = answer.json<{ id: string }>();
    const email = `staff@${portal.label}.example`;
    expect(await subjectsTo(email)).toHaveLength(1);
    await app.sql.updateTable('staff').set({ status: 'SUSPENDED' }).where('id', '=', staff.id).execute();
    expect(
      (await portal.send({ method: 'POST', url: `/v1/waivers/${id}/withdraw`, cookie: portal.cookies.customer }))
        .statusCode,
    ).toBe(200);
    expect(await subjectsTo(email)).toHaveLength(1);
    expect(await subjectsTo(user.email)).toEqual(['The waiver request for Alder Court was withdrawn']);
  });
});

test('decision D31 whoever was named and lost access since gets no mail; others do', async () => {
  const [gone, stays] = [await colleague('Carl'), await colleague('Dana')];
  const id = await requested([gone.email, stays.email]);
  await suspend(gone.userId);
  await release(id);
  expect(await subjectsTo(gone.email)).not.toContain(READY);
  expect(await subjectsTo(stays.email)).toContain(READY);
  expect(await subjectsTo(portal.user.email)).toContain(READY);
});

test('decision D31 the mail goes to the address that the person has today', async () => {
  const id = await requested();
  const email = `new@${portal.label}.example`;
  await portal.app.sql.updateTable('identity').set({ email }).where('id', '=', portal.user.identityId).execute();
  await release(id);
  expect(await subjectsTo(email)).toEqual([READY]);
  expect(await subjectsTo(portal.user.email)).not.toContain(READY);
});
