// An invoice or credit memo as a paper to print, file and send (Spec 1 §3).
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Day, formatDay } from '@plumbline/rules/dates';
import { type Cents, CURRENCY_NAMES, type CurrencyCode, formatCents, subtract } from '@plumbline/rules/money';
import { breakable, clean, HAIRLINE, INK, letterhead, MUTED, paper, type PaperOwner, rule } from './paper.ts';

export type InvoiceLine = { description: string; quantity: string; unit: string; unitPrice: Cents; amount: Cents };

export type InvoicePaper = {
  owner: PaperOwner;
  createdAt: Date;
  type: 'INVOICE' | 'CREDIT';
  invoiceNumber: string;
  invoiceCreatedAt: Day;
  dueDate: Day | null;
  customerName: string;
  customerCode: string;
  billToAddress: string | null;
  shipToAddress: string | null;
  poNumber: string | null;
  orderNumber: string | null;
  jobId: string | null;
  jobName: string | null;
  relatedInvoiceNumber: string | null;
  memo: string | null;
  currencyCode: CurrencyCode;
  totalAmount: Cents;
  taxAmount: Cents;
  balance: Cents;
  lines: readonly InvoiceLine[];
};

export function invoicePdf(invoice: InvoicePaper): TDocumentDefinitions {
  const { owner, invoiceNumber, createdAt } = invoice;
  const title = `${titleOf(invoice)} ${invoiceNumber}`;
  const footer = [owner.name, title, ...owner.contact].map(clean).join('  ·  ');
  return paper({ title, author: owner.name, createdAt, footer }, [
    head(invoice),
    { stack: [rule(owner.brandColor, 1.5)], margin: [0, 12, 0, 14] },
    parties(invoice),
    lineTable(invoice),
    closing(invoice),
  ]);
}

const titleOf = ({ type }: InvoicePaper) => (type === 'CREDIT' ? 'Credit memo' : 'Invoice');

const head = (invoice: InvoicePaper): Content => ({
  columnGap: 24,
  columns: [
    { width: '*', stack: [letterhead(invoice.owner)] },
    {
      width: 220,
      alignment: 'right',
      stack: [
        { text: titleOf(invoice).toUpperCase(), fontSize: 20, bold: true, characterSpacing: 0.6, lineHeight: 1 },
        { text: `# ${clean(invoice.invoiceNumber)}`, fontSize: 11, color: MUTED, margin: [0, 3, 0, 0] },
      ],
    },
  ],
});

/** To whom, where to, and the numbers by which people file it. */
const parties = (invoice: InvoicePaper): Content => ({
  columnGap: 20,
  margin: [0, 0, 0, 18],
  columns: [
    { width: '*', stack: labeled('Bill to', [invoice.customerName, invoice.billToAddress]) },
    { width: '*', stack: labeled('Ship to', [invoice.jobName, invoice.shipToAddress]) },
    { width: 190, ...factsOf(invoice) },
  ],
});

function labeled(label: string, [name, address]: readonly [string | null, string | null]): Content[] {
  const isEmpty = !name?.trim() && !address?.trim();
  return [
    { text: label.toUpperCase(), fontSize: 7.5, bold: true, color: MUTED, characterSpacing: 0.5, margin: [0, 0, 0, 3] },
    ...(name?.trim() ? [{ text: clean(name), bold: true, fontSize: 9.5 }] : []),
    ...(address?.trim() ? [{ text: clean(address) }] : []),
    ...(isEmpty ? [{ text: '—', color: MUTED }] : []),
  ];
}

function factsOf(invoice: InvoicePaper) {
  const isCredit = invoice.type === 'CREDIT';
  const facts: (readonly [string, string | null])[] = [
    [isCredit ? 'Credit date' : 'Invoice date', formatDay(invoice.invoiceCreatedAt)],
    ['Due date', isCredit || invoice.dueDate === null ? null : formatDay(invoice.dueDate)],
    ['Customer #', invoice.customerCode],
    ['PO #', invoice.poNumber],
    ['Order #', invoice.orderNumber],
    ['Job #', invoice.jobId],
    ['For invoice #', invoice.relatedInvoiceNumber],
    ['Currency', invoice.currencyCode === 'USD' ? null : `${CURRENCY_NAMES[invoice.currencyCode]} (CAD)`],
  ];
  const body = facts
    .filter(([, value]) => value?.trim())
    .map(([label, value]): TableCell[] => [
      { text: label, color: MUTED },
      { ...breakable(clean(value ?? ''), 20), alignment: 'right' },
    ]);
  return { table: { widths: [66, '*'], body }, layout: TIGHT };
}

const TIGHT = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

