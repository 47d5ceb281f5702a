// The cover of a close-out packet: what is in it, and how to check it (VFY-02).
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { showVerifyCode } from '@plumbline/rules/waivers/verify-code';
import { breakable, clean, documentDefinition, type DocumentOwner, MUTED } from './document-definition.ts';
import { caption, facts, headingOf, LINES_LAYOUT, tableHeads } from './document-parts.ts';

export type CloseOutLine = {
  path: string;
  title: string;
  date: string | null;
  amount: string | null;
  /** With which a waiver is checked. */
  verifyCode: string | null;
  /** What the reader has to know before relying on it. */
  remark?: string;
  sha256: string;
};

/** Dates and amounts are already formatted. */
export type CloseOutDocument = {
  owner: DocumentOwner;
  createdAt: Date;
  madeOn: string;
  projectName: string;
  jobId: string;
  address: string | null;
  customerName: string;
  verifyUrl: string;
  /** A large packet has a cover for each part of its files. */
  part: number;
  parts: number;
  lines: readonly CloseOutLine[];
  /** What belongs to the project and is not in the packet. */
  leftOut: readonly string[];
};

const COLUMNS = [
  { head: 'File', isRight: false },
  { head: 'Document', isRight: false },
  { head: 'Date', isRight: false },
  { head: 'Amount', isRight: true },
  { head: 'SHA-256', isRight: false },
];

const rowOf = ({ path, title, date, amount, verifyCode, remark, sha256 }: CloseOutLine): TableCell[] => [
  { ...breakable(clean(path), 16) },
  {
    stack: [
      breakable(clean(title), 16),
      ...(remark === undefined ? [] : [{ text: remark, bold: true }]),
      ...(verifyCode === null ? [] : [{ text: `Code ${showVerifyCode(verifyCode)}`, color: MUTED }]),
    ],
  },
  { text: date ?? '—', noWrap: true },
  { text: amount ?? '—', noWrap: true, alignment: 'right' },
  { ...breakable(sha256, 32), fontSize: 7, color: MUTED },
];

export function closeOutPdf(document: CloseOutDocument): TDocumentDefinitions {
  const { owner, createdAt, madeOn, part, parts, lines, leftOut } = document;
  const title = `Close-out packet ${clean(document.projectName)}`;
  const content: Content[] = [
    headingOf(owner, 'Close-out', madeOn),
    {
      margin: [0, 20, 0, 16],
      ...facts([
        ['Project', document.projectName],
        ['Job', document.jobId],
        ['Address', document.address],
        ['Customer', document.customerName],
        ['Supplier', owner.name],
        ['Part', parts === 1 ? null : `${part} of ${parts}`],
      ]),
    },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [120, '*', 'auto', 'auto', 140],
        body: [tableHeads(COLUMNS), ...lines.map(rowOf)],
      },
      layout: LINES_LAYOUT,
    },
    {
      margin: [0, 14, 0, 0],
      text: [
        'Each file is the original. Check a waiver with its code or its PDF at ',
        { text: document.verifyUrl, link: document.verifyUrl },
        ', or by the seal that a PDF reader shows.',
      ],
    },
    ...(leftOut.length === 0
      ? []
      : [
          {
            margin: [0, 14, 0, 0] as [number, number, number, number],
            stack: [caption('Not in this packet'), ...leftOut.map((each) => breakable(clean(each), 40))],
          },
        ]),
  ];
  return { ...documentDefinition({ title, author: owner.name, createdAt, footer: title }, content), tagged: true };
}
