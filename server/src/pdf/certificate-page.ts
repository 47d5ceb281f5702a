// The last page of a sealed document: what it is, who signed it when, and how to check it.
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { eventVerb } from '@plumbline/rules/waivers/waiver-history';
import { showVerifyCode } from '@plumbline/rules/waivers/verify-code';
import { breakable, clean, MUTED } from './document-definition.ts';
import { LINES_LAYOUT } from './document-parts.ts';
import type { WaiverCertificate, WaiverDocument } from './waiver-document.ts';

const SIZE_PT = 9;
/** In characters: a hash takes two lines. */
const LONGEST_WORD = 40;

const utc = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

const facts = (rows: readonly (readonly [string, string])[]): Content => ({
  table: {
    widths: [110, '*'],
    body: rows.map(([label, value]): TableCell[] => [
      { text: label, color: MUTED },
      { ...breakable(clean(value), LONGEST_WORD) },
    ]),
  },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingTop: () => 2,
    paddingBottom: () => 2,
  },
});

const caption = (text: string): Content => ({ text, bold: true, margin: [0, 14, 0, 4], headlineLevel: 2 });

export const certificatePage = (
  { values, verifyCode, waiver }: WaiverDocument,
  { signer, events, ...certificate }: WaiverCertificate,
): Content[] => [
  {
    fontSize: SIZE_PT,
    pageBreak: 'before',
    stack: [
      { text: 'Certificate of signature', bold: true, fontSize: 10.5, margin: [0, 0, 0, 8], headlineLevel: 1 },
      {
        columnGap: 20,
        columns: [
          {
            width: '*',
            stack: [
              facts([
                ['Waiver', `${values['waiver.number']}, ${values['waiver.type']}`],
                ['Document ID', certificate.documentId],
                ['Supplier', waiver.claimant.legalName],
                ['Wording', certificate.templateName],
                ['SHA-256 of the wording', certificate.templateSha256],
                ['SHA-256 of the waiver before this page and the seal', certificate.unsignedSha256],
              ]),
            ],
          },
          {
            width: 124,
            stack: [
              { qr: certificate.verifyUrl, fit: 120, eccLevel: 'M' },
              { text: showVerifyCode(verifyCode ?? ''), bold: true, margin: [0, 6, 0, 0], link: certificate.verifyUrl },
              { text: 'Scan to verify this document.', color: MUTED },
            ],
          },
        ],
      },
      caption('Signer'),
      facts([
        ['Name', signer.name],
        ['Title', signer.title],
        ['Email', signer.email],
        ['Signing method', signer.method],
        ['IP address', signer.address],
      ]),
      caption('Events'),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [122, 96, '*', 110],
          body: [
            ['Time', 'Event', 'By', 'IP address'].map((text): TableCell => ({ text, bold: true, color: MUTED })),
            ...events.map(({ at, action, actor, address }): TableCell[] => [
              { text: utc(at), noWrap: true },
              { text: eventVerb(action) },
              { ...breakable(clean(actor ?? 'Automatic'), 30) },
              { ...breakable(address ?? '—', 20) },
            ]),
          ],
        },
        layout: LINES_LAYOUT,
      },
      {
        margin: [0, 14, 0, 0],
        color: MUTED,
        text: 'The document is sealed with the certificate of the supplier. A PDF reader shows whether it was changed since. So does the verification page, which opens with the code above and takes the file or the code.',
      },
    ],
  },
];
