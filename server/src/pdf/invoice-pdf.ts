// An invoice or credit memo as a PDF (Spec 1 §3).
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Day, formatDay } from '@plumbline/rules/dates';
import { type Cents, CURRENCY_NAMES, type CurrencyCode, formatCents, subtract } from '@plumbline/rules/money';
import { clean, INK, documentDefinition, type DocumentOwner, FONT_SIZE, rule, wrapped } from './document-definition.ts';
import { scanToPay } from './scan-to-pay.ts';
import { facts, headingOf, isTall, labeled, LINES_LAYOUT, projectName, sums, tableHeads } from './document-parts.ts';

export type InvoiceLine = { description: string; quantity: string; unit: string; unitPrice: Cents; amount: Cents };

export type InvoiceDocument = {
  owner: DocumentOwner;
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
  /** The payment link of an open invoice; null for no code. */
  payUrl: string | null;
};

export function invoicePdf(invoice: InvoiceDocument): TDocumentDefinitions {
  const { owner, invoiceNumber, createdAt } = invoice;
  const title = `${titleOf(invoice)} ${invoiceNumber}`;
  const footer = [owner.name, title, ...owner.contact].map(clean).join('  ·  ');
  return documentDefinition({ title, author: owner.name, createdAt, footer }, [
    headingOf(owner, titleOf(invoice), `# ${clean(invoiceNumber)}`),
    { stack: [rule(owner.brandColor, 1.5)], margin: [0, 12, 0, 14] },
    parties(invoice),
    lineTable(invoice),
    closing(invoice),
  ]);
}

const titleOf = ({ type }: InvoiceDocument) => (type === 'CREDIT' ? 'Credit memo' : 'Invoice');

/** The bill-to and ship-to addresses, and the document's numbers. */
const parties = (invoice: InvoiceDocument): Content => ({
  columnGap: 20,
  margin: [0, 0, 0, 18],
  columns: [
    { width: '*', stack: labeled('Bill to', [invoice.customerName, invoice.billToAddress]) },
    { width: '*', stack: labeled('Ship to', [projectName(invoice.jobName), invoice.shipToAddress]) },
    { width: 190, ...factsOf(invoice) },
  ],
});

function factsOf(invoice: InvoiceDocument) {
  const isCredit = invoice.type === 'CREDIT';
  return facts([
    [isCredit ? 'Credit date' : 'Invoice date', formatDay(invoice.invoiceCreatedAt)],
    ['Due date', isCredit || invoice.dueDate === null ? null : formatDay(invoice.dueDate)],
    ['Customer #', invoice.customerCode],
    ['PO #', invoice.poNumber],
    ['Order #', invoice.orderNumber],
    ['Job #', invoice.jobId],
    ['For invoice #', invoice.relatedInvoiceNumber],
    ['Currency', invoice.currencyCode === 'USD' ? null : `${CURRENCY_NAMES[invoice.currencyCode]} (CAD)`],
  ]);
}

/** The longest word that fits the width, in characters; a longer one is broken anywhere. */
const COLUMNS = [
  { head: 'Description', width: '*', longestWord: 34 },
  { head: 'Quantity', width: 58, longestWord: 11 },
  { head: 'Unit', width: 38, longestWord: 5 },
  { head: 'Unit price', width: 74, longestWord: 14 },
  { head: 'Amount', width: 86, longestWord: 17 },
] as const;
/** What the other columns and the space between them leave to the description, in points. */
const DESCRIPTION_WIDTH = 236;
const TEXT_COLUMNS = COLUMNS.map(({ width, longestWord }) => ({
  longestWord,
  width: (width === '*' ? DESCRIPTION_WIDTH : width) / FONT_SIZE,
}));

function lineTable({ lines, memo, totalAmount, taxAmount, currencyCode, type }: InvoiceDocument): Content {
  const subtotal = subtract(totalAmount, taxAmount);
  const words = memo?.trim() || (type === 'CREDIT' ? 'Credited amount' : 'Invoiced amount');
  const shown =
    lines.length > 0 ? lines : [{ description: words, quantity: '', unit: '', unitPrice: null, amount: subtotal }];
  const isWhole = !shown.some(({ description }) => isTall(clean(description)));
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: isWhole ? 1 : 0,
      dontBreakRows: isWhole,
      widths: COLUMNS.map(({ width }) => width),
      body: [
        tableHeads(COLUMNS.map(({ head }, column) => ({ head, isRight: isRight(column) }))),
        ...shown.map((line): TableCell[] =>
          [
            clean(line.description),
            quantityWords(line.quantity),
            clean(line.unit),
            line.unitPrice === null ? '' : formatCents(line.unitPrice, currencyCode),
            formatCents(line.amount, currencyCode),
          ].map((text, column) => ({
            ...wrapped(text, TEXT_COLUMNS[column]!),
            alignment: isRight(column) ? 'right' : 'left',
          })),
        ),
      ],
    },
    layout: LINES_LAYOUT,
  };
}

const isRight = (column: number) => column === 1 || column > 2;

const quantityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** '1200.500' is '1,200.5'. */
const quantityWords = (quantity: string): string => (quantity === '' ? '' : quantityFormat.format(Number(quantity)));

/** Totals in one block, beside the memo unless the memo is in the table. */
function closing(invoice: InvoiceDocument): Content {
  const memo = invoice.lines.length > 0 ? clean(invoice.memo ?? '') : '';
  return {
    unbreakable: !isTall(memo),
    columnGap: 36,
    margin: [0, 16, 0, 0],
    columns: [
      {
        width: '*',
        stack: [
          ...(memo === '' ? [] : labeled('Memo', [null, memo])),
          ...(invoice.payUrl === null ? [] : [scanToPay(invoice.payUrl, memo !== '')]),
        ],
      },
      { width: 240, stack: [rule(INK, 1.5, 240), { ...totals(invoice), margin: [0, 5, 0, 0] }] },
    ],
  };
}

function totals({ type, totalAmount, taxAmount, balance, currencyCode }: InvoiceDocument) {
  const isCredit = type === 'CREDIT';
  const money = (amount: Cents) => formatCents(amount, currencyCode);
  const code = currencyCode === 'USD' ? '' : ` (${currencyCode})`;
  return sums(
    [
      { label: 'Subtotal', amount: money(subtract(totalAmount, taxAmount)) },
      { label: 'Tax', amount: money(taxAmount) },
      { label: 'Total', amount: money(totalAmount), bold: true },
      { label: isCredit ? 'Used' : 'Paid', amount: money(subtract(totalAmount, balance)) },
    ],
    { label: `${isCredit ? 'Credit left' : 'Balance due'}${code}`, amount: money(balance) },
  );
}
