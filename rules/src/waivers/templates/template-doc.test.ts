import { expect, test } from 'vitest';
import { nodesOf, readTemplateDoc } from './template-doc.ts';

const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const cell = { type: 'tableCell', content: [paragraph(words('a'))] };
const nested = (depth: number): object => ({
  type: 'bulletList',
  content: [{ type: 'listItem', content: depth === 0 ? [paragraph(words('a'))] : [nested(depth - 1)] }],
});

const EVERYTHING = doc(
  { type: 'heading', attrs: { level: 1, align: 'center' }, content: [words('Waiver')] },
  paragraph(
    words('a', [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }, { type: 'size', attrs: { pt: 12.5 } }]),
    { type: 'mergeField', attrs: { field: 'amount' }, marks: [{ type: 'bold' }] },
    { type: 'hardBreak' },
  ),
  nested(1),
  { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(words('one'))] }] },
  { type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] },
  { type: 'noticeBlock', content: [paragraph(words('Notice'))] },
  ...['pageBreak', 'exceptionsTable', 'invoiceTable', 'signatureBlock', 'witnessBlock', 'notaryBlock'].map((type) => ({
    type,
  })),
);

test('WVR-14 every kind of node is read as it was written', () => {
  expect(readTemplateDoc(EVERYTHING)).toEqual({ doc: EVERYTHING });
  const read = readTemplateDoc(EVERYTHING);
  expect('doc' in read && nodesOf(read.doc)).toHaveLength(34);
});

test('what is not known is left out, so that equal texts are equal', () => {
  const sent = doc({ type: 'paragraph', attrs: { style: 'x' }, onclick: 'x', content: [words('a')] });
  expect(readTemplateDoc({ ...sent, attrs: { x: 1 } })).toEqual({ doc: doc(paragraph(words('a'))) });
  const heading = doc({ type: 'heading', attrs: { level: 9, align: 'up' }, content: [words('a')] });
  expect(readTemplateDoc(heading)).toEqual({
    doc: doc({ type: 'heading', attrs: { level: 2 }, content: [words('a')] }),
  });
});

test.each<[unknown, string]>([
  [null, 'doc is not a node.'],
  [[], 'doc is not a node.'],
  [paragraph(words('a')), 'doc may not be "paragraph".'],
  [doc(), 'doc is empty.'],
  [{ type: 'doc', content: 'a' }, 'doc has content that is not a list.'],
  [doc({ type: 'image', attrs: { src: 'https://example.com' } }), 'doc.0 may not be "image".'],
  [doc(words('a')), 'doc.0 may not be "text".'],
  [doc({ type: 'noticeBlock', content: [{ type: 'table', content: [] }] }), 'doc.0.0 may not be "table".'],
  [doc({ type: 'pageBreak', content: [words('a')] }), 'doc.0 takes no content.'],
  [doc({ type: 'bulletList' }), 'doc.0 is empty.'],
  [doc(paragraph({ type: 'text' })), 'doc.0.0 has no text.'],
  [doc(paragraph(words(''))), 'doc.0.0 has no text.'],
  [doc(paragraph(words('a\u0000'))), 'doc.0.0 has characters that cannot be printed.'],
  [doc(paragraph(words('\u202Ea'))), 'doc.0.0 has characters that cannot be printed.'],
  [doc(paragraph(words('\uD800'))), 'doc.0.0 has characters that cannot be printed.'],
  [doc(paragraph({ type: 'mergeField' })), 'doc.0.0 names no field.'],
  [doc(paragraph({ type: 'mergeField', attrs: { field: 'x'.repeat(61) } })), 'doc.0.0 names no field.'],
  [doc(paragraph(words('a', [{ type: 'link' }]))), 'doc.0.0 has an unknown mark.'],
  [doc(paragraph(words('a', [{ type: 'size' }]))), 'doc.0.0 has an unknown mark.'],
  ...[5.5, 28.5, 10.2, '12'].map((pt): [unknown, string] => [
    doc(paragraph(words('a', [{ type: 'size', attrs: { pt } }]))),
    'doc.0.0 has an unknown mark.',
  ]),
  [
    doc(
      paragraph(
        words(
          'a',
          Array.from({ length: 5 }, () => ({ type: 'bold' })),
        ),
      ),
    ),
    'doc.0.0 has unknown marks.',
  ],
  [
    doc({
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell] },
        { type: 'tableRow', content: [cell, cell] },
      ],
    }),
    'doc.0 has rows of different lengths.',
  ],
  [
    doc({ type: 'table', content: [{ type: 'tableRow', content: Array.from({ length: 7 }, () => cell) }] }),
    'doc.0.0 has too many cells.',
  ],
  [doc(nested(40)), 'The text has too many parts.'],
  [doc(...Array.from({ length: 2_000 }, () => ({ type: 'pageBreak' }))), 'The text has too many parts.'],
  [doc(paragraph(words('a'.repeat(40_001)))), 'The text is too long.'],
])('WVR-14 %j is refused: %s', (sent, problem) => {
  expect(readTemplateDoc(sent)).toEqual({ problem });
});

test('the largest text that is allowed is read', () => {
  expect(readTemplateDoc(doc(...Array.from({ length: 1_999 }, () => ({ type: 'pageBreak' }))))).toHaveProperty('doc');
  expect(readTemplateDoc(doc(paragraph(words('a'.repeat(40_000)))))).toHaveProperty('doc');
});
