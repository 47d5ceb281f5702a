// Whose rules, invoices, projects and limits they are: of one customer and one currency.
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { sql as raw } from 'kysely';
import { newId } from '../../database/new-id.ts';
import { insertIdentity, insertMember, insertProject } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type AutopayPortal, autopayPortal } from './testing/autopay-portal.ts';

let portal: AutopayPortal;
beforeEach(async () => {
  portal = await autopayPortal();
});
afterEach(() => portal.close());

const FRIDAY = asDay('2026-11-20');

test("AUT-01 another customer's rule is neither shown nor changed", async () => {
  const invoiceId = await portal.owe(10_00, { dueDate: FRIDAY });
  const id = await portal.made();
  await portal.passDays(1);
  const ask = (method: 'DELETE' | 'GET' | 'POST', path: string, payload?: object) =>
    portal.send({
      method,
      url: `/v1/autopay${path}`,
      cookie: portal.cookies.neighbor,
      ...(payload && { payload }),
    });
  expect((await ask('GET', '?currencyCode=USD')).json()).toMatchObject({ rule: null, runs: [] });
  for (const [method, path, payload] of [
    ['POST', `/${id}/pause`],
    ['POST', `/${id}/resume`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/runs/${FRIDAY}/skip`],
    ['DELETE', `/${id}/runs/${FRIDAY}/skip`],
    ['POST', `/${id}/approvals`, { invoiceId, amount: 10_00 }],
  ] as const) {
    expect([path, (await ask(method, path, payload)).statusCode]).toEqual([path, 404]);
  }
  expect(await portal.view()).toMatchObject({ rule: { status: 'ACTIVE' }, runs: [{ status: 'ANNOUNCED' }] });
});

/** Every call about autopay, of a rule with an announced run. */
async function everyAnswer(id: string, invoiceId: string, suffix = '', headers: Record<string, string> = {}) {
  const { consent: _, ...preview } = portal.bodyOf({});
  const answers: [string, number][] = [];
  for (const [method, path, payload] of [
    ['POST', '/preview', preview],
    ['PUT', '', portal.bodyOf({})],
    ['POST', `/${id}/runs/${FRIDAY}/skip`],
    ['DELETE', `/${id}/runs/${FRIDAY}/skip`],
    ['POST', `/${id}/approvals`, { invoiceId, amount: 10_00 }],
    ['POST', `/${id}/pause`],
    ['POST', `/${id}/resume`],
    ['DELETE', `/${id}`],
  ] as const) {
    const cookie = suffix === '' ? { cookie: portal.cookies.customer } : {};
    const url = `/v1/autopay${path}${suffix}`;
    const answer = await portal.send({ method, url, headers, ...cookie, ...(payload && { payload }) });
    answers.push([`${method} ${path}`, answer.statusCode]);
  }
  return answers;
}

const otherThan = (status: number, answers: readonly [string, number][]) =>
  answers.filter(([, answered]) => answered !== status);

test('AUT-01 only the customer has it, where the portal offers it, and only those who may pay', async () => {
  const { app, organizationId, portalId, staff, user } = portal;
  const invoiceId = await portal.owe(10_00, { dueDate: FRIDAY });
  const id = await portal.made();
  await portal.passDays(1);
  const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
  const token = await app.frameTokens.issue(acting, { organizationId, portalId });
  const byStaff = { authorization: `Bearer ${token}` };
  expect(otherThan(404, await everyAnswer(id, invoiceId, '/admin', byStaff))).toEqual([]);
  const setMayPay = (canPay: boolean) =>
    app.sql.updateTable('membership').set({ canPay }).where('userId', '=', user.userId).execute();
  const setOffered = async (isAutopayEnabled: boolean) => {
    await app.sql
      .updateTable('portal')
      .set({ settings: raw`settings || ${JSON.stringify({ isAutopayEnabled })}::jsonb` })
      .where('organizationId', '=', organizationId)
      .execute();
    app.tenants.clearCache();
  };
  await setMayPay(false);
  await portal.later(0);
  expect(otherThan(404, await everyAnswer(id, invoiceId))).toEqual([]);
  await setMayPay(true);
  await setOffered(false);
  await portal.later(0);
  expect(otherThan(404, await everyAnswer(id, invoiceId))).toEqual([]);
  await setOffered(true);
  await portal.later(0);
  expect(otherThan(200, await everyAnswer(id, invoiceId))).toEqual([]);
});

test("AUT-01 another customer's invoices and projects are no part of it", async () => {
  const { app, organizationId, neighbor } = portal;
  const theirs = await portal.owe(20_00, { dueDate: FRIDAY, customerId: neighbor.customerId });
  await portal.owe(30_00, { dueDate: FRIDAY });
  const projectId = await insertProject(app.sql, organizationId, neighbor.customerId, 'Quay 9');
  const chosen = await portal.save({ scope: 'PROJECTS', projectIds: [projectId] });
  expect([chosen.statusCode, chosen.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  const id = await portal.made({ invoiceLimit: asCents(25_00) });
  expect((await portal.view()).runs).toMatchObject([{ amount: 0, waiting: [{ amount: 30_00 }] }]);
  const approved = await portal.call('POST', `/v1/autopay/${id}/approvals`, { invoiceId: theirs, amount: 20_00 });
  expect([approved.statusCode, approved.json<{ code: string }>().code]).toEqual([404, 'invoice_not_found']);
});

/** A live rule beside the customer's own, with a paid run. */
async function insertPaidRun(customerId: string, currencyCode: 'CAD' | 'USD', amount: number) {
  const { app, organizationId, portalId, user } = portal;
  const [at, ruleId, runId] = [app.now().toISOString(), newId(), newId()];
  const paymentMethodId = newId();
  await app.sql
    .insertInto('paymentMethod')
    .values({ ...portal.method, id: paymentMethodId, customerId, fingerprint: randomBytes(32) })
    .execute();
  await app.sql
    .insertInto('autopayRule')
    .values({
      organizationId,
      id: ruleId,
      portalId,
      customerId,
      currencyCode,
      status: 'PAUSED',
      scope: 'ALL',
      timing: 'DUE_DATE',
      paymentMethodId,
      usesCredits: false,
      startsOn: FRIDAY,
      createdBy: user.identityId,
      createdAt: at,
      changedAt: at,
      nextPlanAt: at,
    })
    .execute();
  await app.sql
    .insertInto('autopayRun')
    .values({ organizationId, id: runId, ruleId, customerId, day: FRIDAY, status: 'PAID', createdAt: at })
    .execute();
  const invoiceId = await portal.owe(amount, { customerId, currencyCode });
  await app.sql
    .insertInto('autopayRunInvoice')
    .values({ organizationId, runId, invoiceId, amount: asCents(amount) })
    .execute();
}

test('AUT-01 the limit of a month counts neither other customers nor another currency', async () => {
  await insertPaidRun(portal.neighbor.customerId, 'USD', 70_00);
  await insertPaidRun(portal.user.customerId, 'CAD', 80_00);
  await portal.owe(30_00, { dueDate: FRIDAY });
  await portal.made({ monthLimit: asCents(50_00) });
  expect(await portal.view()).toMatchObject({ usedInMonth: 0, runs: [{ amount: 30_00, waiting: [] }] });
});

test('AUT-01 a rule is for one currency, and needs a provider account for it', async () => {
  await portal.owe(20_00, { dueDate: FRIDAY, currencyCode: 'CAD' });
  await portal.owe(30_00, { dueDate: FRIDAY });
  await portal.made();
  expect((await portal.view()).runs).toMatchObject([{ amount: 30_00 }]);
  const canadian = await portal.call('GET', '/v1/autopay?currencyCode=CAD');
  expect(canadian.json()).toMatchObject({ rule: null, runs: [] });
  const refused = await portal.save({}, { currencyCode: 'CAD' });
  expect(refused.json()).toMatchObject({ code: 'method_not_offered' });
});

test('AUT-01 credit memos are no invoices, although they may have a due date', async () => {
  await portal.owe(20_00, { dueDate: FRIDAY, type: 'CREDIT', creditRestrictionType: 'NONE' });
  await portal.made();
  expect((await portal.view()).runs).toEqual([]);
});

test('AUT-02 who made the rule and colleagues who may pay are each told once', async () => {
  const { app, organizationId, portalId, user, label } = portal;
  const email = `cleo@${label}.example`;
  const identityId = await insertIdentity(app.sql, email, 'Cleo Colleague');
  await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
  await portal.owe(100_00, { dueDate: FRIDAY });
  await portal.made();
  await portal.passDays(1);
  const announced = `Autopay to Portal ${label} on 11/20/2026: $100.00`;
  for (const to of [user.email, email]) {
    const mails = await mailsTo(app, to);
    expect(mails.filter(({ subject }) => subject === announced)).toHaveLength(1);
    expect(mails.at(-1)!.links.map(({ search }) => search)).toContain(`?account=${user.customerId}`);
  }
});

test('what people do with a rule is in the audit log, with who did it', async () => {
  const { app, organizationId, user } = portal;
  const next = asDay('2026-11-30');
  const invoiceId = await portal.owe(900_00, { dueDate: FRIDAY });
  await portal.owe(60_00, { dueDate: next });
  const id = await portal.made({ invoiceLimit: asCents(500_00) });
  for (const [method, path, payload] of [
    ['POST', '/approvals', { invoiceId, amount: 900_00 }],
    ['POST', `/runs/${next}/skip`],
    ['DELETE', `/runs/${next}/skip`],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['DELETE', ''],
  ] as const) {
    expect([path, (await portal.call(method, `/v1/autopay/${id}${path}`, payload)).statusCode]).toEqual([path, 200]);
  }
  const events = await app.sql
    .selectFrom('auditEvent')
    .select(['action', 'detail', 'actorIdentityId', 'customerId'])
    .where('organizationId', '=', organizationId)
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
  expect(events.map(({ action, detail }) => [action, detail])).toEqual([
    ['autopay.saved', {}],
    ['autopay.approved', { invoiceId, amount: 900_00 }],
    ['autopay.skipped', { day: next }],
    ['autopay.restored', { day: next }],
    ['autopay.paused', {}],
    ['autopay.resumed', {}],
    ['autopay.stopped', {}],
  ]);
  for (const event of events)
    expect(event).toMatchObject({ actorIdentityId: user.identityId, customerId: user.customerId });
});
