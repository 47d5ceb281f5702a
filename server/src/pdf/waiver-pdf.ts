// A waiver as a PDF: the text of its template with the values filled in, its schedule of invoices, the notary's page and
// the certificate page.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { showVerifyCode } from '@plumbline/rules/waivers/verify-code';
import { certificatePage } from './certificate-page.ts';
import { clean, documentDefinition, letterhead, MUTED } from './document-definition.ts';
import { notaryPage } from './waiver-blocks.ts';
import type { WaiverDocument } from './waiver-document.ts';
import { groupsOf } from './waiver-groups.ts';
import { blockContent } from './waiver-text.ts';

/** In points. A form that fits on one page with its signature should. */
const PAGE_MARGINS: [number, number, number, number] = [36, 36, 36, 54];

/** Nothing is larger than the text of the template: some states want their notice in the largest type of the form. */
const headingOf = ({ owner, values, template }: WaiverDocument): Content => ({
  columnGap: 24,
  margin: [0, 0, 0, 12],
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
      text: [values['waiver.number'], values['waiver.issuedOn']].filter(Boolean).join('  ·  '),
    },
  ],
});

const bodyOf = (document: WaiverDocument): Content[] =>
  groupsOf(document).flatMap(({ isKept, nodes }) => {
    const content = nodes.flatMap((node) => blockContent(document, node));
    return isKept ? [{ unbreakable: true, stack: content }] : content;
  });

export function waiverPdf(document: WaiverDocument): TDocumentDefinitions {
  const { owner, createdAt, values, template, certificate, watermark } = document;
  const title = `Waiver ${values['waiver.number']}`;
  const footer = [
    title,
    ...(document.verifyCode === null ? [] : [`Verify ${showVerifyCode(document.verifyCode)}`]),
    ...(template.legalReference === '' ? [] : [template.legalReference]),
    ...(document.footnote === null ? [] : [document.footnote]),
  ];
  const definition = documentDefinition(
    { title, author: owner.name, createdAt, footer: footer.map((each) => clean(each)).join('  ·  ') },
    [
      headingOf(document),
      ...bodyOf(document),
      ...(document.hasNotaryPage ? notaryPage(document) : []),
      ...(certificate === null ? [] : certificatePage(document, certificate)),
    ],
  );
  return {
    ...definition,
    tagged: true,
    pageMargins: PAGE_MARGINS,
    defaultStyle: { ...definition.defaultStyle, fontSize: template.baseSizePt },
    ...(watermark !== null && { watermark: { text: watermark, opacity: 0.12, bold: true, color: MUTED } }),
  };
}
