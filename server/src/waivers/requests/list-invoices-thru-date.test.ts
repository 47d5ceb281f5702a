import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listInvoicesThruDate as Call } from '@plumbline/contract/projects';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertInvoice, insertPayment, insertProject, insertWaiver } from '../../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ settings: { isWaiverEnabled: true, currencyCodes: ['USD', 'CAD'] } });
});

const send = (projectId: string, query: string, cookie = portal.cookies.customer) =>
  portal.send({ url: `/api/projects-t2/${projectId}/invoices-thru-date?${query}`, cookie });
const ask = async (projectId: string, query: string) => (await send(projectId, query)).json<Answer<typeof Call>>();

async function project() {
  const { app, organizationId, portalId, user } = portal;
  const owner = { organizationId, customerId: user.customerId };
  const projectId = await insertProject(app.sql, organizationId, user.customerId, 'Court');
  const invoice = (day: string, total: number, balance: number, more: object = {}) =>
    insertInvoice(app.sql, {
      ...owner,
      projectId,
      invoiceCreatedAt: asDay(day),
      totalAmount: asCents(total),
      balance: asCents(balance),
      ...more,
    });
  const paid = await invoice('2026-08-01', 300_00, 0);
  const part = await invoice('2026-09-01', 200_00, 50_00);
  const late = await invoice('2026-10-15', 400_00, 400_00);
  await insertPayment(app.sql, { ...owner, portalId, approvedAt: '2026-09-20T12:00:00.000Z' }, [
    { invoiceId: paid, amount: asCents(300_00) },
    { invoiceId: part, amount: asCents(150_00) },
  ]);
  return { projectId, invoice, paid, part, late };
}

test('the invoices up to the day, their open amounts, and which would be waived', async () => {
  const { projectId, paid, part, late, invoice } = await project();
  const { calculatedProps, invoicesToBeWaived } = await ask(
    projectId,
    'type=conditional.progress&throughDate=2026-09-30',
  );
  expect(calculatedProps).toMatchObject({
    unpaidInvoiceCount: 1,
    openBalance: 50_00,
    exceptionsAmount: 0,
    exceptionsDate: null,
    throughDate: '2026-09-30',
  });
  expect(calculatedProps.invoices.map(({ id }) => id)).toEqual([paid, part]);
  expect(calculatedProps.invoices[1]).toMatchObject({ invoiceCreatedAt: '2026-09-01', balance: 50_00 });
  expect(invoicesToBeWaived).toEqual([{ id: part }]);

  // A credit of this project counts; an unrestricted one does not.
  await invoice('2026-09-02', 20_00, 20_00, { type: 'CREDIT', creditRestrictionType: 'PROJECT' });
  await invoice('2026-09-02', 30_00, 30_00, { type: 'CREDIT', creditRestrictionType: 'NONE', projectId: null });
  const final = await ask(projectId, 'type=conditional.final');
  expect(final.calculatedProps).toMatchObject({ unpaidInvoiceCount: 2, openBalance: 430_00, throughDate: null });
  expect(final.invoicesToBeWaived).toEqual([{ id: part }, { id: late }]);
});

test('an unconditional waiver excepts what is open, dated by the previous waiver', async () => {
  const { projectId, paid, part } = await project();
  const query = 'type=unconditional.progress&throughDate=2026-09-30';
  const before = await ask(projectId, query);
  expect(before.calculatedProps).toMatchObject({ exceptionsAmount: 50_00, exceptionsDate: '2026-09-01' });
  expect(before.invoicesToBeWaived).toEqual([{ id: paid }, { id: part }]);
  const { app, organizationId, portalId, user, neighbor } = portal;
  const waiver = { organizationId, portalId, customerId: user.customerId, projectId, status: 'ready' } as const;
  const decidedAt = '2026-09-25T03:00:00.000Z';
  await insertWaiver(app.sql, { ...waiver, throughDate: asDay('2026-09-15'), decidedAt });
  await insertWaiver(app.sql, { ...waiver, customerId: neighbor.customerId, projectId: null, decidedAt });
  // The evening before, in the organization's time zone.
  expect((await ask(projectId, query)).calculatedProps.exceptionsDate).toBe('2026-09-24');
});

