import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import { JPEG, png, turnedJpeg } from './testing/scans.ts';
import { SCAN_PIXELS_MAX, scanPdf } from './scan-pdf.ts';

const share = { tenant: 'supplier', party: 'clerk' };
const pageOf = async (bytes: Buffer): Promise<Uint8Array> => {
  const page = await scanPdf(share, bytes, 'Signed waiver');
  if (typeof page === 'string') throw new Error(page);
  return page;
};

/** The page's size, the picture's box on it, and where its red quarter is. */
async function shown(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  expect(document.numPages).toBe(1);
  const page = await document.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const { OPS } = await getResolvedPDFJS();
  const at = fnArray.findIndex((name) => name === OPS.paintImageXObject);
  const [, width, height] = argsArray[at] as [string, number, number];
  const [a, b, c, d, e, f] = argsArray[fnArray.indexOf(OPS.transform)] as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const place = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;
  const [from, to] = [place(0, 0), place(1, 1)];
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [bottom, top] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  const [redX, redY] = place(0.25, 0.75);
  return {
    page: page.view.slice(2),
    pixels: [width, height],
    box: [left, bottom, right, top].map(Math.round),
    red: `${redY > (top + bottom) / 2 ? 'upper' : 'lower'} ${redX < (left + right) / 2 ? 'left' : 'right'}`,
  };
}

const WIDE = { page: [792, 612], box: [0, 108, 792, 504] };
const HIGH = { page: [612, 792], box: [108, 0, 504, 792] };

test.each([
  [1, { ...WIDE, red: 'upper left' }],
  [2, { ...WIDE, red: 'upper right' }],
  [3, { ...WIDE, red: 'lower right' }],
  [4, { ...WIDE, red: 'lower left' }],
  [5, { ...HIGH, red: 'upper left' }],
  [6, { ...HIGH, red: 'upper right' }],
  [7, { ...HIGH, red: 'lower right' }],
  [8, { ...HIGH, red: 'lower left' }],
])('WVR-13 a scan that the camera turned (%i) is upright and fills the page', async (orientation, expected) => {
  expect(await shown(await pageOf(turnedJpeg(orientation)))).toMatchObject(expected);
  expect(await shown(await pageOf(turnedJpeg(orientation, false)))).toMatchObject(expected);
  expect(await shown(await pageOf(png({ orientation })))).toMatchObject(expected);
});

test('WVR-13 the page has the title of the file, the points of the picture, and not where it was taken', async () => {
  const page = await pageOf(Buffer.concat([turnedJpeg(6), Buffer.from('a second picture')]));
  expect((await readPdf(page)).title).toBe('Signed waiver');
  expect((await shown(page)).pixels).toEqual([40, 20]);
  expect(Buffer.from(page).includes(JPEG.subarray(-100))).toBe(true);
  for (const hidden of ['41.88', 'Exif', 'a second picture']) expect(Buffer.from(page).includes(hidden)).toBe(false);
});

test('WVR-13 a PNG is drawn as fine as it is printed', { timeout: 120_000 }, async () => {
  expect((await shown(await pageOf(png({ width: 2_584, height: 3_344 })))).pixels).toEqual([2_550, 3_300]);
  expect((await shown(await pageOf(png({ width: 850, height: 1_100 })))).pixels).toEqual([850, 1_100]);
});

const broken = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
};
const frameAt = JPEG.indexOf(Buffer.from([0xff, 0xc0]));

test.each([
  ['words', Buffer.from('A waiver, signed.')],
  ['nothing', Buffer.alloc(0)],
  ['a JPEG that was cut off', JPEG.subarray(0, -20)],
  ['a JPEG that ends in its header', JPEG.subarray(0, 30)],
  ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ['a JPEG that is coded as hardly any reader knows', broken(JPEG, frameAt + 1, 0xc9)],
  ['a JPEG of four colors', broken(JPEG, frameAt + 9, 4)],
  ['a JPEG whose tables are missing', Buffer.concat([JPEG.subarray(0, 2), JPEG.subarray(frameAt)])],
  ['a PNG that was cut off', png().subarray(0, -20)],
  ['a PNG with other data than it says', Buffer.concat([png().subarray(0, 45), png().subarray(-12)])],
  ['a line', png({ width: 2_100, height: 100 })],
])('WVR-13 %s is not read as a scan', async (_, bytes) => {
  expect(await scanPdf(share, bytes, 'Scan')).toBe('unreadable');
});

test('WVR-13 a picture says how large it is before anything is unpacked', async () => {
  const header = png();
  header.writeUInt32BE(5_000, 16);
  header.writeUInt32BE(SCAN_PIXELS_MAX / 5_000 + 1, 20);
  expect(await scanPdf(share, header, 'Scan')).toBe('too-many-pixels');
});
