// A waiver as its customer downloads it, certificate and seal included: what a screen reader learns of it, and its fonts.
import { expect, test } from 'vitest';
import { readFonts, readTags, rolesIn } from '../testing/read-pdf.ts';
import { sealedWaiver } from './testing/sealed-waiver.ts';
import { alderCourt, waiverPortal } from './testing/waiver-portal.ts';

test('WVR-14 a downloaded waiver is tagged on every page, declares its language and title, and contains its fonts', async () => {
  const portal = await waiverPortal();
  const { projectId, idOf } = await alderCourt(portal, 'IL');
  const { id, number } = await sealedWaiver(portal, { projectId, invoiceIds: [idOf('482005')] });
  const response = await portal.get(`/api/waiver-request/${id}/download`);
  expect(response.statusCode).toBe(200);
  const { isTagged, title, language, pages } = await readTags(response.rawPayload);
  expect({ isTagged, title, language }).toEqual({ isTagged: true, title: `Waiver W-${number}`, language: 'en-US' });
  const roles = pages.map((page) => rolesIn(page));
  expect(roles[0]).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Table', 'TR', 'TD']));
  expect(roles[1]).toEqual(expect.arrayContaining(['H2', 'Table', 'TH', 'TD']));
  expect(roles.at(-1)).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'TH']));
  const { fonts, missing } = await readFonts(response.rawPayload);
  expect(fonts.length).toBeGreaterThan(1);
  expect(missing).toEqual([]);
});
