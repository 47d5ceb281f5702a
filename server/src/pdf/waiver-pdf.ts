// A waiver as a PDF: the text of its template with the values filled in, its schedule of invoices, the notary's page and
// the certificate page.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { showVerifyCode } from '@plumbline/rules/waivers/verify-code';
import { certificatePage } from './certificate-page.ts';
import { clean, documentDefinition, letterhead, MUTED } from './document-definition.ts';
import { type TemplateNode, nodesOf } from '@plumbline/rules/waivers/templates/template-doc';
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

/** In letters: a longer paragraph may be divided, since pdfmake drops what does not fit on a page in one piece. */
const KEPT_TEXT_MAX = 600;

const lettersIn = (node: TemplateNode): number =>
  nodesOf(node).reduce((sum, { text, type }) => sum + (text?.length ?? (type === 'mergeField' ? 60 : 0)), 0);

/** Nobody signs an empty page: the signature stays with the paragraph above it, and with its witness. */
function bodyOf(document: WaiverDocument): Content[] {
  const blocks = document.template.doc.content ?? [];
  const isKept = (at: number): boolean => {
    const [block, next] = [blocks[at], blocks[at + 1]];
    if (block?.type === 'signatureBlock') return true;
    if (block?.type === 'witnessBlock') return blocks[at - 1]?.type === 'signatureBlock';
    return block?.type === 'paragraph' && next?.type === 'signatureBlock' && lettersIn(block) <= KEPT_TEXT_MAX;
  };
  const groups: { isKept: boolean; content: Content[] }[] = [];
  for (const [at, block] of blocks.entries()) {
    const content = blockContent(document, block);
    const last = groups.at(-1);
    if (last?.isKept && isKept(at) && block.type !== 'paragraph') last.content.push(...content);
    else groups.push({ isKept: isKept(at), content });
  }
  return groups.flatMap((group) => (group.isKept ? [{ unbreakable: true, stack: group.content }] : group.content));
}

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
    defaultStyle: { ...definition.defaultStyle, fontSize: template.baseSizePt, lineHeight: 1.25 },
    ...(watermark !== null && { watermark: { text: watermark, opacity: 0.12, bold: true, color: MUTED } }),
  };
}
