// getOrganization, changeOrganization
import type { Answer } from '@plumbline/contract/call';
import type { getOrganization as Call } from '@plumbline/contract/installation/company';
import { expect, test } from 'vitest';
import { selectAudit } from '../testing/fixtures.sql.ts';
import { refusalOf } from '../testing/test-person.ts';
import { CONSOLE_HOST as host, type TestPortal, testPortal } from '../testing/test-portal.ts';

type Company = Answer<typeof Call>;
const url = '/v1/console/company';

const read = async ({ send, cookies }: TestPortal) =>
  (await send({ url, host, cookie: cookies.staff })).json<Company>();
const change = async (portal: TestPortal, changes: Partial<Company>) =>
  portal.send({
    method: 'PUT',
    url,
    host,
    cookie: portal.cookies.staff,
    payload: { ...(await read(portal)), supportEmail: 'ar@granite.example', ...changes },
  });

test('SET-01 an owner changes the company, which portals and the console show at once', async () => {
  const portal = await testPortal();
  const { app, organizationId, send, label, cookies } = portal;
  const info = async () =>
    (await send({ url: `/v1/portals/info/${label}` })).json<{ organization: { name: string; timeZone: string } }>();
  await info();
  const changed = {
    name: ' Basalt ',
    legalName: 'Basalt Depot, Inc.',
    address: '1 Quarry Rd',
    timeZone: 'America/Chicago',
  };
  const before = await read(portal);
  const answer = await change(portal, changed);
  expect(answer.json()).toEqual({
    ...changed,
    name: 'Basalt',
    supportEmail: 'ar@granite.example',
    supportPhone: before.supportPhone,
    version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
  expect(await read(portal)).toEqual(answer.json());
  expect((await info()).organization.name).toBe('Basalt');
  const overview = await send({ url: '/v1/console/overview', host, cookie: cookies.staff });
  expect(overview.json()).toMatchObject({ organization: { name: 'Basalt' } });
  expect((await selectAudit(app.sql, organizationId)).at(-1)).toMatchObject({
    action: 'organization.company-changed',
    detail: { changes: { name: { from: before.name, to: 'Basalt' }, address: { to: '1 Quarry Rd' } } },
  });
});

test('SET-01 saving the same again records nothing', async () => {
  const portal = await testPortal();
  await change(portal, { legalName: 'Basalt Depot, Inc.' });
  const before = await selectAudit(portal.app.sql, portal.organizationId);
  expect((await change(portal, {})).statusCode).toBe(200);
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toEqual(before);
});

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const portal = await testPortal();
  const { version } = await read(portal);
  const both = await Promise.all([
    change(portal, { version, legalName: 'Mine' }),
    change(portal, { version, legalName: 'Yours' }),
  ]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ legalName: ' ' }, 'legalName'],
  [{ timeZone: 'Mars/Base' }, 'timeZone'],
  [{ supportEmail: 'nobody' }, 'supportEmail'],
])('the company %j is refused', async (changes, field) => {
  const portal = await testPortal();
  const refused = await change(portal, changes);
  expect(refusalOf(refused)).toEqual([400, 'invalid_request']);
  expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field]);
});
