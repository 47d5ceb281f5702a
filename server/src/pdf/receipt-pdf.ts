// The receipt of a payment as a PDF (Spec 2 §2). It says so if the payment is not paid yet, or no longer.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Cents, CURRENCY_NAMES, type CurrencyCode, formatCents, negate, ZERO } from '@plumbline/rules/money';
import type { LineKind } from '@plumbline/rules/payments/line';
import { receiptNotice, type ReceiptStatus } from '@plumbline/rules/payments/receipt-words';
import {
  breakable,
  clean,
  HAIRLINE,
  INK,
  MUTED,
  documentDefinition,
  type DocumentOwner,
  rule,
} from './document-definition.ts';
import { type ReceiptSums, receiptTotals } from './receipt-totals.ts';
import { fitLines } from './fit-lines.ts';
import {
  caption,
  facts,
  headingOf,
  isTall,
  labeled,
  projectName as fitProjectName,
  LINES_LAYOUT,
  tableHeads,
} from './document-parts.ts';

export type ReceiptLine = {
  invoiceNumber: string;
  jobName: string | null;
  poNumber: string | null;
  totalAmount: Cents;
  amount: Cents;
  creditApplied: Cents;
  credits: readonly { invoiceNumber: string; amount: Cents }[];
  paymentType: LineKind;
  paymentReason: string | null;
};

/** Dates and times are already formatted in the supplier's time zone. */
export type ReceiptDocument = ReceiptSums & {
  owner: DocumentOwner;
  createdAt: Date;
  code: string;
  customerName: string;
  customerCode: string;
  customerAddress: string | null;
  /** 'Visa 4417 (credit card)'. */
  paidWith: string;
  methodLabel: string;
  submitted: string;
  /** Of a check, cash or a wire: the day on which it was received. */
  receivedOn: string | null;
  scheduledFor: string | null;
  /** Of a monthly prepayment: '2 of 12'. */
  installment: string | null;
  /** Who made the payment: a user of the customer, or staff. */
  madeBy: { label: string; name: string } | null;
  /** How the customer asked staff to make it. */
  requestedBy: string | null;
  externalCode: string | null;
  reference: string | null;
  projectName: string | null;
  projectAddress: string | null;
  notes: string | null;
  /** Of somebody who paid by a link, as they entered it. */
  company: { name: string; address: string | null } | null;
  lines: readonly ReceiptLine[];
};

const TITLE = 'Payment receipt';

export function receiptPdf(receipt: ReceiptDocument): TDocumentDefinitions {
  const { owner, createdAt, code } = receipt;
  const title = `${TITLE} ${code}`;
  const footer = [owner.name, title, ...owner.contact].map(clean).join('  ·  ');
  return documentDefinition({ title, author: owner.name, createdAt, footer }, [
    headingOf(owner, TITLE, clean(code)),
    { stack: [rule(owner.brandColor, 1.5)], margin: [0, 12, 0, 14] },
    parties(receipt),
    statusBox(receipt.status),
    lineTable(receipt),
    closing(receipt),
  ]);
}

const parties = (receipt: ReceiptDocument): Content => ({
  columnGap: 20,
  margin: [0, 0, 0, 14],
  columns: [
    {
      width: '*',
      stack: [...labeled('Customer', [receipt.customerName, receipt.customerAddress]), ...companyOf(receipt)],
    },
    { width: '*', stack: [...labeled(receipt.methodLabel, [receipt.paidWith, null]), ...projectOf(receipt)] },
    { width: 200, ...factsOf(receipt) },
  ],
});

/** The company that the payer of a link entered, which need not be the customer. */
const companyOf = ({ company }: ReceiptDocument): Content[] =>
  company === null
    ? []
    : [{ stack: labeled("Payer's company", [company.name, company.address]), margin: [0, 8, 0, 0] }];

/** The project that the payer entered; lines have their own. */
function projectOf({ projectName, projectAddress }: ReceiptDocument): Content[] {
  if (!projectName?.trim() && !projectAddress?.trim()) return [];
  return [{ stack: labeled('Project', [fitProjectName(projectName), projectAddress]), margin: [0, 8, 0, 0] }];
}

const factsOf = ({ madeBy, ...receipt }: ReceiptDocument) =>
  facts([
    ['Received', receipt.receivedOn],
    [receipt.receivedOn === null ? 'Submitted' : 'Recorded', receipt.submitted],
    ['Scheduled for', receipt.scheduledFor],
    ['Installment', receipt.installment],
    ...(madeBy === null ? [] : [[madeBy.label, madeBy.name] as const]),
    ['Requested', receipt.requestedBy],
    ['Customer #', receipt.customerCode],
    ['Reference', receipt.reference],
    ['Provider reference', receipt.externalCode],
    ['Currency', receipt.currencyCode === 'USD' ? null : `${CURRENCY_NAMES[receipt.currencyCode]} (CAD)`],
  ]);

