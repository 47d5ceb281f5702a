import { expect, test } from 'vitest';
import type { Day } from '@plumbline/rules/dates';
import { WAIVER_STATUSES, type WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import { newId } from '../database/new-id.ts';
import { storageKey } from '../ports/storage/storage.ts';
import { refusalOf } from '../testing/test-person.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const settings = { isWaiverEnabled: true };

async function insertWaiver(portal: TestPortal, status: WaiverStatus): Promise<string> {
  const { app, organizationId, portalId, user } = portal;
  const id = newId();
  const fileKey = storageKey(organizationId, 'waivers', id);
  await app.storage.put(fileKey, Buffer.from('%PDF waiver'));
  await app.sql
    .insertInto('waiverRequest')
    .values({
      organizationId,
      id,
      portalId,
      customerId: user.customerId,
      jobName: 'Tower 7',
      waiverType: 'conditional.progress',
      status,
      throughDate: '2026-10-31' as Day,
      submitterName: 'Ann',
      submitterEmail: 'ann@builders.example',
      fileKey,
      createdAt: '2026-11-01T12:00:00.000Z',
    })
    .execute();
  return id;
}

const downloadWaiver = (portal: TestPortal, id: string, cookie = portal.cookies.customer) =>
  portal.send({ url: `/api/waiver-request/${id}/download`, cookie });

test('DOC-06 a released waiver is sent as the stored PDF', async () => {
  const portal = await testPortal({ settings });
  const response = await downloadWaiver(portal, await insertWaiver(portal, 'ready'));
  expect([response.statusCode, response.body]).toEqual([200, '%PDF waiver']);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="Waiver-Tower-7-2026-10-31.pdf"'),
  });
});

test.each(WAIVER_STATUSES.filter((status) => status !== 'ready'))(
  'a waiver that is %s is not found',
  async (status) => {
    const portal = await testPortal({ settings });
    expect(refusalOf(await downloadWaiver(portal, await insertWaiver(portal, status)))).toEqual([404, 'not_found']);
  },
);

test('another customer and another tenant: not found', async () => {
  const portal = await testPortal({ settings });
  const other = await testPortal({ settings });
  const id = await insertWaiver(portal, 'ready');
  expect(refusalOf(await downloadWaiver(portal, id, portal.cookies.neighbor))).toEqual([404, 'not_found']);
  expect(refusalOf(await downloadWaiver(other, id))).toEqual([404, 'not_found']);
});

test('a waiver that was replaced stays available as it was sealed, and says so beside its download', async () => {
  const portal = await testPortal({ settings });
  const [id, successor] = [await insertWaiver(portal, 'ready'), await insertWaiver(portal, 'ready')];
  await portal.app.sql
    .updateTable('waiverRequest')
    .set({ supersededById: successor })
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', id)
    .execute();
  const response = await downloadWaiver(portal, id);
  expect([response.statusCode, response.body]).toEqual([200, '%PDF waiver']);
  const shown = await portal.send({ url: `/v1/waivers/${id}`, cookie: portal.cookies.customer });
  expect(shown.json()).toMatchObject({ canBeDownloaded: true, supersededById: successor });
});
