import { describe, expect, test } from 'vitest';
import { fileRows, findDelimiter, findEncoding } from './file-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const rowsOf = async (text: string | Uint8Array, delimiter = ',', size = 7) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const encoding = await findEncoding(pieces(bytes, size));
  const rows: (string | number)[][] = [];
  for await (const { line, cells } of fileRows(pieces(bytes, size), { encoding, delimiter }))
    rows.push([line, ...cells]);
  return rows;
};

describe('IMP-01 a file', () => {
  test('has rows with the line on which each begins', async () => {
    expect(await rowsOf('a,b\r\n1,"two\nlines"\r\n\r\n3,"say ""so"""')).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'two\nlines'],
      [5, '3', 'say "so"'],
    ]);
  });

  test.each([
    ['UTF-8', new TextEncoder().encode('Bär,é\n')],
    ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFBär,é\n')],
    ['Windows', Uint8Array.of(0x42, 0xe4, 0x72, 0x2c, 0xe9, 0x0a)],
    ['UTF-16', Buffer.from('\uFEFFBär,é\n', 'utf16le')],
  ])('of %s is read, wherever it is cut', async (_name, bytes) => {
    for (const size of [1, 2, 3, 5, 100]) expect(await rowsOf(bytes, ',', size)).toEqual([[1, 'Bär', 'é']]);
  });

  test('its delimiter is found outside quotes', () => {
    expect(findDelimiter('a;b;"c,d,e,f"')).toBe(';');
    expect(findDelimiter('a\tb')).toBe('\t');
    expect(findDelimiter('a|b,c|d')).toBe('|');
    expect(findDelimiter('one')).toBe(',');
  });

  test('inches are no quotes', async () => {
    expect(await rowsOf('Drywall 5/8",2\n')).toEqual([[1, 'Drywall 5/8"', '2']]);
  });

  test('rows of other lengths are kept as they are', async () => {
    expect(await rowsOf('a;b\n1;2;3\n4\n', ';')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2', '3'],
      [3, '4'],
    ]);
  });

  test.each([
    ['a,b\n1,"two\n3,4\n', 'A quote that opens after line 1 is not closed.'],
    [`a,b\n1,"${'x'.repeat(200_000)}\n`, 'The row after line 1 is too long. Is a quote not closed?'],
    [`a,b\n${','.repeat(300)}\n`, 'Line 2 has more than 200 columns.'],
  ])('that is broken says where: %#', async (text, words) => {
    await expect(rowsOf(text, ',', 5_000)).rejects.toThrow(new UnreadableFile(words));
  });

  test('many rows are read piece by piece', async () => {
    async function* long() {
      const piece = new TextEncoder().encode('486144,TARN-001,11/14/2026,2773.89\n'.repeat(1_000));
      for (let times = 0; times < 200; times += 1) yield piece;
    }
    let count = 0;
    for await (const row of fileRows(long(), { encoding: 'utf-8', delimiter: ',' })) count += row.cells.length;
    expect(count).toBe(800_000);
  });
});
