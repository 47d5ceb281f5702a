// A waiver as a PDF: the text of its template with the values filled in, its schedule of invoices, the notary's page and
// the certificate page.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { certificatePage } from './certificate-page.ts';
import { clean, documentDefinition, letterhead, MUTED } from './document-definition.ts';
import { notaryPage } from './waiver-blocks.ts';
import type { WaiverDocument } from './waiver-document.ts';
import { blockContent } from './waiver-text.ts';

/** Nothing is larger than the text of the template: some states want their notice in the largest type of the form. */
const headingOf = ({ owner, values, template }: WaiverDocument): Content => ({
  columnGap: 24,
  margin: [0, 0, 0, 14],
  columns: [
    {
      width: '*',
      stack: [
        owner.logo === null
          ? { text: clean(owner.name), bold: true, fontSize: template.baseSizePt }
          : letterhead(owner),
      ],
    },
    {
      width: 200,
      alignment: 'right',
      fontSize: template.baseSizePt,
      color: MUTED,
      stack: [{ text: values['waiver.number'] ?? '' }, { text: values['waiver.issuedOn'] ?? '' }],
    },
  ],
});

export function waiverPdf(document: WaiverDocument): TDocumentDefinitions {
  const { owner, createdAt, values, template, certificate, watermark } = document;
  const title = `Waiver ${values['waiver.number']}`;
  const footer = [
    title,
    ...(document.verifyCode === null ? [] : [`Verify ${document.verifyCode}`]),
    ...(template.legalReference === '' ? [] : [template.legalReference]),
    ...(document.footnote === null ? [] : [document.footnote]),
  ];
  const definition = documentDefinition(
    { title, author: owner.name, createdAt, footer: footer.map((each) => clean(each)).join('  ·  ') },
    [
      headingOf(document),
      ...(template.doc.content ?? []).flatMap((block) => blockContent(document, block)),
      ...(document.hasNotaryPage ? notaryPage(document) : []),
      ...(certificate === null ? [] : certificatePage(document, certificate)),
    ],
  );
  return {
    ...definition,
    tagged: true,
    defaultStyle: { ...definition.defaultStyle, fontSize: template.baseSizePt, lineHeight: 1.25 },
    ...(watermark !== null && { watermark: { text: watermark, opacity: 0.12, bold: true, color: MUTED } }),
  };
}
