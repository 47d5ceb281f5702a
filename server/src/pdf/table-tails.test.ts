// Where a long table is divided.
import { expect, test } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import { documentDefinition } from './document-definition.ts';
import { printPdf } from './print-pdf.ts';

const FRAME = { title: 'Title', author: 'Author', createdAt: new Date(0), footer: 'Footer' };

async function pagesOf(rows: number): Promise<string[]> {
  const body = Array.from({ length: rows }, (_, at) => [`Invoice ${at + 1}`]);
  const table = { headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 2, tailRows: 3 };
  const content = [{ table: { ...table, body: [['Head'], ...body, ['Total']] } }];
  return (await readPdf(await printPdf(documentDefinition(FRAME, content)))).pages;
}

test('a total is never alone on its page, however many rows there are, and no row is lost', async () => {
  const divided = new Set<number>();
  for (let rows = 1; rows <= 60; rows += 1) {
    const pages = await pagesOf(rows);
    divided.add(pages.length);
    expect(pages.at(-1), `${rows} rows`).toContain('Total');
    if (rows > 1) expect(pages.at(-1)?.match(/Invoice \d+/g)?.length, `${rows} rows`).toBeGreaterThanOrEqual(2);
    expect(pages.join('').match(/Invoice \d+/g), `${rows} rows`).toHaveLength(rows);
    expect(pages.every((page) => page.startsWith('Head'))).toBe(true);
  }
  expect([...divided]).toEqual([1, 2]);
});
