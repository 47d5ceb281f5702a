// Where the pages of a waiver break.
import { readPdf } from '@plumbline/server/testing/read-pdf';
import { expect, test } from 'vitest';
import { waiverPages } from './waiver-pages.ts';

const CLOSING = /Nothing else is released|not the text of the statute/;

test.each(waiverPages())('$name: notice, signature and witness are not torn apart', async ({ draw }) => {
  const pages = (await readPdf(await draw())).pages.map((page) => page.replaceAll('|', ' '));
  const pageWith = (words: RegExp | string) =>
    pages.find((page) => (typeof words === 'string' ? page.includes(words) : words.test(page)));
  expect(pageWith('Signed electronically')).toMatch(CLOSING);
  if (pageWith('Signature of the witness') !== undefined) {
    expect(pageWith('Signature of the witness')).toContain('Signed electronically');
  }
  if (pageWith('Notice to claimant') !== undefined)
    expect(pageWith('Notice to claimant')).toContain('use a conditional form');
  expect(pages.at(-1)).toContain('Certificate of signature');
});
