// Short helpers for writing the text of a waiver as a table of lines.
import type { TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';

type Marks = NonNullable<TemplateNode['marks']>;
const BOLD: Marks = [{ type: 'bold' }];

/** A field is written in braces. */
const inline = (text: string, marks: Marks = []): TemplateNode[] =>
  text
    .split(/(\{[\w.]+\})/)
    .filter((part) => part !== '')
    .map((part) => ({
      ...(part.startsWith('{')
        ? { type: 'mergeField' as const, attrs: { field: part.slice(1, -1) } }
        : { type: 'text' as const, text: part }),
      ...(marks.length > 0 && { marks }),
    }));

export const title = (text: string): TemplateNode => ({
  type: 'heading',
  attrs: { level: 1, align: 'center' },
  content: inline(text),
});
export const heading = (text: string): TemplateNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: inline(text),
});
export const paragraph = (text: string): TemplateNode => ({ type: 'paragraph', content: inline(text) });

/** In bold letters, and of a size of its own where a state asks for one. */
export const notice = (text: string, pt?: number): TemplateNode => ({
  type: 'noticeBlock',
  content: [
    {
      type: 'paragraph',
      content: inline(text, [...BOLD, ...(pt === undefined ? [] : [{ type: 'size' as const, attrs: { pt } }])]),
    },
  ],
});

export const rows = (lines: Readonly<Record<string, string>>): TemplateNode => ({
  type: 'table',
  content: Object.entries(lines).map(([label, value]) => ({
    type: 'tableRow',
    content: [
      { type: 'tableCell', content: [{ type: 'paragraph', content: inline(label, BOLD) }] },
      { type: 'tableCell', content: [paragraph(value)] },
    ],
  })),
});

export const numbered = (lines: readonly string[]): TemplateNode => ({
  type: 'orderedList',
  content: lines.map((line) => ({ type: 'listItem', content: [paragraph(line)] })),
});

type Block = 'exceptionsTable' | 'invoiceTable' | 'notaryBlock' | 'signatureBlock' | 'witnessBlock';
export const block = (type: Block): TemplateNode => ({ type });
