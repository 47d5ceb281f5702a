import { expect, test } from 'vitest';
import { readTags, rolesIn } from '../testing/read-pdf.ts';
import { renderPdf } from './render-pdf.ts';

test('VFY-02 a cover is tagged: title, facts and the list of files are read as such on every page', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    path: `invoices/${at}.pdf`,
    title: `Invoice ${at}`,
    date: '11/16/2026',
    amount: '$1.00',
    verifyCode: null,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }));
  const owner = { name: 'Granite Supply', logo: null, brandColor: '#1f5fd1', contact: [] };
  const document = {
    owner,
    createdAt: new Date('2026-11-16T18:00:00.000Z'),
    madeOn: '11/16/2026',
    projectName: 'Harrow Street',
    jobId: '24-1187',
    address: null,
    customerName: 'Tarnwick Constructors LLC',
    verifyUrl: 'https://granite.example/verify',
    part: 2,
    parts: 3,
    lines,
    leftOut: ['Receipt R-1 could not be added.'],
  };
  const { bytes } = await renderPdf({ tenant: 'one', party: 'one' }, { kind: 'close-out', document });
  const { isTagged, title, language, pages } = await readTags(bytes);
  expect({ isTagged, title, language }).toEqual({
    isTagged: true,
    title: 'Close-out packet Harrow Street',
    language: 'en-US',
  });
  expect(pages.length).toBeGreaterThan(1);
  expect(rolesIn(pages[0]!)).toEqual(expect.arrayContaining(['H1', 'P', 'Table', 'TH', 'TD']));
  for (const page of pages) expect(rolesIn(page)).toContain('TD');
});
