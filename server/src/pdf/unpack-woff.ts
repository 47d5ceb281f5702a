import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };
const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** The font inside a WOFF 1.0 file: the renderer would inflate its tables again and again. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const at = HEADER.woff + place * ENTRY.woff;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), length, bytes };
  });
  const font = Buffer.alloc(woff.readUInt32BE(16));
  const range = 2 ** Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(range * 16, 6);
  font.writeUInt16BE(Math.log2(range), 8);
  font.writeUInt16BE((count - range) * 16, 10);
  let offset = HEADER.sfnt + count * ENTRY.sfnt;
  for (const [place, { tag, checksum, length, bytes }] of tables.entries()) {
    const at = HEADER.sfnt + place * ENTRY.sfnt;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(length, at + 12);
    (bytes.length < length ? inflateSync(bytes) : bytes).copy(font, offset);
    offset += padded(length);
  }
  return font;
}
