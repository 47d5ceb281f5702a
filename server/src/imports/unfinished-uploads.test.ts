// What the files of an organization may take that nobody has imported yet.
import { UNFINISHED_BYTES_MAX } from '@plumbline/rules/imports/import-file';
import { expect, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { refusalOf } from '../testing/test-person.ts';
import { testPortal } from '../testing/test-portal.ts';
import { importDesk } from './testing/import-desk.ts';

const FILE = 'Customer No,Name\nA-1,Acme\n';

/** There is room for one more file of this size. */
async function almostFull() {
  const portal = await testPortal({ database: await ownDatabase() });
  const desk = importDesk(portal);
  const { id } = await desk.upload('customers', FILE);
  await portal.app.sql
    .updateTable('importRun')
    .set({ fileSize: UNFINISHED_BYTES_MAX - FILE.length })
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', id)
    .execute();
  return { portal, desk, id };
}

test('IMP-01 files that are not imported take at most 1 GB; the refusal names it, and the file is not kept', async () => {
  const { portal, desk, id } = await almostFull();
  expect((await desk.sendFile('customers', FILE)).statusCode).toBe(201);
  const refused = await desk.sendFile('customers', FILE);
  expect(refusalOf(refused)).toEqual([409, 'import_uploads_full']);
  expect(refused.json<{ message: string }>().message).toContain('1 GB');
  expect(await portal.app.storage.list('imports')).toHaveLength(2);
  await desk.check(id);
  expect(await desk.start(id)).toMatchObject({ state: 'DONE' });
  expect((await desk.sendFile('customers', FILE)).statusCode).toBe(201);
});

test('IMP-01 of files that are sent at the same time no more are kept than there is room for', async () => {
  const { desk } = await almostFull();
  const sent = await Promise.all(Array.from({ length: 4 }, () => desk.sendFile('customers', FILE)));
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
});

test('IMP-01 what one organization has sent takes no room of another', async () => {
  const { desk } = await almostFull();
  await desk.sendFile('customers', FILE);
  const other = importDesk(await testPortal());
  expect((await other.sendFile('customers', FILE)).statusCode).toBe(201);
});
