// The building blocks of invoices and receipts.
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { fitLines } from './fit-lines.ts';
import { breakable, clean, HAIRLINE, INK, letterhead, MUTED, type DocumentOwner } from './document-definition.ts';

/** The owner, the title and the number of a document. */
export const headingOf = (owner: DocumentOwner, title: string, number: string): Content => ({
  columnGap: 24,
  columns: [
    { width: '*', stack: [letterhead(owner)] },
    {
      width: 240,
      alignment: 'right',
      stack: [
        { text: title.toUpperCase(), fontSize: 20, bold: true, characterSpacing: 0.6, lineHeight: 1, headlineLevel: 1 },
        { text: number, fontSize: 11, color: MUTED, margin: [0, 3, 0, 0] },
      ],
    },
  ],
});

export const caption = (label: string): Content => ({
  text: label.toUpperCase(),
  fontSize: 7.5,
  bold: true,
  color: MUTED,
  characterSpacing: 0.5,
  margin: [0, 0, 0, 3],
});

/** In characters: fits beside two other columns. */
const LONGEST_WORD = 24;
/** In parts of the font size, for bold letters. */
const PROJECT_NAME = { lines: 2, width: 14.5 };

/** A name of a project takes two lines at most. */
export const projectName = (name: string | null): string | null =>
  name?.trim() ? fitLines(clean(name), PROJECT_NAME) : null;

const STATE_AND_CODE = /, ?([A-Z]{2}) (\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?!\w)/g;
const UNBROKEN_MAX = 28;

/** A postal code stays with its state, and with the last word of the city if they fit a line together. */
export function keepPostalCode(address: string): string {
  return address.replace(STATE_AND_CODE, (whole, state: string, code: string, at: number) => {
    const city =
      address
        .slice(Math.max(0, at - UNBROKEN_MAX), at)
        .split(/\s/)
        .at(-1) ?? '';
    const isKept = city.length + whole.length <= UNBROKEN_MAX;
    return `,${isKept ? '\u{a0}' : ' '}${state}\u{a0}${code.replace(' ', '\u{a0}')}`;
  });
}

/** A caption with a name and an address or text below it; a dash if both are empty. */
export function labeled(label: string, [name, lines]: readonly [string | null, string | null]): Content[] {
  const isEmpty = !name?.trim() && !lines?.trim();
  return [
    caption(label),
    ...(name?.trim() ? [{ ...breakable(clean(name), LONGEST_WORD), bold: true, fontSize: 9.5 }] : []),
    ...(lines?.trim() ? [breakable(keepPostalCode(clean(lines)), LONGEST_WORD)] : []),
    ...(isEmpty ? [{ text: '—', color: MUTED }] : []),
  ];
}

const TIGHT: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

/** A table of labels and values; empty values are left out. */
export function facts(all: readonly (readonly [label: string, value: string | null])[]) {
  const body = all
    .filter(([, value]) => value?.trim())
    .map(([label, value]): TableCell[] => [
      { text: label, color: MUTED },
      { ...breakable(clean(value ?? ''), 20), alignment: 'right' },
    ]);
  return { table: { widths: [80, '*'], body }, layout: TIGHT };
}

export const tableHeads = (columns: readonly { head: string; isRight: boolean }[]): TableCell[] =>
  columns.map(({ head, isRight }) => ({
    text: head,
    bold: true,
    fontSize: 8,
    color: MUTED,
    alignment: isRight ? 'right' : 'left',
  }));

/** Rows separated by hairlines, aligned with the edges of the page. */
export const LINES_LAYOUT: CustomTableLayout = {
  hLineWidth: (row) => (row === 0 ? 0 : row === 1 ? 1 : 0.5),
  hLineColor: (row) => (row === 1 ? INK : HAIRLINE),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, { table }) => (column === table.body[0]!.length - 1 ? 0 : 6),
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

/** pdfmake drops an unbreakable block that does not fit on a page. */
const LINES_IN_ONE_PIECE = 40;

/** Estimated with wide letters, so that it is never too low. */
export const isTall = (text: string): boolean => {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 34)), 0);
  return lines > LINES_IN_ONE_PIECE;
};

export type Sum = { label: string; amount: string; bold?: boolean };

const sumRow = ({ label, amount, bold = false }: Sum): TableCell[] => [
  { text: label, bold, ...(!bold && { color: MUTED }) },
  { text: amount, alignment: 'right', noWrap: true, bold },
];

/** A column of amounts with their result, and what changed it later. */
export function sums(rows: readonly Sum[], result: Sum, later: readonly Sum[] = []) {
  const last = { bold: true, fontSize: 13, margin: [0, 5, 0, 0] as [number, number, number, number] };
  return {
    table: {
      widths: ['*', 'auto'],
      body: [
        ...rows.map(sumRow),
        [
          { text: result.label, ...last },
          { text: result.amount, alignment: 'right', noWrap: true, ...last },
        ] as TableCell[],
        ...later.map(sumRow),
      ],
    },
    layout: { ...TIGHT, paddingTop: () => 2, paddingBottom: () => 2 },
  };
}
