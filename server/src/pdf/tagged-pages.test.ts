// What a screen reader learns of a document.
import { expect, test } from 'vitest';
import { readTags, rolesIn, type TagTree } from '../testing/read-pdf.ts';
import { documentDefinition } from './document-definition.ts';
import { printPdf } from './print-pdf.ts';

const frame = { title: 'Waiver W-1', author: 'Granite Supply', createdAt: new Date(0), footer: 'At the foot' };
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const read = async (content: Parameters<typeof documentDefinition>[1]) =>
  readTags(await printPdf({ ...documentDefinition(frame, content), tagged: true }));

/** The roles, and the number of texts in those that have some. */
const outline = ({ role, alt, children = [] }: TagTree): unknown => {
  const inner = children.filter((child) => child.role !== undefined).map((child) => outline(child));
  return inner.length > 0 ? { [role ?? '']: inner } : alt === undefined ? role : `${role}: ${alt}`;
};

test('WVR-14 a document declares its language and title, and has headings, paragraphs, lists and tables in order', async () => {
  const { isTagged, title, language, pages } = await read([
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
  expect({ isTagged, title, language }).toEqual({ isTagged: true, title: 'Waiver W-1', language: 'en-US' });
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
