import type { Answer } from '@plumbline/contract/call';
import type { getInvoice } from '@plumbline/contract/invoices';
import { asDay } from '@plumbline/rules/dates';
import type { WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { expect, test } from 'vitest';
import { insertInvoice, insertProject, insertWaiver } from '../testing/fixtures.sql.ts';
import type { ListAnswer } from '../testing/invoice-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { waiverPortal } from '../waivers/testing/waiver-portal.ts';

type Row = ListAnswer['rows'][number];
type Detail = Answer<typeof getInvoice>;

const get = async <Answer>(portal: TestPortal, path: string) =>
  (await portal.send({ url: `/v1/invoices/${path}`, cookie: portal.cookies.customer })).json<Answer>();

const waiversOf = ({ waiverStateCode, ...row }: Row) => [
  waiverStateCode,
  ...(row.hasConditionalProgressWaiver ? ['CP'] : []),
  ...(row.hasConditionalFinalWaiver ? ['CF'] : []),
  ...(row.hasUnconditionalProgressWaiver ? ['UP'] : []),
  ...(row.hasUnconditionalFinalWaiver ? ['UF'] : []),
];

/** Invoices of August 10, October 10 and November 10 on a project in Texas with these waivers, and one without. */
async function portalWithWaivers(isWaiverEnabled: boolean) {
  const tablesConfig = { invoices: ['invoiceNumber', 'waivers'] };
  const settings = { isPaymentEnabled: true, isWaiverEnabled, isTableCustomizationEnabled: true, tablesConfig };
  const portal = await testPortal({ settings });
  const { sql } = portal.app;
  const owner = { organizationId: portal.organizationId, customerId: portal.user.customerId };
  const projectId = await insertProject(sql, owner.organizationId, owner.customerId, 'Harrow');
  const invoice = (invoiceNumber: string, day: string, more: object = { projectId }) =>
    insertInvoice(sql, { ...owner, invoiceNumber, invoiceCreatedAt: asDay(day), ...more });
  const august = await invoice('A', '2026-08-10');
  await invoice('B', '2026-10-10');
  await invoice('C', '2026-11-10');
  await invoice('D', '2026-08-10', { projectId: null });
  await invoice('E', '2026-08-10', { projectId, type: 'CREDIT', dueDate: null, creditRestrictionType: 'NONE' });
  const waiver = { ...owner, portalId: portal.portalId, projectId, status: 'ready' } as const;
  const released = (waiverType: WaiverType, more: object) => insertWaiver(sql, { ...waiver, waiverType, ...more });
  await released('conditional.progress', { throughDate: asDay('2026-08-31') });
  await released('conditional.progress', { throughDate: asDay('2026-10-10') });
  await released('unconditional.progress', { throughDate: asDay('2026-08-31') });
  // Still October 9 in Los Angeles.
  await released('unconditional.final', { throughDate: null, createdAt: '2026-10-10T05:00:00.000Z' });
  await released('conditional.final', {
    status: 'confirmed',
    throughDate: null,
    createdAt: '2026-11-12T00:00:00.000Z',
  });
  return { portal, august };
}

test('REP-06 list and detail say which released waivers cover an invoice, and its state', async () => {
  const { portal, august } = await portalWithWaivers(true);
  const { rows } = await get<ListAnswer>(portal, 'filter/all?sort=invoiceNumber&direction=asc');
  expect(rows.map((row) => [row.invoiceNumber, ...waiversOf(row)])).toEqual([
    ['A', 'TX', 'CP', 'UP', 'UF'],
    ['B', 'TX', 'CP'],
    ['C', 'TX'],
    ['D', null],
    ['E', 'TX'],
  ]);
  expect(waiversOf(await get<Row>(portal, august))).toEqual(['TX', 'CP', 'UP', 'UF']);
  const unpaid = await get<ListAnswer>(portal, 'unpaid/all');
  expect(unpaid.rows.map((row) => waiversOf(row).length).toSorted((one, other) => one - other)).toEqual([1, 1, 2, 4]);
});

test('REP-06 the detail names the waivers in force, newest first, of this and of earlier versions', async () => {
  const { portal, august } = await portalWithWaivers(true);
  const { waivers } = await get<Detail>(portal, august);
  expect(waivers.map(({ waiverType, waiverRequestStatus }) => [waiverType, waiverRequestStatus])).toEqual([
    ['unconditional.final', 'ready'],
    ['unconditional.progress', 'ready'],
    ['conditional.progress', 'ready'],
    ['conditional.progress', 'ready'],
  ]);
  expect(waivers.map(({ number }) => number)).toEqual(
    waivers.map(({ number }) => number).toSorted((one, other) => other - one),
  );
});

test('the export has them in a column that the portal chose', async () => {
  const { portal } = await portalWithWaivers(true);
  const url = '/v1/invoices/filter/all/download/csv?sort=invoiceNumber&direction=asc';
  const { body } = await portal.send({ url, cookie: portal.cookies.customer });
  expect(body).toContain('"A","Conditional progress, Unconditional progress, Unconditional final","Invoice"');
  expect(body).toContain('"B","Conditional progress","Invoice"');
});

test('a portal without waivers tells of none', async () => {
  const { portal, august } = await portalWithWaivers(false);
  const { rows } = await get<ListAnswer>(portal, 'filter/all');
  expect(rows.map(waiversOf)).toEqual([[null], [null], [null], [null], [null]]);
  const detail = await get<Detail>(portal, august);
  expect([waiversOf(detail), detail.waivers]).toEqual([[null], []]);
  const { body } = await portal.send({
    url: '/v1/invoices/filter/all/download/csv',
    cookie: portal.cookies.customer,
  });
  expect(body.split('\n')[0]).not.toContain('Waivers');
});

test('REP-06 a waiver that lists its invoices covers those only, and none that it excepts', async () => {
  const portal = await waiverPortal();
  const { sql } = portal.app;
  const projectId = await portal.projectIn('IL');
  const covered = await portal.invoice(projectId, '2026-10-01', 100_00, 100_00, { invoiceNumber: `A-${portal.label}` });
  const excepted = await portal.invoice(projectId, '2026-10-02', 50_00, 50_00, { invoiceNumber: `B-${portal.label}` });
  const { id } = await portal.requested({
    projectId,
    waiverType: 'conditional.progress',
    throughDate: '2026-10-31',
    invoiceIds: [covered],
  });
  const flags = async () => {
    const { rows } = await get<ListAnswer>(portal, 'filter/all?sort=invoiceNumber&direction=asc');
    return rows.map((row) => [row.invoiceNumber[0], ...waiversOf(row)]);
  };
  const named = async (invoiceId = covered) =>
    (await get<Detail>(portal, invoiceId)).waivers.map((each) => [each.id, each.waiverRequestStatus]);
  const { status } = await portal.row(id);
  expect(await flags()).toEqual([
    ['A', 'IL'],
    ['B', 'IL'],
  ]);
  expect(await named()).toEqual([[id, status]]);
  await sql.updateTable('waiverRequest').set({ status: 'ready', fileKey: 'key' }).where('id', '=', id).execute();
  expect(await flags()).toEqual([
    ['A', 'IL', 'CP'],
    ['B', 'IL'],
  ]);
  expect([await named(), await named(excepted)]).toEqual([[[id, 'ready']], []]);
  const supersededById = (await portal.requested({ projectId, waiverType: 'conditional.final' })).id;
  for (const gone of [
    { supersededById },
    { supersededById: null, voidedAt: '2026-11-02T00:00:00.000Z', voidReason: 'Wrong.' },
  ]) {
    await sql.updateTable('waiverRequest').set(gone).where('id', '=', id).execute();
    expect((await flags())[0]).toEqual(['A', 'IL']);
    expect((await named()).map(([each]) => each)).toEqual([supersededById]);
  }
});