/** The longest word is what surely fits the width, in characters; a longer one is broken anywhere. */
const COLUMNS = [
  { head: 'Description', width: '*', longestWord: 34 },
  { head: 'Quantity', width: 58, longestWord: 11 },
  { head: 'Unit', width: 38, longestWord: 5 },
  { head: 'Unit price', width: 74, longestWord: 14 },
  { head: 'Amount', width: 86, longestWord: 17 },
] as const;

/** What is kept in one piece must surely fit on a page: what does not is lost. */
const LINES_IN_ONE_PIECE = 40;

/** Counted with wide letters, so that it is never too few. */
const isTall = (text: string): boolean => {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 34)), 0);
  return lines > LINES_IN_ONE_PIECE;
};

function lineTable({ lines, memo, totalAmount, taxAmount, currencyCode, type }: InvoicePaper): Content {
  const subtotal = subtract(totalAmount, taxAmount);
  const words = memo?.trim() || (type === 'CREDIT' ? 'Credited amount' : 'Invoiced amount');
  const shown =
    lines.length > 0 ? lines : [{ description: words, quantity: '', unit: '', unitPrice: null, amount: subtotal }];
  const isWhole = !shown.some(({ description }) => isTall(clean(description)));
  const heads: TableCell[] = COLUMNS.map(({ head: text }, column) => ({
    text,
    bold: true,
    fontSize: 8,
    color: MUTED,
    alignment: isRight(column) ? 'right' : 'left',
  }));
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: isWhole ? 1 : 0,
      dontBreakRows: isWhole,
      widths: COLUMNS.map(({ width }) => width),
      body: [
        heads,
        ...shown.map((line): TableCell[] =>
          [
            clean(line.description),
            quantityWords(line.quantity),
            clean(line.unit),
            line.unitPrice === null ? '' : formatCents(line.unitPrice, currencyCode),
            formatCents(line.amount, currencyCode),
          ].map((text, column) => ({
            ...breakable(text, COLUMNS[column]?.longestWord ?? 0),
            alignment: isRight(column) ? 'right' : 'left',
          })),
        ),
      ],
    },
    layout: {
      hLineWidth: (row: number) => (row === 0 ? 0 : row === 1 ? 1 : 0.5),
      hLineColor: (row: number) => (row === 1 ? INK : HAIRLINE),
      vLineWidth: () => 0,
      paddingLeft: (column: number) => (column === 0 ? 0 : 6),
      paddingRight: (column: number) => (column === 4 ? 0 : 6),
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
  };
}

const isRight = (column: number) => column === 1 || column > 2;

/** '1200.500' is '1,200.5'. */
function quantityWords(quantity: string): string {
  const [whole = '', fraction = ''] = quantity.split('.');
  const places = fraction.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${places === '' ? '' : `.${places}`}`;
}

/** Totals in one piece, beside the memo where lines have taken its place in the table. */
function closing(invoice: InvoicePaper): Content {
  const memo = invoice.lines.length > 0 ? clean(invoice.memo ?? '') : '';
  return {
    unbreakable: !isTall(memo),
    columnGap: 36,
    margin: [0, 16, 0, 0],
    columns: [
      { width: '*', stack: memo === '' ? [] : labeled('Memo', [null, memo]) },
      { width: 240, stack: [rule(INK, 1.5, 240), { ...totals(invoice), margin: [0, 5, 0, 0] }] },
    ],
  };
}

function totals({ type, totalAmount, taxAmount, balance, currencyCode }: InvoicePaper) {
  const isCredit = type === 'CREDIT';
  const money = (amount: Cents) => formatCents(amount, currencyCode);
  const code = currencyCode === 'USD' ? '' : ` (${currencyCode})`;
  const rows: (readonly [string, string])[] = [
    ['Subtotal', money(subtract(totalAmount, taxAmount))],
    ['Tax', money(taxAmount)],
    ['Total', money(totalAmount)],
    [isCredit ? 'Used' : 'Paid', money(subtract(totalAmount, balance))],
  ];
  const last = { bold: true, fontSize: 13, margin: [0, 5, 0, 0] as [number, number, number, number] };
  return {
    table: {
      widths: ['*', 'auto'],
      body: [
        ...rows.map(([label, amount]): TableCell[] => [
          { text: label, bold: label === 'Total', ...(label !== 'Total' && { color: MUTED }) },
          { text: amount, alignment: 'right', bold: label === 'Total' },
        ]),
        [
          { text: `${isCredit ? 'Credit left' : 'Balance due'}${code}`, ...last },
          { text: money(balance), alignment: 'right', ...last },
        ] as TableCell[],
      ],
    },
    layout: { ...TIGHT, paddingTop: () => 2, paddingBottom: () => 2 },
  };
}
