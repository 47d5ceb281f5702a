// Renders the notices of the stories as short but realistic PDFs.
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Day, formatDay } from '@plumbline/rules/dates';
import type { Account, AccountProject } from '../stories/account.ts';
import type { Story } from '../stories/story.ts';
import type { StoryDocument } from '../stories/write-documents.ts';

type DocumentContent = {
  title: string;
  facts: readonly (readonly [string, string])[];
  text: readonly string[];
  signer: string;
};

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const FACT_X = MARGIN + 110;
const FOOTER_Y = 738;
const BLACK = '#000000';
const GRAY = '#616161';
const HAIRLINE = '#d5d9df';

async function drawPdf(story: Story, { title, facts, text, signer }: DocumentContent): Promise<Uint8Array> {
  const { name, legalName, supportEmail, supportPhone } = story.organization;
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Producer: 'Plumbline' },
  });
  pdf.font('Helvetica-Bold').fontSize(18).text(name, MARGIN, 58);
  pdf.rect(MARGIN, 88, WIDTH, 2).fill(story.settings.themeColor ?? HAIRLINE);
  pdf.fill(BLACK).fontSize(15).text(title, MARGIN, 112);
  pdf.font('Helvetica').fontSize(10).moveDown();
  for (const [label, value] of facts) {
    const { y } = pdf;
    pdf.fill(GRAY).text(label, MARGIN, y);
    pdf.fill(BLACK).text(value || ' ', FACT_X, y, { width: WIDTH - (FACT_X - MARGIN), paragraphGap: 6 });
  }
  for (const paragraph of text) pdf.text(paragraph, MARGIN, pdf.y + 12, { width: WIDTH, lineGap: 3 });
  const signatureY = pdf.y + 48;
  pdf.rect(MARGIN, signatureY, 220, 0.7).fill(HAIRLINE);
  pdf
    .fill(GRAY)
    .fontSize(9)
    .text(`${signer}, for ${legalName}`, MARGIN, signatureY + 6);
  pdf.rect(MARGIN, FOOTER_Y, WIDTH, 0.7).fill(HAIRLINE);
  // Below the bottom margin, where pdfkit would otherwise start another page.
  pdf.page.margins.bottom = 0;
  pdf
    .fill(GRAY)
    .fontSize(8)
    .text(`${legalName} \u00b7 ${supportEmail} \u00b7 ${supportPhone}`, MARGIN, FOOTER_Y + 6, { lineBreak: false });
  pdf.end();
  return buffer(pdf);
}

const dayOf = (instant: string): string => formatDay(instant.slice(0, 10) as Day);

function factsOf(account: Account, project: Pick<AccountProject, 'jobId' | 'jobName' | 'address'>) {
  return [
    ['Customer', account.customer.name],
    ['Project', `${project.jobName} (${project.jobId})`],
    ['Location', project.address ?? ''],
  ] as const;
}

export function noticePdf(story: Story, account: Account, document: StoryDocument): Promise<Uint8Array> {
  const isMonthly = document.type === 'monthly-notice';
  const project = account.projects.find(({ id }) => id === document.projectId)!;
  return drawPdf(story, {
    title: isMonthly ? 'Monthly Notice of Material Furnished' : 'Preliminary Notice',
    facts: [
      ['Date', dayOf(document.createdAt)],
      ['Furnished by', story.organization.legalName],
      ...factsOf(account, project),
      ...(document.throughDate === null ? [] : [['Through', formatDay(document.throughDate)] as const]),
    ],
    text: [
      isMonthly
        ? 'This notice lists that building materials were furnished to the project in the month that ended on the date above, and that part of their price has not been paid.'
        : 'The company named above has furnished or will furnish building materials to this project. If bills are not paid in full, the improved property may be subject to a lien.',
      'This notice does not say that anybody is late with a payment. An example made for a demonstration.',
    ],
    signer: document.createdByName,
  });
}