/** A receipt of an unpaid payment has a thicker frame around the status. */
function statusBox({ word, detail, isPaid }: ReceiptStatus): Content {
  const [thickness, color] = isPaid ? [0.5, HAIRLINE] : [1, INK];
  return {
    margin: [0, 0, 0, 16],
    table: {
      widths: [120, '*'],
      body: [
        [
          { stack: [caption('Status'), { text: word, bold: true, fontSize: 11, lineHeight: 1 }] },
          { text: clean(detail), margin: [0, 6, 0, 0] },
        ],
      ],
    },
    layout: {
      hLineWidth: () => thickness,
      vLineWidth: (column) => (column === 1 ? 0 : thickness),
      hLineColor: () => color,
      vLineColor: () => color,
      paddingLeft: () => 10,
      paddingRight: () => 10,
      paddingTop: () => 8,
      paddingBottom: () => 7,
    },
  };
}

const PROJECT_WORD = 19;
const PROJECT_LINES = { lines: 2, width: 14.5 };

/** The longest word that fits the width, in characters; a longer one is broken anywhere. Null for amounts. */
const COLUMNS: readonly { head: string; width: number | '*'; longestWord: number | null }[] = [
  { head: 'Invoice', width: 78, longestWord: 13 },
  { head: 'Project', width: '*', longestWord: PROJECT_WORD },
  { head: 'PO number', width: 72, longestWord: 12 },
  { head: 'Invoice total', width: 70, longestWord: null },
  { head: 'Credit', width: 66, longestWord: null },
  { head: 'Payment', width: 70, longestWord: null },
];

function lineTable(receipt: ReceiptDocument): Content {
  const { lines, currencyCode } = receipt;
  if (lines.length === 0) return tableWithoutInvoices(receipt);
  const isWhole = !lines.some((line) => isTall(remarksOf(line, currencyCode).join('\n')));
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: isWhole ? 1 : 0,
      dontBreakRows: isWhole,
      widths: COLUMNS.map(({ width }) => width),
      body: [
        tableHeads(COLUMNS.map(({ head, longestWord }) => ({ head, isRight: longestWord === null }))),
        ...lines.map((line) => rowOf(line, currencyCode)),
      ],
    },
    layout: LINES_LAYOUT,
  };
}

/** A prepayment adds funds to the account; a payment by link is for what was asked. */
const tableWithoutInvoices = ({ isPrepaid, reference, subtotal, currencyCode }: ReceiptDocument): Content => ({
  table: {
    headerRows: 1,
    widths: ['*', 100],
    body: [
      tableHeads([
        { head: 'Description', isRight: false },
        { head: 'Payment', isRight: true },
      ]),
      [
        { text: isPrepaid ? 'Prepayment: adds funds to the account' : clean(reference ?? '') || 'Payment' },
        { text: formatCents(subtotal, currencyCode), alignment: 'right', bold: true },
      ],
    ],
  },
  layout: LINES_LAYOUT,
});

const KIND_WORDS: Readonly<Record<LineKind, string | null>> = {
  complete: null,
  shortpay: 'Short pay',
  overpay: 'Overpay',
};

/** Why the payment is not the whole balance, and which credits paid a part of it. */
function remarksOf({ paymentType, paymentReason, credits }: ReceiptLine, currencyCode: CurrencyCode): string[] {
  const kind = KIND_WORDS[paymentType];
  return [
    ...(kind === null ? [] : [[kind, ...(paymentReason === null ? [] : [paymentReason])].join(': ')]),
    ...credits.map(({ invoiceNumber, amount }) => `Credit ${invoiceNumber}: ${formatCents(amount, currencyCode)}`),
  ].map(clean);
}

/** An amount is never broken: a line could end between the minus and the number. */
function cell(text: string, column: number): TableCell {
  const longestWord = COLUMNS[column]?.longestWord ?? null;
  const bold = column === 0 || column === COLUMNS.length - 1;
  return longestWord === null
    ? { text, noWrap: true, alignment: 'right', bold }
    : { ...breakable(text, longestWord), bold };
}

function rowOf(line: ReceiptLine, currencyCode: CurrencyCode): TableCell[] {
  const money = (amount: Cents) => formatCents(amount, currencyCode);
  const project = cell(fitLines(clean(line.jobName ?? ''), PROJECT_LINES) || '—', 1) as Content;
  const remarks = remarksOf(line, currencyCode).map((text) => ({
    ...breakable(text, PROJECT_WORD),
    color: MUTED,
    fontSize: 8,
  }));
  return [
    cell(clean(line.invoiceNumber), 0),
    { stack: [project, ...remarks] },
    cell(clean(line.poNumber ?? '') || '—', 2),
    cell(money(line.totalAmount), 3),
    cell(line.creditApplied > ZERO ? money(negate(line.creditApplied)) : '—', 4),
    cell(money(line.amount), 5),
  ];
}

/** Totals in one block, beside the payer's notes and the surcharge notice. */
function closing(receipt: ReceiptDocument): Content {
  const notes = clean(receipt.notes ?? '');
  const notice = receiptNotice(receipt);
  return {
    unbreakable: !isTall(notes),
    columnGap: 36,
    margin: [0, 16, 0, 0],
    columns: [
      {
        width: '*',
        stack: [
          ...(notes === '' ? [] : [{ stack: labeled('Notes', [null, notes]), margin: [0, 0, 0, 10] } as Content]),
          ...(notice === null ? [] : labeled('Surcharge', [null, notice])),
        ],
      },
      { width: 240, stack: [rule(INK, 1.5, 240), { ...receiptTotals(receipt), margin: [0, 5, 0, 0] }] },
    ],
  };
}
