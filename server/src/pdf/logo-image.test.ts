import { expect, test } from 'vitest';
import { logoImage } from './logo-image.ts';

const share = { tenant: 'granite', party: 'portal' };
const draw = (svg: string) => logoImage(share, { bytes: Buffer.from(svg), type: 'image/svg+xml' });
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

test.each([
  ['176 by 36', [469, 96]],
  ['2000 by 10', [660, 3]],
  ['10 by 10', [96, 96]],
])('an SVG of %s is drawn as PNG, sharp at the size of a mail', async (size, drawn) => {
  const [width, height] = size.split(' by ');
  const image = await draw(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="9" height="9"/></svg>`,
  );
  expect(image?.type).toBe('image/png');
  expect(Buffer.from(image!.bytes.subarray(1, 4)).toString()).toBe('PNG');
  expect(sizeOf(image!.bytes)).toEqual(drawn);
});

test('what cannot be drawn, and what mail programs do not show, is no logo', async () => {
  expect(await draw('not an image')).toBeNull();
  expect(await logoImage(share, { bytes: Buffer.from('x'), type: 'image/webp' })).toBeNull();
});

test('PNG and JPEG are sent as they are', async () => {
  const logo = { bytes: Buffer.from('x'), type: 'image/jpeg' };
  expect(await logoImage(share, logo)).toBe(logo);
});
