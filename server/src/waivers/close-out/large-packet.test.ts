// VFY-02: a packet holds all documents of its project, however many.
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { downloadCloseOut } from '@plumbline/contract/projects';
import { REFUSALS } from '@plumbline/contract/refusals';
import { newId } from '../../database/new-id.ts';
import { storageKey } from '../../ports/storage/storage.ts';
import { insertLikeInvoice, insertWaiver } from '../../testing/fixtures.sql.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { unzip } from '../testing/unzip.ts';
import { waiverPortal } from '../testing/waiver-portal.ts';
import { CLOSE_OUT_MAX } from './close-out-sources.ts';

vi.setConfig({ testTimeout: 120_000 });

const portal = await waiverPortal();
const { app, organizationId, portalId, user } = portal;
const urlOf = (id: string) => downloadCloseOut.path.replace(':id', id);

/** Released waivers with small files. */
async function projectOf(count: number): Promise<{ projectId: string; files: Map<string, Buffer> }> {
  const projectId = await portal.projectIn('IL');
  const files = new Map<string, Buffer>();
  for (let made = 0; made < count; made += 1) {
    const id = newId();
    const fileKey = storageKey(organizationId, 'waivers', id);
    const bytes = Buffer.from(`%PDF-1.7 ${id}`);
    const owned = { organizationId, portalId, customerId: user.customerId, projectId };
    await app.storage.put(fileKey, bytes);
    await insertWaiver(app.sql, { ...owned, id, fileKey, status: 'ready', requestedFigures: {} });
    files.set(id, bytes);
  }
  return { projectId, files };
}

const hashes = (files: Iterable<Buffer>) => [...files].map((each) => createHash('sha256').update(each).digest('hex'));

test.each([
  [300, ['Cover.pdf']],
  [301, ['Cover-1-of-2.pdf', 'Cover-2-of-2.pdf']],
])('VFY-02 a packet of %i documents has them all, each listed on one cover', async (count, covers) => {
  const { projectId, files } = await projectOf(count);
  const response = await portal.get(urlOf(projectId));
  expect(response.statusCode).toBe(200);
  const packed = unzip(response.rawPayload);
  const inside = [...packed].filter(([name]) => name.startsWith('Waivers/')).map(([, bytes]) => bytes);
  expect(hashes(inside).toSorted()).toEqual(hashes(files.values()).toSorted());
  expect([...packed.keys()].filter((name) => name.startsWith('Cover'))).toEqual(covers);
  const texts = await Promise.all(covers.map(async (name) => (await readPdf(packed.get(name)!)).pages.join('')));
  const words = texts.map((text) => text.replaceAll(/[|\s]+/g, ''));
  const listed = hashes(inside).map((hash) => words.findIndex((text) => text.includes(hash)));
  expect(listed).toEqual(inside.map((_each, at) => Math.floor(at / 300)));
  expect(words.map((text) => /Part(\dof\d)/.exec(text)?.[1])).toEqual(
    covers.length === 1 ? [undefined] : ['1of2', '2of2'],
  );
  expect(words.join('')).not.toContain('couldnotbeadded');
});

test('VFY-02 a project with more than a packet holds is refused before anything is sent', async () => {
  const projectId = await portal.projectIn('IL');
  const id = await portal.invoice(projectId, '2026-10-01', 100, 0);
  await insertLikeInvoice(app.sql, { organizationId, id }, CLOSE_OUT_MAX);
  const response = await portal.get(urlOf(projectId));
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ code: 'close_out_too_large', message: REFUSALS.close_out_too_large[1] });
  expect(REFUSALS.close_out_too_large[1]).toContain(CLOSE_OUT_MAX.toLocaleString('en-US'));
});
