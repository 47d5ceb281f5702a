// The blocks of a waiver that a template only places: tables of invoices, signatures, the notary's certificate.
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import { formatDay } from '@plumbline/rules/dates';
import { type Cents, formatCents, ZERO } from '@plumbline/rules/money';
import { stateRuleOf } from '@plumbline/rules/waivers/state-rules';
import { exceptionsScheduleSum, scheduleSum, type WaiverSum } from '@plumbline/rules/waivers/waiver-sum';
import { isUnconditional, waiverNumber, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { TABLE_PT } from '@plumbline/rules/waivers/templates/text-sizes';
import type { SnapshotInvoice } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import { breakable, clean, INK, MUTED } from './document-definition.ts';
import { LINES_LAYOUT } from './document-parts.ts';
import { widthOf } from './fit-lines.ts';
import type { WaiverDocument } from './waiver-document.ts';

/** Never smaller than what the state wants of the form. */
const tablePt = ({ waiver }: WaiverDocument): number =>
  Math.max(TABLE_PT, stateRuleOf(waiver.project.state ?? '')?.fontPtMin ?? 0);

const head = (text: string, isRight: boolean): TableCell => ({
  text,
  bold: true,
  color: MUTED,
  alignment: isRight ? 'right' : 'left',
});

/** In points, and in parts of the font size. */
const INVOICE_WIDTH = 96;
const [DATE_EM, AMOUNT_EM] = [6.4, 9];
const poWidth = (pt: number): number => 540 - 48 - INVOICE_WIDTH - (DATE_EM + 2 * AMOUNT_EM) * pt;
/** In characters: fit these columns. */
const INVOICE_WORD = 14;
const PO_WORD = 12;
const poNumber = (invoice: SnapshotInvoice): string => clean(invoice.poNumber ?? '') || '—';

const OPEN = { label: 'Open', of: ({ balance }: SnapshotInvoice) => balance };
const RECEIVED = { label: 'Received', of: ({ received = ZERO }: SnapshotInvoice) => received };

function invoiceRows(
  document: WaiverDocument,
  invoices: readonly SnapshotInvoice[],
  { parts, total }: WaiverSum,
  counted: { label: string; of: (invoice: SnapshotInvoice) => Cents } = OPEN,
) {
  const money = (amount: Cents) => formatCents(amount, document.waiver.currencyCode);
  const right = (text: string, bold = false): TableCell => ({ text, alignment: 'right', noWrap: true, bold });
  const summed = (label: string, amount: Cents, bold: boolean): TableCell[] => [
    { text: label, bold, colSpan: 4 },
    {},
    {},
    {},
    right(money(amount), bold),
  ];
  // The invoices alone are the amount if nothing is taken off.
  const sums =
    parts.length === 1
      ? parts.map(({ label, amount }) => summed(`${total.label}, ${label}`, amount, true))
      : [...parts.map(({ label, amount }) => summed(label, amount, false)), summed(total.label, total.amount, true)];
  const pt = tablePt(document);
  return {
    fontSize: pt,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 2,
      tailRows: sums.length + 2,
      widths: [INVOICE_WIDTH, DATE_EM * pt, '*', AMOUNT_EM * pt, AMOUNT_EM * pt],
      body: [
        [
          head('Invoice', false),
          head('Date', false),
          head('PO number', false),
          head('Invoice total', true),
          head(counted.label, true),
        ],
        ...invoices.map((invoice): TableCell[] => [
          { ...breakable(clean(invoice.invoiceNumber), INVOICE_WORD) },
          { text: formatDay(invoice.invoiceCreatedAt), noWrap: true },
          { ...breakable(poNumber(invoice), PO_WORD) },
          right(money(invoice.totalAmount)),
          right(money(counted.of(invoice))),
        ]),
        ...sums,
      ],
    },
    layout: LINES_LAYOUT,
  };
}

const exceptedIn = ({ waiver }: WaiverDocument) => waiver.invoices.filter(({ share }) => share === 'excepted');

/** Lines of the head, and of invoices, credits and a total below. */
const HEAD_AND_SUMS = [1, 1, 1, 1];

/** Of the table of exceptions in points, estimated with wide letters, so that it is never too low. */
export function exceptionsHeight(document: WaiverDocument): number {
  const pt = tablePt(document);
  const linesOf = (text: string, width: number) => Math.ceil((widthOf(text) * pt * 1.1) / width);
  const lines = exceptedIn(document).map((invoice) =>
    Math.max(1, linesOf(clean(invoice.invoiceNumber), INVOICE_WIDTH), linesOf(poNumber(invoice), poWidth(pt))),
  );
  return [...HEAD_AND_SUMS, ...lines].reduce((sum, count) => sum + count * pt * 1.55 + 9, 12);
}

export function exceptionsTable(document: WaiverDocument): Content {
  const excepted = exceptedIn(document);
  if (excepted.length === 0) return { text: 'None.', bold: true, margin: [0, 0, 0, 8] };
  const sum = exceptionsScheduleSum(document.waiver, excepted.map(OPEN.of));
  return { ...invoiceRows(document, excepted, sum), margin: [0, 0, 0, 10] };
}

