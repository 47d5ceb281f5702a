// The nodes of a template as parts of a page.
import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js';
import { isMergeField } from '@plumbline/rules/waivers/templates/merge-fields';
import type { TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { headingPt, markedPt } from '@plumbline/rules/waivers/templates/text-sizes';
import { breakable, clean, HAIRLINE, INK } from './document-definition.ts';
import { keepPostalCode } from './document-parts.ts';
import {
  exceptionsTable,
  invoiceTable,
  notaryBlock,
  previousWaiversTable,
  signatureBlock,
  witnessBlock,
} from './waiver-blocks.ts';
import type { WaiverDocument } from './waiver-document.ts';

type Part = ReturnType<typeof breakable> & Pick<ContentText, 'bold' | 'italics' | 'decoration' | 'fontSize'>;

/** To be filled in by hand. */
const BLANK = '________________________';
/** In characters: fits the width of a page, or of a cell. */
const LONGEST_WORD = 60;
const LONGEST_IN_CELL = 26;
/** In points, of the first of two columns. */
export const LABELS_WIDTH = 134;

function nodeText(document: WaiverDocument, node: TemplateNode): string {
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'text') return node.text ?? '';
  const field = node.attrs?.field ?? '';
  const value = isMergeField(field) ? document.values[field] : null;
  if (!value?.trim()) return BLANK;
  return field.endsWith('.address') ? keepPostalCode(clean(value)) : clean(value);
}

/** A sentence that ends with a name, such as "Sample Builders, Inc.", has one period. */
export function inlineTexts(document: WaiverDocument, nodes: readonly TemplateNode[]): string[] {
  const texts = nodes.map((node) => nodeText(document, node));
  return texts.map((text, at) =>
    nodes[at - 1]?.type === 'mergeField' && texts[at - 1]?.endsWith('.') ? text.replace(/^\.(?!\.)/, '') : text,
  );
}

function inline(document: WaiverDocument, nodes: readonly TemplateNode[], longestWord: number): Part[] {
  const texts = inlineTexts(document, nodes);
  return nodes.map((node, at) => {
    const has = (type: string) => node.marks?.some((mark) => mark.type === type) ?? false;
    const fontSize = markedPt(node);
    return {
      ...breakable(texts[at] ?? '', longestWord),
      ...(has('bold') && { bold: true }),
      ...(has('italic') && { italics: true }),
      ...(has('underline') && { decoration: 'underline' as const }),
      ...(fontSize !== null && { fontSize }),
    };
  });
}

const paragraph = (document: WaiverDocument, node: TemplateNode, longestWord = LONGEST_WORD): ContentText => ({
  text: inline(document, node.content ?? [], longestWord),
  alignment: node.attrs?.align ?? 'left',
  margin: [0, 0, 0, longestWord === LONGEST_WORD ? 7 : 0],
});

const heading = (document: WaiverDocument, node: TemplateNode): Content => ({
  ...paragraph(document, node),
  bold: true,
  fontSize: headingPt(node.attrs?.level ?? 2, document.template.baseSizePt),
  margin: [0, 4, 0, 8],
  headlineLevel: node.attrs?.level === 1 ? 1 : 2,
});

const list = (document: WaiverDocument, node: TemplateNode): Content => {
  const items = (node.content ?? []).map((item): Content => ({
    stack: (item.content ?? []).flatMap((child) =>
      child.type === 'paragraph'
        ? [{ ...paragraph(document, child), margin: [0, 0, 0, 4] as [number, number, number, number] }]
        : blockContent(document, child),
    ),
  }));
  return { ...(node.type === 'bulletList' ? { ul: items } : { ol: items }), margin: [0, 0, 0, 4] };
};

const childrenOf = (document: WaiverDocument, node: TemplateNode): Content[] =>
  (node.content ?? []).flatMap((child) => blockContent(document, child));

function table(document: WaiverDocument, node: TemplateNode): Content {
  const rows = node.content ?? [];
  const columns = rows[0]?.content?.length ?? 1;
  return {
    margin: [0, 2, 0, 12],
    table: {
      widths: columns === 2 ? [LABELS_WIDTH, '*'] : Array.from({ length: columns }, () => '*'),
      body: rows.map((row) =>
        (row.content ?? []).map((cell, at): TableCell => ({
          stack: (cell.content ?? []).map((part) =>
            paragraph(document, part, columns === 2 && at === 1 ? LONGEST_WORD - 20 : LONGEST_IN_CELL),
          ),
        })),
      ),
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => HAIRLINE,
      paddingLeft: () => 0,
      paddingRight: (column) => (column === columns - 1 ? 0 : 8),
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  };
}

const notice = (document: WaiverDocument, node: TemplateNode): Content => ({
  margin: [0, 0, 0, 12],
  table: { widths: ['*'], dontBreakRows: true, body: [[{ stack: childrenOf(document, node) }]] },
  layout: {
    hLineWidth: () => 1.2,
    vLineWidth: () => 1.2,
    hLineColor: () => INK,
    vLineColor: () => INK,
    paddingLeft: () => 10,
    paddingRight: () => 10,
    paddingTop: () => 9,
    paddingBottom: () => 3,
  },
});

export function blockContent(document: WaiverDocument, node: TemplateNode): Content[] {
  switch (node.type) {
    case 'heading':
      return [heading(document, node)];
    case 'paragraph':
      return [paragraph(document, node)];
    case 'bulletList':
    case 'orderedList':
      return [list(document, node)];
    case 'table':
      return [table(document, node)];
    case 'noticeBlock':
      return [notice(document, node)];
    case 'pageBreak':
      return [{ text: '', pageBreak: 'after' }];
    case 'exceptionsTable':
      return [exceptionsTable(document)];
    case 'invoiceTable':
      return invoiceTable(document);
    case 'previousWaiversTable':
      return [previousWaiversTable(document)];
    case 'signatureBlock':
      return [signatureBlock(document)];
    case 'witnessBlock':
      return [witnessBlock()];
    case 'notaryBlock':
      return document.isNotaryLeftOut ? [] : notaryBlock(document);
    default:
      return [];
  }
}
