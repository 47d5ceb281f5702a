// Reads a JPEG or PNG without unpacking it: its size, how it is turned, and its bytes without what is not the picture.

export type PictureParts = {
  kind: 'jpeg' | 'png';
  width: number;
  height: number;
  /** 1 to 8 as EXIF counts them; 1 is upright. */
  orientation: number;
  bytes: Buffer;
};

/** Null if it is neither, damaged, or of a kind that PDF readers do not show. */
export function pictureParts(bytes: Buffer): PictureParts | null {
  try {
    return partsOfPng(bytes) ?? partsOfJpeg(bytes);
  } catch (error) {
    // A length that leads beyond the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function partsOfPng(bytes: Buffer): PictureParts | null {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null;
  let orientation = 1;
  for (let at = PNG_SIGNATURE.length; ;) {
    const [length, type] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)];
    if (type === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, at + 8 + length));
    // Length, type and checksum around the data.
    at += length + 12;
    if (type !== 'IEND') continue;
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    return { kind: 'png', width, height, orientation, bytes: bytes.subarray(0, at) };
  }
}

const START = Buffer.from([0xff, 0xd8]);
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
/** Tables, restart intervals, the number of lines, and the frame: baseline, extended or progressive with Huffman codes. */
const KEPT = new Set([0xdb, 0xc4, 0xdd, 0xdc, SCAN, 0xc0, 0xc1, 0xc2, /* how Adobe stores colors */ 0xee]);
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless and arithmetic ones, which hardly any reader shows. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Without the camera's notes, which may say where it was taken, and without whatever follows the picture. */
function partsOfJpeg(bytes: Buffer): PictureParts | null {
  if (!bytes.subarray(0, 2).equals(START)) return null;
  const kept: Buffer[] = [START];
  let orientation = 1;
  let size: { width: number; height: number } | null = null;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    while (bytes.readUInt8(at + 1) === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (marker === END) {
      kept.push(bytes.subarray(at, at + 2));
      return size && { kind: 'jpeg', ...size, orientation, bytes: Buffer.concat(kept) };
    }
    if (OTHER_FRAMES.has(marker)) return null;
    const length = bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, at + 2 + length);
    if (FRAMES.has(marker)) {
      const [precision, components] = [content.readUInt8(0), content.readUInt8(5)];
      if (precision !== 8 || (components !== 1 && components !== 3)) return null;
      size = { width: content.readUInt16BE(3), height: content.readUInt16BE(1) };
    }
    if (marker === EXIF && content.toString('latin1', 0, 4) === 'Exif')
      orientation = orientationIn(content.subarray(6));
    const end = marker === SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (KEPT.has(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
}

/** The next marker that is neither an escaped byte of the data nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  throw new RangeError('the picture has no end');
}

const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

function orientationIn(exif: Buffer): number {
  try {
    const isLittle = exif.toString('latin1', 0, 2) === 'II';
    const word = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
    const first = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
    const count = word(first);
    for (let place = 0; place < count; place += 1) {
      const at = first + 2 + place * ENTRY_BYTES;
      const value = word(at + 8);
      if (word(at) === ORIENTATION) return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
