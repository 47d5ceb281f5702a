import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cutFont, FONT_FILE } from './cut-font.ts';

test('the font of the screens is the one that is cut from the package: run npm run generate', async () => {
  const [kept, cut] = [await readFile(FONT_FILE), await cutFont()];
  expect(Buffer.compare(kept, cut)).toBe(0);
});

test('the font has at most 30 KiB', async () => {
  expect((await readFile(FONT_FILE)).byteLength).toBeLessThan(30 * 1024);
});
