// The text of a template: restricted rich text in the JSON of ProseMirror, with merge fields as nodes of their own.

const BLOCK_TYPES = [
  'heading',
  'paragraph',
  'bulletList',
  'orderedList',
  'table',
  'pageBreak',
  'noticeBlock',
  'exceptionsTable',
  'invoiceTable',
  'previousWaiversTable',
  'signatureBlock',
  'witnessBlock',
  'notaryBlock',
] as const;
const INLINE_TYPES = ['text', 'mergeField', 'hardBreak'] as const;
const PART_TYPES = ['doc', 'listItem', 'tableRow', 'tableCell'] as const;

export type BlockType = (typeof BLOCK_TYPES)[number];
export type NodeType = BlockType | (typeof INLINE_TYPES)[number] | (typeof PART_TYPES)[number];

export type Mark =
  | { readonly type: 'bold' | 'italic' | 'underline' }
  | { readonly type: 'size'; readonly attrs: { readonly pt: number } };

export type TemplateNode = {
  readonly type: NodeType;
  readonly text?: string;
  readonly attrs?: {
    readonly field?: string;
    readonly level?: number;
    readonly align?: 'left' | 'center' | 'right';
  };
  readonly marks?: readonly Mark[];
  readonly content?: readonly TemplateNode[];
};

/** What may stand in a node; nothing in those that are not listed. */
const CHILDREN: Readonly<Partial<Record<NodeType, readonly NodeType[]>>> = {
  doc: BLOCK_TYPES,
  heading: INLINE_TYPES,
  paragraph: INLINE_TYPES,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList'],
  table: ['tableRow'],
  tableRow: ['tableCell'],
  tableCell: ['paragraph'],
  noticeBlock: ['heading', 'paragraph', 'bulletList', 'orderedList'],
};

/** A part without content cannot be laid out. */
const NEVER_EMPTY: readonly NodeType[] = ['doc', 'bulletList', 'orderedList', 'listItem', 'table', 'tableRow'];

const DEPTH_MAX = 8;
const NODES_MAX = 2_000;
const TEXT_MAX = 40_000;
const COLUMNS_MAX = 6;
const FONT_PT_MIN = 6;
const FONT_PT_MAX = 28;

const UNPRINTABLE = /[\p{Cc}\p{Cs}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]/u;

export type ReadDoc = { readonly doc: TemplateNode } | { readonly problem: string };

type Unread = Readonly<Record<string, unknown>>;
type Budget = { nodes: number; letters: number };

class Unreadable extends Error {}

/** Reads what somebody has sent, and keeps only what is known: equal texts are equal JSON. */
export function readTemplateDoc(value: unknown): ReadDoc {
  try {
    return { doc: readNode(value, ['doc'], 'doc', { nodes: 0, letters: 0 }, 0) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

function readNode(
  value: unknown,
  allowed: readonly NodeType[],
  path: string,
  budget: Budget,
  depth: number,
): TemplateNode {
  if (!isObject(value)) throw new Unreadable(`${path} is not a node.`);
  const type = allowed.find((each) => each === value['type']);
  if (type === undefined) throw new Unreadable(`${path} may not be ${JSON.stringify(value['type'])}.`);
  budget.nodes += 1;
  if (budget.nodes > NODES_MAX || depth > DEPTH_MAX) throw new Unreadable('The text has too many parts.');
  const content = readContent(value['content'], type, path, budget, depth);
  const text = type === 'text' ? { text: readText(value['text'], path, budget) } : {};
  return {
    type,
    ...text,
    ...readAttrs(value['attrs'], type, path),
    ...(type === 'text' || type === 'mergeField' ? readMarks(value['marks'], path) : {}),
    ...(content.length > 0 && { content }),
  };
}

function readContent(value: unknown, type: NodeType, path: string, budget: Budget, depth: number): TemplateNode[] {
  const parts = value ?? [];
  const allowed = CHILDREN[type] ?? [];
  if (!Array.isArray(parts)) throw new Unreadable(`${path} has content that is not a list.`);
  if (parts.length === 0 && NEVER_EMPTY.includes(type)) throw new Unreadable(`${path} is empty.`);
  if (parts.length > 0 && allowed.length === 0) throw new Unreadable(`${path} takes no content.`);
  if (type === 'tableRow' && parts.length > COLUMNS_MAX) throw new Unreadable(`${path} has too many cells.`);
  const read = parts.map((part, at) => readNode(part, allowed, `${path}.${at}`, budget, depth + 1));
  const widths = new Set(type === 'table' ? read.map((row) => row.content?.length) : []);
  if (widths.size > 1) throw new Unreadable(`${path} has rows of different lengths.`);
  return read;
}

function readText(value: unknown, path: string, budget: Budget): string {
  if (typeof value !== 'string' || value === '') throw new Unreadable(`${path} has no text.`);
  budget.letters += value.length;
  if (budget.letters > TEXT_MAX) throw new Unreadable('The text is too long.');
  if (UNPRINTABLE.test(value)) throw new Unreadable(`${path} has characters that cannot be printed.`);
  return value;
}

function readAttrs(value: unknown, type: NodeType, path: string): Pick<TemplateNode, 'attrs'> {
  const attrs: Unread = isObject(value) ? value : {};
  if (type === 'mergeField') {
    const { field } = attrs;
    if (typeof field !== 'string' || field.length > 60) throw new Unreadable(`${path} names no field.`);
    return { attrs: { field } };
  }
  if (type !== 'heading' && type !== 'paragraph') return {};
  const align = (['center', 'right'] as const).find((each) => each === attrs['align']);
  const level = type === 'heading' ? { level: attrs['level'] === 1 ? 1 : 2 } : {};
  return align === undefined && type === 'paragraph' ? {} : { attrs: { ...level, ...(align && { align }) } };
}

function readMarks(value: unknown, path: string): Pick<TemplateNode, 'marks'> {
  const marks = value ?? [];
  if (!Array.isArray(marks) || marks.length > 4) throw new Unreadable(`${path} has unknown marks.`);
  return marks.length === 0 ? {} : { marks: marks.map((mark) => readMark(mark, path)) };
}

function readMark(value: unknown, path: string): Mark {
  const mark: Unread = isObject(value) ? value : {};
  const type = (['bold', 'italic', 'underline'] as const).find((each) => each === mark['type']);
  if (type !== undefined) return { type };
  const pt = isObject(mark['attrs']) ? mark['attrs']['pt'] : undefined;
  if (mark['type'] !== 'size' || !isFontPt(pt)) throw new Unreadable(`${path} has an unknown mark.`);
  return { type: 'size', attrs: { pt } };
}

export const isFontPt = (value: unknown): value is number =>
  typeof value === 'number' && value >= FONT_PT_MIN && value <= FONT_PT_MAX && Number.isInteger(value * 2);

const isObject = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A node with all that stand in it. */
export const nodesOf = (node: TemplateNode): TemplateNode[] => [
  node,
  ...(node.content ?? []).flatMap((child) => nodesOf(child)),
];
