import { expect, test } from 'vitest';
import { jpegPdf } from './jpeg-pdf.ts';

test('LNK-04 the PDF has a letter page for each picture, and its table finds every object', async () => {
  const picture = { data: Uint8Array.of(0xff, 0xd8, 0xe9, 0xff, 0xd9), width: 1440, height: 1920 };
  const bytes = Buffer.from(await jpegPdf([picture, { ...picture, height: 960 }]).arrayBuffer());
  const text = bytes.toString('latin1');
  expect(text.match(/\/MediaBox\[0 0 612 792\]/g)).toHaveLength(2);
  expect(text).toContain('/Count 2/Kids[3 0 R 6 0 R]');
  expect(text).toContain('q 540 0 0 720.00 36 36.00 cm');
  expect(text).toContain('q 540 0 0 360.00 36 396.00 cm');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `${id} 0 obj`),
  );
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
});
