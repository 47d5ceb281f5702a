// What was paid out and taken back on a day, as a PDF for the file.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Day, formatDay } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import {
  clean,
  documentDefinition,
  type DocumentOwner,
  FONT_SIZE,
  MUTED,
  rule,
  wrapped,
} from './document-definition.ts';
import { headingOf, LINES_LAYOUT, sums, tableHeads } from './document-parts.ts';

export type SettlementDocument = {
  owner: DocumentOwner;
  createdAt: Date;
  day: Day;
  currencyCode: CurrencyCode;
  deposits: Cents;
  withdrawals: Cents;
  net: Cents;
  lines: readonly {
    what: string;
    code: string;
    customerName: string;
    method: string;
    amount: Cents;
    invoices: readonly { number: string; amount: Cents }[];
  }[];
  /** How many payments the file has no room for. */
  leftOut: number;
};

export function settlementPdf(document: SettlementDocument): TDocumentDefinitions {
  const { owner, createdAt, day, currencyCode, deposits, withdrawals, net, leftOut } = document;
  const title = `Settlement ${formatDay(day)}`;
  const footer = [owner.name, title].map(clean).join('  ·  ');
  const total = (label: string, amount: Cents) => ({ label, amount: formatCents(amount, currencyCode) });
  return documentDefinition({ title, author: owner.name, createdAt, footer }, [
    headingOf(owner, 'Settlement', `${formatDay(day)}, ${currencyCode}`),
    { stack: [rule(owner.brandColor, 1.5)], margin: [0, 12, 0, 14] },
    lineTable(document),
    ...(leftOut === 0
      ? []
      : [{ text: `And ${leftOut} more: the CSV has all of them.`, color: MUTED, margin: [0, 6, 0, 0] as Margin }]),
    {
      margin: [270, 14, 0, 0],
      ...sums([total('Paid out', deposits), total('Taken back', withdrawals)], total('In the bank', net)),
    },
  ]);
}

type Margin = [number, number, number, number];

/** The longest word that fits the width, in characters; a longer one is broken anywhere. */
const COLUMNS = [
  { head: 'Payment', width: 92, longestWord: 15 },
  { head: 'Customer', width: '*', longestWord: 20 },
  { head: 'Invoices', width: 170, longestWord: 26 },
  { head: 'Bank', width: 86, longestWord: 17 },
] as const;
/** What the other columns and the space between them leave to the customer, in points. */
const CUSTOMER_WIDTH = 156;
const TEXT_COLUMNS = COLUMNS.map(({ width, longestWord }) => ({
  longestWord,
  width: (width === '*' ? CUSTOMER_WIDTH : width) / FONT_SIZE,
}));
const isRight = (column: number) => column === COLUMNS.length - 1;

const lineTable = ({ lines, currencyCode }: SettlementDocument): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: false,
    widths: COLUMNS.map(({ width }) => width),
    body: [
      tableHeads(COLUMNS.map(({ head }, column) => ({ head, isRight: isRight(column) }))),
      ...lines.map(({ what, code, customerName, method, amount, invoices }): TableCell[] =>
        [
          `${clean(code)}\n${what}`,
          `${clean(customerName)}\n${method}`,
          invoices.map((each) => `${clean(each.number)}  ${formatCents(each.amount, currencyCode)}`).join('\n'),
          formatCents(amount, currencyCode),
        ].map((text, column) => ({
          ...wrapped(text, TEXT_COLUMNS[column]!),
          alignment: isRight(column) ? 'right' : 'left',
        })),
      ),
    ],
  },
  layout: LINES_LAYOUT,
});
