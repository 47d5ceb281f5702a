import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ZipWriter } from '../zip.ts';
import { pdfBomb } from '../waivers/testing/packed-pdf.ts';
import { PDF_BYTES } from '../waivers/testing/waiver-portal.ts';
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

test('WVR-06 a file of a few kilobytes that unpacks to hundreds of megabytes is given up before it has them', async () => {
  const bomb = pdfBomb(350);
  expect(bomb.length).toBeLessThan(10_000);
  // Not because of the time: the deadline is far away.
  expect(await check(bomb, 600_000)).toBe('unchecked');
  expect(await check(PDF_BYTES)).toBeNull();
});

test('WVR-06 an archive whose directory unpacks to more than it may is given up, and the next file is checked', async () => {
  const zip = new ZipWriter();
  const packed = deflateRawSync(Buffer.alloc(50 * 2 ** 20, ' '));
  const archive = Buffer.concat([...zip.add('[Content_Types].xml', packed), zip.end()]);
  archive[archive.lastIndexOf('[Content_Types].xml') - 36] = 8;
  expect(await check(archive)).toBe('unchecked');
  expect(await check(PDF_BYTES)).toBeNull();
});
