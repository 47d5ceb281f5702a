// Pictures of a page, 40 by 20 points, white with a red upper left quarter.
import { crc32, deflateSync } from 'node:zlib';

export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYn' +
    'KSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo' +
    'KCgoKCgoKCj/wAARCAAUACgDASIAAhEBAxEB/8QAFwABAAMAAAAAAAAAAAAAAAAAAAYHCP/EACsQAAEABgYLAAAAAAAAAAAAAAAB' +
    'BAYREhQCAxdVpNIFCBMWIzEyRlGEw//EABgBAQEAAwAAAAAAAAAAAAAAAAAFAwYH/8QAJREAAgECAgsAAAAAAAAAAAAAAAEDAgQx' +
    'UQURFBYhUmGBkdLw/9oADAMBAAIRAxEAPwCoAbGsZYK4cYsZxYywVw4xYzkjYJM192Oi73WfLV4XsV7qld1+p9jQhHmSYzQLIze7' +
    'yhJzUG241ZWRQvh66SXOiTy8khKMEbjjVDNL0td0Xt3XPGmk9WOPBJdcgADMTgAAAAAAAAD/2Q==',
  'base64',
);

/** The JPEG of a camera that was held in one of the eight ways of EXIF, and notes where it was. */
export function turnedJpeg(orientation: number, isLittleEndian = true): Buffer {
  const exif = Buffer.from([
    ...Buffer.from('Exif\0\0'),
    ...tiffOf(orientation, isLittleEndian),
    ...Buffer.from('41.88 N'),
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([JPEG.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, JPEG.subarray(2)]);
}

/** One entry: the orientation. */
function tiffOf(orientation: number, isLittleEndian: boolean): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(isLittleEndian ? 'II' : 'MM');
  const word = (value: number, at: number) =>
    isLittleEndian ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittleEndian ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  word(42, 2);
  long(8, 4);
  word(1, 8);
  word(0x0112, 10);
  word(3, 12);
  long(1, 14);
  word(orientation, 18);
  return tiff;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** With a size of its own, and turned if it says how. */
export function png({ width = 40, height = 20, orientation = null as number | null } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = (isUpper: boolean) =>
    Buffer.from([
      0,
      ...Array.from({ length: width }, (_, x) => (isUpper && x < width / 2 ? [192, 0, 0] : [255, 255, 255])).flat(),
    ]);
  const [upper, lower] = [row(true), row(false)];
  const rows = Array.from({ length: height }, (_, y) => (y < height / 2 ? upper : lower));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(orientation === null ? [] : [chunk('eXIf', tiffOf(orientation, false))]),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
