import { expect, test } from 'vitest';
import { insertInvoice } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { insertInvoiceEvent } from './invoice-events.sql.ts';

type Events = {
  rows: { type: string; data: object; createdAt: string; user: { name: string; email: string } | null }[];
  count: number;
};

async function withInvoice() {
  const portal = await testPortal();
  const { organizationId } = portal;
  const invoiceId = await insertInvoice(portal.app.sql, { organizationId, customerId: portal.user.customerId });
  const url = `/v1/invoices/${invoiceId}`;
  const cookie = portal.cookies.customer;
  return {
    portal,
    invoiceId,
    url,
    events: async () => (await portal.send({ url: `${url}/events`, cookie })).json<Events>(),
    look: () => portal.send({ method: 'POST', url: `${url}/view`, cookie }),
  };
}

const nameOf = ({ portal }: { portal: TestPortal }) => `ann@${portal.label}.example`;

test('REP-06 listInvoiceEvents returns the history, newest first, with who did it', async () => {
  const from = await withInvoice();
  const { portal, invoiceId } = from;
  const event = { organizationId: portal.organizationId, invoiceId };
  const { sql } = portal.app;
  const at = portal.clock.now();
  await insertInvoiceEvent(sql, {
    ...event,
    type: 'COMPLETE_PAY',
    identityId: null,
    at: new Date(at.getTime() - 60_000),
  });
  await insertInvoiceEvent(sql, {
    ...event,
    type: 'EMAIL_SENT',
    data: { emails: ['a@b.example'] },
    identityId: portal.user.identityId,
    at,
  });
  await insertInvoiceEvent(sql, { ...event, type: 'DOWNLOADED', identityId: portal.staff.identityId, at });
  const { rows, count } = await from.events();
  expect(count).toBe(3);
  expect(rows.map(({ type, data, createdAt, user }) => ({ type, data, createdAt, user }))).toEqual([
    {
      type: 'DOWNLOADED',
      data: {},
      createdAt: '2026-11-16T17:00:00.000Z',
      user: { name: 'Sam Staff', email: `staff@${portal.label}.example` },
    },
    {
      type: 'EMAIL_SENT',
      data: { emails: ['a@b.example'] },
      createdAt: '2026-11-16T17:00:00.000Z',
      user: { name: 'Ann Person', email: nameOf(from) },
    },
    { type: 'COMPLETE_PAY', data: {}, createdAt: '2026-11-16T16:59:00.000Z', user: null },
  ]);
});

test('REP-08 recordInvoiceView records a view once in five minutes, also if several arrive at once', async () => {
  const from = await withInvoice();
  const looks = await Promise.all(Array.from({ length: 8 }, () => from.look()));
  expect(looks.map((response) => response.statusCode)).toEqual(looks.map(() => 204));
  expect((await from.events()).count).toBe(1);
  from.portal.clock.pass(299_000);
  await from.look();
  expect((await from.events()).count).toBe(1);
  from.portal.clock.pass(2_000);
  await from.look();
  const { rows } = await from.events();
  expect(rows.map((event) => [event.type, event.user?.email])).toEqual([
    ['VIEWED', nameOf(from)],
    ['VIEWED', nameOf(from)],
  ]);
});

test('recordInvoiceView records staff who act for the customer under their own name', async () => {
  const from = await withInvoice();
  const { app, staff, user, ...tenant } = from.portal;
  await from.look();
  const person = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
  const token = await app.frameTokens.issue(person, tenant);
  const response = await from.portal.send({
    method: 'POST',
    url: `${from.url}/view/admin`,
    headers: { authorization: `Bearer ${token}`, 'x-account-id': user.customerId },
  });
  expect(response.statusCode).toBe(204);
  const names = (await from.events()).rows.map((event) => event.user?.name);
  expect(names).toHaveLength(2);
  expect(new Set(names)).toEqual(new Set(['Ann Person', 'Sam Staff']));
});
