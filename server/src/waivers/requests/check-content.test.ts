import { expect, test } from 'vitest';
import { pdfBomb } from '../testing/packed-pdf.ts';
import { PDF_BYTES } from '../testing/waiver-portal.ts';
import { checkContent } from './check-content.ts';

const share = { tenant: 'supplier', party: 'customer' };
const check = (bytes: string | Buffer, waitMs?: number) => checkContent(share, Buffer.from(bytes), waitMs);

test('WVR-06 other requests are answered while a file is unpacked', async () => {
  await check(PDF_BYTES);
  const bomb = pdfBomb(15);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  expect(await check(bomb, 60_000)).toBeNull();
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
});

test('WVR-06 a file that takes too long is given up, and the next one is checked', async () => {
  expect(await Promise.all([check(pdfBomb(60), 100), check(PDF_BYTES)])).toEqual(['unchecked', null]);
});