/** On a page of its own, so that the form stays as it is. */
export function invoiceTable(document: WaiverDocument): Content[] {
  const waived = document.waiver.invoices.filter(({ share }) => share === 'waived');
  if (waived.length === 0) return [];
  const { baseSizePt } = document.template;
  // An unconditional waiver is about money that has arrived, and its amount is the sum of it.
  const counted = isUnconditional(document.waiver.waiverType) ? RECEIVED : OPEN;
  const sum = scheduleSum(document.waiver, waived.map(counted.of));
  return [
    {
      text: `Schedule of invoices to waiver ${document.values['waiver.number']}`,
      bold: true,
      fontSize: baseSizePt,
      margin: [0, 0, 0, 8],
      headlineLevel: 2,
      pageBreak: 'before',
    },
    { ...invoiceRows(document, waived, sum, counted) },
  ];
}

/** Earlier waivers of the project, of which a lender wants an unbroken row. */
export function previousWaiversTable(document: WaiverDocument): Content {
  const { previousWaivers = [], currencyCode } = document.waiver;
  if (previousWaivers.length === 0) return { text: 'None.', bold: true, margin: [0, 0, 0, 8] };
  return {
    fontSize: tablePt(document),
    margin: [0, 0, 0, 10],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: [72, '*', 72, 72, 86],
      body: [
        [
          head('Waiver', false),
          head('Type', false),
          head('Through', false),
          head('Signed', false),
          head('Amount', true),
        ],
        ...previousWaivers.map(({ number, waiverType, throughDate, signedOn, amount }): TableCell[] => [
          { text: waiverNumber(number), noWrap: true },
          { text: waiverTypeLabel(waiverType) },
          { text: throughDate === null ? '—' : formatDay(throughDate), noWrap: true },
          { text: formatDay(signedOn), noWrap: true },
          { text: amount === null ? '—' : formatCents(amount, currencyCode), alignment: 'right', noWrap: true },
        ]),
      ],
    },
    layout: LINES_LAYOUT,
  };
}

/** Half a page, in points. */
const LINE_WIDTH = 256;

/** Beside a longer name, both lines are at the same height. The types of pdfmake do not know it. */
type AtBottom = { verticalAlignment: 'bottom' };

const line = (label: string, value: string | null): AtBottom & Column => ({
  width: '*',
  verticalAlignment: 'bottom',
  stack: [
    { ...breakable(clean(value ?? '') || ' ', 30) },
    { canvas: [{ type: 'line', x1: 0, y1: 1, x2: LINE_WIDTH, y2: 1, lineWidth: 0.7, lineColor: INK }] },
    { text: label, color: MUTED, margin: [0, 2, 0, 0] },
  ],
});

const pair = (one: Column, other: Column): Content => ({
  columnGap: 28,
  margin: [0, 12, 0, 0],
  columns: [one, other],
});

/** How many lines of text a signature takes at most. */
export const signatureLines = ({ signer, waiver }: WaiverDocument): number => {
  const lines = (text: string, letters: number) => Math.ceil((text.length + 1) / letters);
  const [name, title] = [signer?.name ?? '', signer?.title ?? ''];
  return (
    lines(waiver.claimant.legalName, 40) + lines(`/s/ ${name}`, 18) + Math.max(lines(name, 18), lines(title, 18)) + 2
  );
};

export function signatureBlock(document: WaiverDocument): Content {
  const { signer, waiver, values } = document;
  const signature = signer === null ? null : `/s/ ${signer.name}`;
  return {
    unbreakable: true,
    margin: [0, 8, 0, 8],
    stack: [
      { ...breakable(clean(waiver.claimant.legalName), 50), bold: true },
      pair(
        line(signer === null ? 'Signature' : 'Signed electronically', signature),
        line('Date', values['signer.date']),
      ),
      pair(line('Name', signer?.name ?? null), line('Title', signer?.title ?? null)),
    ],
  };
}

export const witnessBlock = (): Content => ({
  unbreakable: true,
  margin: [0, 4, 0, 12],
  stack: [
    { text: 'Witness', bold: true },
    pair(line('Signature of the witness', null), line('Name of the witness', null)),
    pair(line('Address of the witness', null), line('Date', null)),
  ],
});

export const notaryBlock = ({ signer, waiver, values }: WaiverDocument): Content[] => [
  {
    unbreakable: true,
    stack: [
      { text: "Notary's certificate", bold: true, margin: [0, 6, 0, 4], headlineLevel: 2 },
      { text: `Belongs to waiver ${values['waiver.number']}.`, color: MUTED },
      pair(line('State of', null), line('County of', null)),
      {
        margin: [0, 16, 0, 0],
        text: [
          'On ______________________, before me, the undersigned notary public, personally appeared ',
          { text: signer?.name ?? '______________________________', bold: true },
          `, who is known to me or has proved to be the person who signed waiver ${values['waiver.number']} for `,
          { text: clean(waiver.claimant.legalName), bold: true },
          ', and who swore or acknowledged that the signature and the statements in it are true and were made with authority.',
        ],
      },
      pair(line('Signature of the notary public', null), line('Name of the notary public', null)),
      pair(line('Commission number', null), line('Commission expires', null)),
      { text: '(Seal)', color: MUTED, margin: [0, 18, 0, 60] },
    ],
  },
];

/** Apart from the form, which a notary's words may spoil. */
export const notaryPage = (document: WaiverDocument): Content[] => [
  { stack: notaryBlock(document), pageBreak: 'before' },
];
