// Where the pages of a waiver break, and what every reader finds in its file.
import { STATUTORY_STATES } from '@plumbline/rules/waivers/state-rules';
import { readFonts, readPdf, readTags, rolesIn } from '@plumbline/server/testing/read-pdf';
import { expect, test } from 'vitest';
import { extremePages, usualPages } from './waiver-pages.ts';

const CLOSING = /Nothing else is released|not the text of the statute/;
const EXCEPTED = ['480112', '480149', '480186', '480223'];

const read = async (draw: () => Promise<Uint8Array>) =>
  (await readPdf(await draw())).pages.map((page) => page.replaceAll('|', ' '));

test.each(extremePages())('$name: what belongs together is on one page', async ({ draw }) => {
  const pages = await read(draw);
  const pageWith = (words: RegExp | string) =>
    pages.find((page) => (typeof words === 'string' ? page.includes(words) : words.test(page)));
  const signed = pageWith('Signed electronically') ?? '';
  expect(signed).toMatch(CLOSING);
  const above = signed.slice(0, signed.indexOf('/s/'));
  expect(above.length, 'text above the signature').toBeGreaterThan(170);
  if (pageWith('Signature of the witness') !== undefined) {
    expect(pageWith('Signature of the witness')).toContain('Signed electronically');
  }
  if (pageWith('Notice to claimant') !== undefined)
    expect(pageWith('Notice to claimant')).toContain('use a conditional form');
  if (pageWith('480112') !== undefined) {
    const exceptions = pageWith('480112');
    expect(EXCEPTED.filter((number) => !exceptions?.includes(number))).toEqual([]);
    expect(exceptions).toMatch(/Exceptions(, 4 invoices)? \$6,684.62/);
  }
  if (pageWith('notary public, personally') !== undefined)
    expect(pageWith('notary public, personally')).toContain("Notary's certificate Belongs to waiver W-1042.");
  expect(pageWith('36 invoices')?.match(/48\d{4}/g)?.length).toBeGreaterThan(1);
  expect(pages.join(' ').match(/48\d{4} \d/g)?.length, 'rows of invoices').toBeGreaterThanOrEqual(36);
  expect(pages.at(-1)).toContain('Certificate of signature');
});

test.each([...usualPages(), ...extremePages()])(
  '$name: every page is numbered, every value filled in',
  async ({ draw }) => {
    const pages = await read(draw);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).not.toMatch(/\.\.|undefined|null|NaN|\{|\}/);
      // A notary and a witness fill in what is theirs.
      if (!page.includes('notary public')) expect(page).not.toContain('____');
    }
  },
);

/** With a notice in the largest type, exceptions and the signature. */
const LONG = /^((AZ|NV)-unconditional|CA-.*)-progress/;
test.each(usualPages().filter(({ name }) => !LONG.test(name)))(
  '$name: a form that usually fits is signed on its first page',
  async ({ draw }) => {
    expect((await read(draw))[0]).toContain('Signed electronically');
  },
);

test.each(usualPages())('WVR-14 $name: every font is in the file, every page is tagged', async ({ draw }) => {
  const bytes = await draw();
  const { fonts, missing } = await readFonts(bytes);
  expect(fonts.length).toBeGreaterThan(1);
  expect(missing).toEqual([]);
  const { isTagged, language, pages } = await readTags(bytes);
  expect({ isTagged, language }).toEqual({ isTagged: true, language: 'en-US' });
  for (const page of pages) expect(rolesIn(page)).toEqual(expect.arrayContaining(['Document', 'P']));
  expect(rolesIn(pages[0]!)).toContain('H1');
});

test('WVR-14 the forms are those of all states that prescribe one, and the default', () => {
  const states = new Set(usualPages().map(({ name }) => name.split('-')[0]));
  expect(states).toEqual(new Set(['default', ...STATUTORY_STATES]));
});
