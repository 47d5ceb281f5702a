// Which blocks of a waiver stay on one page: a heading with what it heads, a small table with the sentence before
// it, and the signature with its witness and with enough of the text above it that nobody signs an empty page.
import { nodesOf, type TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { headingPt, textSizes } from '@plumbline/rules/waivers/templates/text-sizes';
import { widthOf } from './fit-lines.ts';
import { exceptionsHeight, signatureLines } from './waiver-blocks.ts';
import type { WaiverDocument } from './waiver-document.ts';
import { inlineTexts, LABELS_WIDTH } from './waiver-text.ts';

/** In points. pdfmake drops what does not fit on a page in one piece, so a group stays below a page, which has 702. */
const GROUP_HEIGHT_MAX = 650;
const TEXT_WIDTH = 540;
/** Of an embedded font with our line spacing, in parts of its size. */
const LINE_HEIGHT = 1.55;
/** In letters: a line or two above a signature. */
const ABOVE_SIGNATURE_MIN = 100;

const lettersIn = (document: WaiverDocument, node: TemplateNode): number =>
  nodesOf(node).reduce((sum, { content }) => sum + inlineTexts(document, content ?? []).join('').length, 0);

/** Estimated with wide letters, so that it is never too low; null for what may be longer than a page. */
function heightOf(document: WaiverDocument, node: TemplateNode, width = TEXT_WIDTH): number | null {
  const { baseSizePt } = document.template;
  switch (node.type) {
    case 'heading':
    case 'paragraph': {
      const own = node.type === 'heading' ? headingPt(node.attrs?.level ?? 2, baseSizePt) : baseSizePt;
      const pt = Math.max(own, ...textSizes(node, own));
      const texts = inlineTexts(document, node.content ?? [])
        .join('')
        .split('\n');
      const lines = texts.reduce((sum, text) => sum + Math.ceil((widthOf(text) * pt * 1.1) / width) + 0.2, 0);
      return Math.max(1, lines) * pt * LINE_HEIGHT + 14;
    }
    case 'bulletList':
    case 'orderedList':
    case 'listItem':
      return sumOf(document, node.content ?? [], width - 24);
    case 'noticeBlock':
      return withSpace(sumOf(document, node.content ?? [], width - 40), 30);
    case 'table': {
      const columns = node.content?.[0]?.content?.length ?? 1;
      const widths = columns === 2 ? [LABELS_WIDTH, width - LABELS_WIDTH - 10] : [];
      const rows = (node.content ?? []).map((row) =>
        (row.content ?? []).map((cell, at) => sumOf(document, cell.content ?? [], widths[at] ?? width / columns - 10)),
      );
      return sum(rows.map((row) => (row.includes(null) ? null : Math.max(0, ...row.map((height) => height ?? 0)))));
    }
    case 'exceptionsTable':
      return exceptionsHeight(document);
    case 'signatureBlock':
      return signatureLines(document) * baseSizePt * LINE_HEIGHT + 80;
    case 'witnessBlock':
      return 5 * baseSizePt * LINE_HEIGHT + 70;
    default:
      return null;
  }
}

const withSpace = (height: number | null, space: number): number | null => (height === null ? null : height + space);
const sum = (heights: readonly (number | null)[]): number | null =>
  heights.reduce((all, height) => (all === null || height === null ? null : all + height), 0);
const sumOf = (document: WaiverDocument, nodes: readonly TemplateNode[], width: number): number | null =>
  sum(nodes.map((node) => heightOf(document, node, width)));

type Group = { isKept: boolean; nodes: TemplateNode[] };

/** The blocks of the text in groups, those of a kept one on one page. */
export function groupsOf(document: WaiverDocument): Group[] {
  const blocks = document.template.doc.content ?? [];
  const starts = new Set(blocks.keys());
  const join = (from: number, to: number) => {
    if ((sumOf(document, blocks.slice(from, to + 1), TEXT_WIDTH) ?? Infinity) > GROUP_HEIGHT_MAX) return false;
    for (let at = from + 1; at <= to; at += 1) starts.delete(at);
    return true;
  };
  /** A block that belongs to a heading takes it along, unless both are too tall. */
  const joinStart = (first: number, last: number) => {
    const start = Math.max(...[...starts].filter((each) => each <= first));
    if (!join(start, last)) starts.add(first);
  };
  for (const [at, block] of blocks.entries()) {
    if (block.type === 'heading' && at + 1 < blocks.length) join(at, at + 1);
    if (block.type === 'exceptionsTable' && at > 0 && join(at - 1, at)) joinStart(at - 1, at);
    if (block.type === 'signatureBlock') {
      const last = blocks[at + 1]?.type === 'witnessBlock' ? at + 1 : at;
      join(at, last);
      let [first, letters] = [at, 0];
      while (first > 0 && letters < ABOVE_SIGNATURE_MIN && join(first - 1, last)) {
        first -= 1;
        letters += isTable(blocks[first]!) ? ABOVE_SIGNATURE_MIN : lettersIn(document, blocks[first]!);
      }
      joinStart(first, last);
    }
  }
  const groups: Group[] = [];
  for (const [at, block] of blocks.entries()) {
    if (starts.has(at)) groups.push({ isKept: false, nodes: [block] });
    else groups.at(-1)?.nodes.push(block);
  }
  const isShort = ({ nodes }: Group) => (sumOf(document, nodes, TEXT_WIDTH) ?? Infinity) <= GROUP_HEIGHT_MAX;
  return groups.map((group) => ({
    ...group,
    isKept: isShort(group) && (group.nodes.length > 1 || isTable(group.nodes[0]!)),
  }));
}

const isTable = ({ type }: TemplateNode): boolean => type === 'table' || type === 'exceptionsTable';