test('one currency only: that of the newest invoice', async () => {
  const { projectId, invoice } = await project();
  const canadian = await invoice('2026-11-01', 70_00, 70_00, { currencyCode: 'CAD' });
  const { calculatedProps } = await ask(projectId, 'type=conditional.final');
  expect(calculatedProps).toMatchObject({ unpaidInvoiceCount: 1, openBalance: 70_00 });
  expect(calculatedProps.invoices.map(({ id }) => id)).toEqual([canadian]);
});

test('an empty project has nothing to waive', async () => {
  const { app, organizationId, user } = portal;
  const id = await insertProject(app.sql, organizationId, user.customerId, 'Nothing yet');
  expect(await ask(id, 'type=unconditional.final')).toMatchObject({
    calculatedProps: { unpaidInvoiceCount: 0, openBalance: 0, invoices: [] },
    invoicesToBeWaived: [],
  });
});

test('another customer’s or tenant’s project is not found', async () => {
  const { projectId } = await project();
  const other = await testPortal();
  const elsewhere = await insertProject(other.app.sql, other.organizationId, other.user.customerId, 'Elsewhere');
  const query = 'type=conditional.final';
  expect((await send(projectId, query, portal.cookies.neighbor)).statusCode).toBe(404);
  expect((await send(elsewhere, query)).statusCode).toBe(404);
  expect((await send(projectId, query)).statusCode).toBe(200);
});

test('says whether the supplier has a text for the waiver: Texas prescribes a form, Illinois does not', async () => {
  const { projectId } = await project();
  const hasForm = async () => (await ask(projectId, 'type=conditional.final')).calculatedProps.hasForm;
  expect(await hasForm()).toBe(false);
  await portal.app.sql.updateTable('project').set({ state: 'IL' }).where('id', '=', projectId).execute();
  expect(await hasForm()).toBe(true);
});

test('names the newest other request for the same project, type and day that still counts', async () => {
  const { projectId } = await project();
  const { app, organizationId, portalId, user } = portal;
  const waiver = { organizationId, portalId, customerId: user.customerId, projectId } as const;
  const same = async (query: string) => (await ask(projectId, query)).calculatedProps.sameRequest;
  const query = 'type=conditional.progress&throughDate=2026-09-30';
  const asked = { ...waiver, waiverType: 'conditional.progress', throughDate: asDay('2026-09-30') } as const;
  await insertWaiver(app.sql, { ...asked, status: 'rejected' });
  await insertWaiver(app.sql, { ...asked, status: 'ready', voidedAt: '2026-10-01T12:00:00.000Z', voidReason: 'Wrong' });
  await insertWaiver(app.sql, { ...asked, status: 'ready', throughDate: asDay('2026-09-29') });
  await insertWaiver(app.sql, { ...asked, status: 'new', waiverType: 'unconditional.progress' });
  expect(await same(query)).toBeNull();
  const id = await insertWaiver(app.sql, { ...asked, status: 'new' });
  expect(await same(query)).toEqual({ id, number: expect.any(Number), status: 'new' });
  expect(await same('type=conditional.final')).toBeNull();
  const final = await insertWaiver(app.sql, {
    ...waiver,
    waiverType: 'conditional.final',
    throughDate: null,
    status: 'ready',
  });
  expect(await same('type=conditional.final')).toMatchObject({ id: final, status: 'ready' });
  // One that another took the place of does not count any more.
  const newer = await insertWaiver(app.sql, { ...asked, throughDate: asDay('2026-09-28'), status: 'ready' });
  await app.sql.updateTable('waiverRequest').set({ supersededById: newer }).where('id', '=', id).execute();
  expect(await same(query)).toBeNull();
});
