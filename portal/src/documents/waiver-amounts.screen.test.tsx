import { getWaiver } from '@plumbline/contract/waiver-requests';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aWaiverDetail } from '../testing/a-waiver-detail.ts';
import { testId } from '../testing/test-id.ts';
import { openDocuments } from './testing/open-documents.ts';
import type { WaiverDetail } from './use-waivers-view.ts';

async function openPanel(facts: Partial<WaiverDetail>, width?: number): Promise<void> {
  const detail = aWaiverDetail(facts);
  await openDocuments(`/history/waivers?id=${detail.id}`, {
    answers: [answer(getWaiver, detail)],
    ...(width !== undefined && { width }),
  });
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

/** "label amount" of each line of the sums. */
const sums = () =>
  [...document.querySelectorAll('[class*=sums] dl > div')].map((line) =>
    [line.querySelector('dt'), line.querySelector('dd')].map((each) => each?.textContent?.trim()).join(' '),
  );

const invoice = (invoiceNumber: string, share: 'waived' | 'excepted', balance: number, received = 0) => ({
  id: invoiceNumber === '481044' ? PARTLY_PAID : testId(),
  invoiceNumber,
  share,
  balance: asCents(balance),
  received: asCents(received),
});
const PARTLY_PAID = testId();

test('the sum of a conditional waiver adds up, in the words and the order of the form', async () => {
  await openPanel({
    figures: {
      amount: asCents(10_859_12),
      openBalance: asCents(20_211_52),
      exceptionsAmount: asCents(8_932_40),
      disputedAmount: asCents(420_00),
      creditsAmount: asCents(790_00),
    },
    invoices: [
      invoice('481044', 'excepted', 8_932_40),
      invoice('482005', 'waived', 9_764_12),
      invoice('482316', 'waived', 2_305_00),
    ],
  });
  expect(sums()).toEqual([
    'Open through that date, 3 invoices $21,001.52',
    'Credits −$790.00',
    'Not released (exceptions) −$8,932.40',
    'In dispute −$420.00',
    'This waiver covers $10,859.12',
  ]);
  await checkAccessibility();
});

test('an unconditional waiver lists what was received, and apart from it what it leaves open', async () => {
  await openPanel({
    waiverType: 'unconditional.progress',
    waiverRequestStatus: 'ready',
    figures: {
      amount: asCents(14_118_76),
      openBalance: asCents(8_292_40),
      exceptionsAmount: asCents(8_292_40),
      disputedAmount: ZERO,
      creditsAmount: asCents(640_00),
    },
    invoices: [
      invoice('481044', 'waived', 8_932_40, 10_000_00),
      invoice('481044', 'excepted', 8_932_40, 10_000_00),
      invoice('481390', 'waived', 0, 4_118_76),
    ],
  });
  expect(sums()).toEqual([
    'Received, 2 invoices $14,118.76',
    'This waiver covers $14,118.76',
    'Open through that date, 1 invoice $8,932.40',
    'Credits −$640.00',
    'Not released (exceptions) $8,292.40',
  ]);
  expect(listItems('Invoices of the waiver')).toEqual([
    '481044 Received $10,000.00',
    '481044 Not released $8,932.40',
    '481390 Received $4,118.76',
  ]);
});

test('a rejected request says what was asked for, and nothing of it is to be waived', async () => {
  await openPanel({ waiverRequestStatus: 'rejected', rejectReason: 'OTHER', canBeWithdrawn: false });
  await expect.element(page.getByText('Amount asked for').first()).toBeVisible();
  expect(sums().at(-1)).toBe('Amount asked for $8,000.00');
  expect(listItems('Invoices of the waiver')).toEqual(['482316 Asked for $8,000.00', '481044 Left out $6,120.40']);
  expect(document.querySelector('[role="complementary"]')?.textContent).not.toMatch(/waived|covers/);
});

test('a void waiver covered its invoices, and one whose payment cleared waives them', async () => {
  await openPanel({ waiverRequestStatus: 'ready', isVoid: true, canBeWithdrawn: false });
  expect(listItems('Invoices of the waiver')[0]).toBe('482316 Not waived any more $8,000.00');
  expect(sums().at(-1)).toBe('This waiver covered $8,000.00');
  const twin = {
    id: testId(),
    number: 1044,
    waiverType: 'unconditional.progress',
    waiverRequestStatus: 'new',
  } as const;
  await openPanel({ waiverRequestStatus: 'ready', exchanges: [twin], canBeWithdrawn: false });
  expect(listItems('Invoices of the waiver')[0]).toBe('482316 Waived $8,000.00');
});

test('the amount of an own form is not ours to say, and one of an earlier version has none', async () => {
  await openPanel({ waiverType: 'other' });
  await expect.element(page.getByText('This waiver covers')).not.toBeInTheDocument();
  expect(sums()).toEqual([]);
  await openPanel({ figures: null, invoices: [], currencyCode: null });
  expect(sums()).toEqual([]);
});

test('the history says in plain words what happened by itself', async () => {
  await openPanel({
    events: [
      { at: '2026-10-05T17:00:00.000Z', action: 'requested', toStatus: 'new', actorName: null, worker: 'Schedule' },
      {
        at: '2026-10-09T17:00:00.000Z',
        action: 'money-returned',
        toStatus: 'ready',
        actorName: null,
        worker: 'Payments',
      },
    ],
  });
  expect(listItems('History')).toEqual([
    expect.stringMatching(/^Payment returned after it had counted: the bank took it back, or it was refunded 10/),
    expect.stringMatching(/^Requested by your repeating request 10/),
  ]);
});

test.each([1280, 375])('the name of a long file keeps its end and its extension at %i px', async (width) => {
  const name = 'Conditional waiver of Connecticut Shoreline Community Hospital, East Wing Expansion 2026-10.docx';
  await openPanel({ files: [{ id: testId(), name, size: 2048, purpose: 'custom-form' }] }, width);
  expect(listItems('Files you sent')).toEqual([`${name} 2 KB`]);
  const shown = document.querySelector<HTMLElement>(`[title="${name}"]`)!;
  const [, start, end] = [...shown.children] as HTMLElement[];
  expect(end!.dataset['text']).toBe('026-10.docx');
  expect(start!.scrollWidth).toBeGreaterThan(start!.clientWidth);
  const row = shown.closest('li')!.getBoundingClientRect();
  expect(end!.getBoundingClientRect().right).toBeLessThan(row.right);
  expect(shown.getBoundingClientRect().height).toBeLessThan(30);
});
