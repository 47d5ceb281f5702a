// The papers of the stories as PDF: short ones, but such as a supplier might send.
import { type Day, formatDay } from '@plumbline/rules/dates';
import { add, type Cents, type CurrencyCode, formatCents, ZERO } from '@plumbline/rules/money';
import { waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import type { Account, AccountProject } from '../stories/account.ts';
import type { Story } from '../stories/story.ts';
import type { StoryDocument, StoryWaiver } from '../stories/write-papers.ts';
import { PAGE, type PlainLine, plainPdf, wrapped } from './plain-pdf.ts';

type Paper = {
  title: string;
  facts: readonly (readonly [string, string])[];
  text: readonly string[];
  signer: string;
};

const GRAY = 0.38;
const HAIRLINE = '#d5d9df';
const FACT_X = PAGE.margin + 110;
const WIDTH = PAGE.width - 2 * PAGE.margin;

/** From the top of the page down. */
function print(story: Story, { title, facts, text, signer }: Paper): Uint8Array {
  const { name, legalName, supportEmail, supportPhone } = story.organization;
  const lines: PlainLine[] = [
    { text: name, size: 18, isBold: true, y: 720 },
    { text: title, size: 15, isBold: true, y: 668 },
  ];
  let y = 668;
  const write = (gap: number, line: Omit<PlainLine, 'y'>) => {
    y -= gap;
    lines.push({ ...line, y });
  };
  y -= 10;
  for (const [label, value] of facts) {
    const [first = '', ...more] = wrapped(value, 74);
    write(18, { text: label, size: 10, gray: GRAY });
    lines.push({ text: first, size: 10, x: FACT_X, y });
    for (const rest of more) write(14, { text: rest, size: 10, x: FACT_X });
  }
  for (const paragraph of text) {
    y -= 14;
    for (const line of wrapped(paragraph, 94)) write(15, { text: line, size: 10 });
  }
  const signature = y - 60;
  y = signature;
  write(14, { text: `${signer}, for ${legalName}`, size: 9, gray: GRAY });
  lines.push({ text: `${legalName} \u00b7 ${supportEmail} \u00b7 ${supportPhone}`, size: 8, gray: GRAY, y: 40 });
  return plainPdf(title, lines, [
    { y: 702, width: WIDTH, height: 2, color: story.settings.themeColor ?? HAIRLINE },
    { y: signature, width: 220, height: 0.7, color: HAIRLINE },
    { y: 54, width: WIDTH, height: 0.7, color: HAIRLINE },
  ]);
}

const dayOf = (instant: string): string => formatDay(instant.slice(0, 10) as Day);

function factsOf(account: Account, project: Pick<AccountProject, 'jobId' | 'jobName' | 'address'>) {
  return [
    ['Customer', account.customer.name],
    ['Project', `${project.jobName} (${project.jobId})`],
    ['Location', project.address ?? ''],
  ] as const;
}

export function waiverPdf(story: Story, account: Account, waiver: StoryWaiver): Uint8Array {
  const isUnconditional = waiver.waiverType.startsWith('unconditional');
  const until = waiver.throughDate ?? waiver.createdAt.slice(0, 10);
  const covered = account.invoices.filter(
    ({ type, projectId, invoiceCreatedAt }) =>
      type === 'INVOICE' && projectId === waiver.projectId && invoiceCreatedAt <= until,
  );
  const amount: Cents = add(
    ZERO,
    ...covered.map(({ totalAmount, balance }) => (isUnconditional ? ((totalAmount - balance) as Cents) : balance)),
  );
  const currency: CurrencyCode = covered[0]?.currencyCode ?? 'USD';
  const [kind, scope] = waiverTypeLabel(waiver.waiverType).split(' ');
  return print(story, {
    title: `${kind} Waiver and Release on ${scope === 'final' ? 'Final' : 'Progress'} Payment`,
    facts: [
      ['Claimant', story.organization.legalName],
      ...factsOf(account, { jobId: waiver.jobId ?? '', jobName: waiver.jobName ?? '', address: waiver.projectAddress }),
      ['Through date', waiver.throughDate === null ? 'Final payment' : formatDay(waiver.throughDate)],
      ['Amount', formatCents(amount, currency)],
    ],
    text: [
      isUnconditional
        ? 'The claimant waives and releases its lien, stop payment notice and payment bond rights for labor, services, equipment and material furnished to the customer on this project through the date above. The claimant has received the amount above.'
        : 'This document waives and releases the lien, stop payment notice and payment bond rights of the claimant for labor, services, equipment and material furnished to the customer on this project through the date above. It takes effect only when the claimant has received the amount above.',
      'Rights based on retentions, extras, or items furnished after the through date are not part of this waiver. An example made for a demonstration; it releases nothing.',
    ],
    signer: story.staff[0]?.name ?? story.organization.name,
  });
}

export function noticePdf(story: Story, account: Account, document: StoryDocument): Uint8Array {
  const isMonthly = document.type === 'monthly-notice';
  const project = account.projects.find(({ id }) => id === document.projectId)!;
  return print(story, {
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
