// What a screen reader learns of a document.
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { documentDefinition } from './document-definition.ts';
import { printPdf } from './print-pdf.ts';

type Tree = { role?: string; alt?: string; type?: string; children?: Tree[] };

const frame = { title: 'Waiver W-1', author: 'Granite Supply', createdAt: new Date(0), footer: 'At the foot' };
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function read(content: Parameters<typeof documentDefinition>[1]) {
  const pdf = await getDocumentProxy(
    new Uint8Array(await printPdf({ ...documentDefinition(frame, content), tagged: true })),
  );
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => (await pdf.getPage(at + 1)).getStructTree() as Promise<Tree>),
  );
  return { pdf, pages };
}

/** The roles, and the number of texts in those that have some. */
const outline = ({ role, alt, children = [] }: Tree): unknown => {
  const inner = children.filter((child) => child.role !== undefined).map((child) => outline(child));
  return inner.length > 0 ? { [role ?? '']: inner } : alt === undefined ? role : `${role}: ${alt}`;
};
const hasText = ({ type, children = [] }: Tree): boolean => type === 'content' || children.some(hasText);
/** The roles of what has some text on this page. */
const rolesIn = (tree: Tree): string[] => [
  ...(tree.role === undefined || !hasText(tree) ? [] : [tree.role]),
  ...(tree.children ?? []).flatMap((child) => rolesIn(child)),
];

test('WVR-14 a document declares its language and title, and has headings, paragraphs, lists and tables in order', async () => {
  const { pdf, pages } = await read([
    { image: PIXEL, width: 20 },
    { text: 'Waiver', headlineLevel: 1 },
    { text: ['In ', { text: 'parts', bold: true }] },
    { ol: [{ stack: [{ text: 'First' }] }, { stack: [{ text: 'Second' }] }] },
    { table: { body: [[{ stack: [{ text: 'A notice in a frame' }] }]] } },
    {
      columns: [
        { width: '*', stack: [{ text: 'Left' }] },
        { width: '*', text: 'Right' },
      ],
    },
    {
      table: {
        headerRows: 1,
        body: [
          ['Invoice', 'Open'],
          ['1', '$2.00'],
        ],
      },
    },
  ]);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Waiver W-1', Language: 'en-US' });
  expect(outline(pages[0]!)).toEqual({
    Root: [
      {
        Document: [
          'Figure: Logo of Granite Supply',
          'H1',
          'P',
          { L: [{ LI: ['Lbl', { LBody: ['P'] }] }, { LI: ['Lbl', { LBody: ['P'] }] }] },
          { Sect: ['P'] },
          'P',
          'P',
          { Table: [{ TR: [{ TH: ['P'] }, { TH: ['P'] }] }, { TR: [{ TD: ['P'] }, { TD: ['P'] }] }] },
        ],
      },
    ],
  });
});

test('a table over two pages is one table, and its repeated head is read once', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [`Invoice ${at}`, '$1.00']);
  const { pages } = await read([{ table: { headerRows: 1, body: [['Invoice', 'Open'], ...rows] } }]);
  expect(pages.length).toBeGreaterThan(1);
  const cells = pages.flatMap((page) => rolesIn(page));
  expect(cells.filter((role) => role === 'TH')).toHaveLength(2);
  expect(cells.filter((role) => role === 'TR')).toHaveLength(61);
});

test('every text is either part of the structure or marked as repeated on each page', async () => {
  const { pdf } = await read([{ text: 'One' }, { text: 'Two', decoration: 'underline' }]);
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const depths: number[] = [];
  let depth = 0;
  for (const item of items) {
    if ('str' in item) depths.push(item.str.trim() === '' ? 1 : depth);
    else depth += item.type === 'endMarkedContent' ? -1 : 1;
  }
  expect(depths.length).toBeGreaterThan(2);
  expect(depths.every((each) => each === 1)).toBe(true);
});
