import { REFUSALS } from '@plumbline/contract/refusals';
import { downloadCloseOut } from '@plumbline/contract/projects';
import { getWaiver, withdrawWaiver } from '@plumbline/contract/waiver-requests';
import { downloadWaiver, listWaivers } from '@plumbline/contract/waivers';
import { asDay } from '@plumbline/rules/dates';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { answer, aPdf, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../messages.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import { aWaiver } from '../testing/a-waiver.ts';
import { aWaiverDetail } from '../testing/a-waiver-detail.ts';
import { testId } from '../testing/test-id.ts';
import { openDocuments } from './testing/open-documents.ts';
import type { WaiverDetail } from './use-waivers-view.ts';

const WAIVERS = '/history/waivers';
const panel = (number = 1042) => page.getByRole('complementary', { name: `Waiver request W-${number}` });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The list with one request, whose panel is open. */
async function openPanel(facts: Partial<WaiverDetail> = {}, options: Parameters<typeof openDocuments>[1] = {}) {
  const detail = aWaiverDetail(facts);
  const { id, number, waiverRequestStatus, canBeWithdrawn, canBeDownloaded, awaitedPayment } = detail;
  const row = aWaiver({ id, number, waiverRequestStatus, canBeWithdrawn, canBeDownloaded, awaitedPayment });
  const screen = await openDocuments(`${WAIVERS}?id=${id}`, {
    waivers: [row],
    ...options,
    answers: [answer(getWaiver, detail), ...(options.answers ?? [])],
  });
  return { screen, id };
}

describe('DOC-04 each row says what happens next', () => {
  const ROWS = [
    aWaiver({ waiverRequestStatus: 'new' }),
    aWaiver({ waiverRequestStatus: 'requested-approval', approvalReasons: ['CUSTOM_FORM', 'WET_INK'] }),
    aWaiver({ waiverRequestStatus: 'pending-notarization' }),
    aWaiver({
      waiverRequestStatus: 'confirmed',
      waiverType: 'unconditional.progress',
      // Final on Thursday, 11/19, counted in the supplier's time zone.
      awaitedPayment: { code: 'GS-7K2M', paymentType: 'ACH', approvedAt: '2026-11-13T02:00:00.000Z' },
    }),
    aWaiver({ waiverRequestStatus: 'confirmed', waiverType: 'unconditional.final', waitsFor: 'other-currency' }),
    aWaiver({
      waiverRequestStatus: 'rejected',
      rejectReason: 'THROUGH_DATE',
      rejectMessage: 'Use 9/30.',
      canBeDownloaded: false,
    }),
  ];
  const NEXT = [
    'We look at it, usually within 1 business day.',
    'We look at it, usually within 1 business day, because of your own form and the signature in ink.',
    'With our notary.',
    'Signed; released when payment GS-7K2M clears (about 11/19/2026).',
    'Signed. An invoice of the project in another currency is open. We release it once that is paid.',
    'The through date does not fit. Use 9/30.',
  ];

  test('with many reasons for an approval in the panel, and room for two in the table', async () => {
    const approvalReasons = ['CUSTOM_FORM', 'WET_INK', 'EXCEPTIONS_PRESENT'];
    const waivers = [aWaiver({ waiverRequestStatus: 'requested-approval', approvalReasons })];
    await openDocuments(WAIVERS, { waivers, width: 1280 });
    await expect.poll(() => tableRows('Waivers').join(' ')).toContain('because of your own form and 2 more reasons.');
    await openPanel({ waiverRequestStatus: 'requested-approval', approvalReasons });
    await expect
      .element(page.getByText(/your own form, unpaid .* leaves out, and the signature in ink\./))
      .toBeVisible();
  });

  test('WVR-10 with how it was paid in the panel', async () => {
    await openPanel({
      currencyCode: 'USD',
      paymentDetail: {
        paymentDetailType: 'mailed',
        paymentCheckNumber: '1042',
        paymentCheckAmount: 1250,
        paymentMailedDate: '2026-10-01',
        paymentIsJoint: true,
        paymentPayees: 'Us and them',
      },
    });
    const words = 'Check 1042 of $12.50, mailed on 10/01/2026. Joint check, made out to Us and them.';
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('in the table', async () => {
    await openDocuments(WAIVERS, { waivers: ROWS, width: 1280, now: '2026-11-16T18:00:00.000Z' });
    await expect.poll(() => tableRows('Waivers')).toHaveLength(ROWS.length);
    const rows = tableRows('Waivers').map((cells) => cells.join(' '));
    for (const [place, next] of NEXT.entries()) expect(rows[place]).toContain(next);
    expect(rows[0]).toContain('W-1042 · through 9/30/2026');
    await checkAccessibility();
  });

  test('and on a phone', async () => {
    await openDocuments(WAIVERS, { waivers: ROWS, width: 375, now: '2026-11-16T18:00:00.000Z' });
    await expect.poll(() => listItems('Waivers')).toHaveLength(ROWS.length);
    for (const [place, next] of NEXT.entries()) expect(listItems('Waivers')[place]).toContain(next);
    expect(listItems('Waivers')[0]).toContain('W-1042 · Conditional progress through 9/30/2026');
    expect(document.documentElement.scrollWidth).toBe(375);
    await checkAccessibility();
  });

  test('a tablet folds the columns and nothing scrolls sideways', async () => {
    await openDocuments(WAIVERS, { waivers: ROWS, width: 768 });
    await expect.poll(() => tableHeads('Waivers')).toEqual(['Type', 'Status', 'Date', 'Project Name', 'Download']);
    expect(document.documentElement.scrollWidth).toBe(768);
  });
});

describe('the panel of a request', () => {
  test('shows what it covers, what was sent, and its history, newest first', async () => {
    await openPanel({
      requestNotarization: true,
      notarization: 'needed',
      customFile: true,
      notes: 'Draw 4',
      recurrence: { schedule: 'MONTHLY', scheduleDay: '5' },
      files: [{ id: testId(), name: 'Our form.pdf', size: 1_500_000, purpose: 'custom-form' }],
      events: [
        { at: '2026-10-05T17:00:00.000Z', action: 'requested', toStatus: 'new', actorName: 'Dana Reyes', worker: null },
        {
          at: '2026-10-06T17:00:00.000Z',
          action: 'attached',
          toStatus: 'confirmed',
          actorName: 'Sam Staff',
          worker: null,
        },
      ],
    });
    await expect.element(panel().getByText('This waiver covers').first()).toBeVisible();
    const facts = () =>
      [...document.querySelectorAll('[role="complementary"] dl > div')].map((each) => [
        each.querySelector('dt')?.textContent,
        each.querySelector('dd')?.textContent,
      ]);
    await expect.poll(facts).toEqual(
      expect.arrayContaining([
        ['Type', 'CPConditional progress'],
        ['Through date', '9/30/2026'],
        ['Options', 'Notary requested, Your own form'],
        ['Repeats', 'Monthly on day 5'],
        ['Send to', 'draws@lofts.example'],
        ['Notes', 'Draw 4'],
        ['Requested', '10/05/2026 by Dana Reyes'],
      ]),
    );
    expect(listItems('Invoices of the waiver')).toEqual([
      '482316 To be waived $8,000.00',
      '481044 Not released $6,120.40',
    ]);
    expect(listItems('Files you sent')).toEqual(['Our form.pdf 1.4 MB']);
    expect(listItems('History').map((each) => each.slice(0, 22))).toEqual([
      'Signed by Sam Staff 10',
      'Requested by Dana Reye',
    ]);
    await checkAccessibility();
  });

  test('opens from a row by keyboard, steps through the list, and gives the focus back', async () => {
    const waivers = [aWaiver({ number: 1 }), aWaiver({ number: 2 }), aWaiver({ number: 3 })];
    const screen = await openDocuments(WAIVERS, {
      waivers,
      answers: [
        answer(getWaiver, ({ id }) => aWaiverDetail({ id, number: waivers.findIndex((each) => each.id === id) + 1 })),
      ],
    });
    await expect.poll(() => tableRows('Waivers')).toHaveLength(3);
    document.querySelector<HTMLElement>(`[data-row="${waivers[0]!.id}"] button`)?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel(1)).toHaveFocus();
    await expect.element(button('Previous in the list')).toBeDisabled();
    expect(screen.address()).toBe(`${WAIVERS}?id=${waivers[0]!.id}`);
    await button('Next in the list').click();
    await expect.element(panel(2)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel(2)).not.toBeInTheDocument();
    await expect
      .poll(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))
      .toBe(waivers[1]!.id);
  });

  test('says why the supplier looks at it before it is signed', async () => {
    await openPanel({ waiverRequestStatus: 'requested-approval', approvalReasons: ['EXCEPTIONS_PRESENT'] });
    await expect
      .element(panel().getByText(/^We look at it.*, because of unpaid invoices that it leaves out\.$/))
      .toBeVisible();
  });

  test('is a drawer on a phone', async () => {
    await openPanel({}, { width: 375 });
    await expect.element(page.getByRole('dialog', { name: 'Waiver request W-1042' })).toBeVisible();
    await expect.element(button('Withdraw request')).toBeVisible();
    await checkAccessibility();
  });

  test('is busy while it loads, says that it failed, and that a request is not theirs', async () => {
    const { screen, id } = await openPanel({}, { answers: [hang(getWaiver)] });
    await screen.passTime(400);
    await expect.element(page.getByText('Loading the waiver request')).toBeInTheDocument();
    const failing = await openDocuments(`${WAIVERS}?id=${id}`, { answers: [fail(getWaiver)] });
    await failing.passTime(2000);
    await expect.element(page.getByText(words.panelFailed)).toBeVisible();
    await openDocuments(`${WAIVERS}?id=${id}`, { answers: [refuse(getWaiver, 'not_found')] });
    await expect.element(page.getByText(words.panelMissing)).toBeVisible();
  });

  test('DOC-06 downloads a released waiver, which can be neither withdrawn nor submitted again', async () => {
    const { screen, id } = await openPanel(
      { waiverRequestStatus: 'ready', canBeDownloaded: true, canBeWithdrawn: false, notarization: 'done' },
      { answers: [answer(downloadWaiver, aPdf('Waiver-1.pdf'))] },
    );
    await panel().getByRole('button', { name: 'Download', exact: true }).click();
    await expectToast('success', messages.waivers.downloaded);
    expect(screen.requests(downloadWaiver)).toEqual([{ id }]);
    expect(listItems('Invoices of the waiver')[0]).toBe('482316 Waived once paid $8,000.00');
    await expect.element(panel().getByText('Sent to', { exact: true })).toBeVisible();
    await expect.element(panel().getByText('Notarized', { exact: true })).toBeVisible();
    await expect.element(button('Withdraw request')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Submit again' })).not.toBeInTheDocument();
  });

  test('VFY-01 a released waiver leads to the page that checks it', async () => {
    await openPanel({
      waiverRequestStatus: 'ready',
      canBeDownloaded: true,
      canBeWithdrawn: false,
      verifyUrl: 'https://granite.portal.example/verify/W7K3M9Q2XW4D',
    });
    const link = panel().getByRole('link', { name: 'granite.portal.example/verify/W7K3M9Q2XW4D' });
    await expect.element(link).toHaveAttribute('href', 'https://granite.portal.example/verify/W7K3M9Q2XW4D');
    await checkAccessibility();
  });

  test('decision D33 says why the notary is left out that was asked for, and of one that was not asked for that it comes', async () => {
    await openPanel({
      requestNotarization: true,
      notarization: 'left-out',
      notaryNote: 'The form of Arizona has no room for a notary.',
    });
    await expect
      .element(panel().getByText('Not included. The form of Arizona has no room for a notary.'))
      .toBeVisible();
    await expect.element(panel().getByText('Notary requested')).not.toBeInTheDocument();
    await checkAccessibility();
    await openPanel({ notarization: 'needed' });
    await expect.element(panel().getByText('With a notary')).toBeVisible();
  });

  test('VFY-02 a released waiver leads to the close-out packet of its project, also of one that is paid', async () => {
    const { screen } = await openPanel(
      { waiverRequestStatus: 'ready', canBeDownloaded: true, canBeWithdrawn: false },
      {
        answers: [answer(downloadCloseOut, { name: 'Close-out-J-7.zip', text: 'PK' })],
      },
    );
    await button('Download close-out packet').click();
    await expectToast('success', messages.closeOut.downloaded);
    expect(screen.requests(downloadCloseOut)).toHaveLength(1);
    await openPanel({ waiverRequestStatus: 'confirmed' });
    await expect.element(panel().getByText('History')).toBeVisible();
    await expect.element(button('Download close-out packet')).not.toBeInTheDocument();
  });

  test('leads from a rejected request to the form, until it was submitted again', async () => {
    const rejected = { waiverRequestStatus: 'rejected', rejectReason: 'OTHER', canBeWithdrawn: false } as const;
    const { id } = await openPanel(rejected);
    await expect
      .element(page.getByRole('link', { name: 'Submit again' }))
      .toHaveAttribute('href', `/request-waiver?resubmits=${id}`);
    const next = { id: testId(), number: 1050 };
    const { screen } = await openPanel({ ...rejected, resubmittedAs: next });
    await expect.element(page.getByRole('link', { name: 'Submit again' })).not.toBeInTheDocument();
    await button('Open waiver request W-1050').click();
    await expect.poll(() => screen.address()).toBe(`${WAIVERS}?id=${next.id}`);
  });

  test('offers nothing to people who only look', async () => {
    await openPanel(
      { waiverRequestStatus: 'rejected', rejectReason: 'OTHER', canBeWithdrawn: false },
      { permissions: { ...DEFAULT_PERMISSIONS, requestWaiver: false } },
    );
    await expect.element(panel()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Submit again' })).not.toBeInTheDocument();
  });

  test('leads from a conditional waiver to the unconditional one that takes its place', async () => {
    const twin = {
      id: testId(),
      number: 1044,
      waiverType: 'unconditional.progress',
      waiverRequestStatus: 'new',
    } as const;
    const { screen } = await openPanel({ waiverRequestStatus: 'ready', canBeWithdrawn: false, exchanges: [twin] });
    await expect
      .element(panel().getByText('Its payment cleared. We prepare unconditional waiver W-1044.'))
      .toBeVisible();
    await button('Open waiver request W-1044').click();
    await expect.poll(() => screen.address()).toBe(`${WAIVERS}?id=${twin.id}`);
  });

  test('names the payment that a signed waiver waits for', async () => {
    await openPanel(
      {
        waiverRequestStatus: 'confirmed',
        waiverType: 'unconditional.progress',
        throughDate: asDay('2026-09-30'),
        awaitedPayment: { code: 'GS-7K2M', paymentType: 'ACH', approvedAt: null },
      },
      { now: '2026-11-16T18:00:00.000Z' },
    );
    await expect.element(panel().getByText('Signed; released when payment GS-7K2M clears.')).toBeVisible();
  });
});

test('the link of the dashboard filters those whose unconditional waiver is outstanding', async () => {
  const screen = await openDocuments(`${WAIVERS}?outstanding=true`);
  await screen.expectRequest(listWaivers, { outstanding: 'true' });
  await button('Remove filter Paid unconditional outstanding').click();
  await expect.poll(() => screen.address()).toBe(WAIVERS);
});

describe('withdrawing', () => {
  test('asks first, and then shows the request as withdrawn', async () => {
    const { screen, id } = await openPanel({ recurrence: { schedule: 'MONTHLY', scheduleDay: '5' } });
    await button('Withdraw request').click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw W-1042?' });
    await expect.element(dialog.getByText(/^No waiver is signed for it, .* It also stops repeating\.$/)).toBeVisible();
    await checkAccessibility();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(screen.requests(withdrawWaiver)).toEqual([]);
    screen.answer(
      answer(withdrawWaiver, { waiverRequestStatus: 'rejected' as const }),
      answer(
        getWaiver,
        aWaiverDetail({ id, waiverRequestStatus: 'rejected', rejectReason: 'WITHDRAWN', canBeWithdrawn: false }),
      ),
    );
    await button('Withdraw request').click();
    await dialog.getByRole('button', { name: 'Withdraw request' }).click();
    await expectToast('success', words.withdrawn);
    expect(screen.requests(withdrawWaiver)).toEqual([{ id }]);
    await expect.element(panel().getByText('Withdrawn. You can submit it again.')).toBeVisible();
    await expect.element(panel().getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect.element(panel().getByText('Rejected')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Submit again' })).toBeVisible();
    expect(screen.requests(listWaivers).length).toBeGreaterThan(1);
    // The button that had the focus is gone.
    await expect.element(panel()).toHaveFocus();
  });

  test('of a signed waiver says that it is not released', async () => {
    await openPanel({ waiverRequestStatus: 'confirmed' });
    await button('Withdraw request').click();
    await expect.element(page.getByRole('dialog').getByText(/^The signed waiver is not released, and/)).toBeVisible();
  });

  test('says why it is too late, and that it failed', async () => {
    const { screen } = await openPanel(
      {},
      {
        answers: [inTurn(refuse(withdrawWaiver, 'waiver_decided'), fail(withdrawWaiver))],
      },
    );
    await button('Withdraw request').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
    await expectToast('error', REFUSALS.waiver_decided[1]);
    await button('Withdraw request').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
    await expectToast('error', words.withdrawFailed);
    expect(screen.requests(withdrawWaiver)).toHaveLength(2);
  });
});

describe('the badge', () => {
  const WITHDRAWN = { waiverRequestStatus: 'rejected', rejectReason: 'WITHDRAWN', canBeDownloaded: false } as const;
  const RETURNED = { moneyReturnedAt: '2026-10-09T17:00:00.000Z', waiverType: 'unconditional.progress' } as const;
  const ROWS = [aWaiver(WITHDRAWN), aWaiver(RETURNED)];

  test('of what the customer withdrew, or whose payment was returned, says so in the list', async () => {
    await openDocuments(WAIVERS, { waivers: ROWS });
    await expect
      .poll(() => tableRows('Waivers').map((cells) => cells.join(' ')))
      .toEqual([expect.stringMatching(/Withdrawn(?!\.)/), expect.stringContaining('Payment returned')]);
    expect(tableRows('Waivers').join(' ')).not.toMatch(/Rejected|Ready/);
    await checkAccessibility();
  });

  test('and on a phone', async () => {
    await openDocuments(WAIVERS, { waivers: ROWS, width: 375 });
    await expect
      .poll(() => listItems('Waivers'))
      .toEqual([expect.stringMatching(/Withdrawn(?!\.)/), expect.stringContaining('Payment returned')]);
    expect(listItems('Waivers').join(' ')).not.toMatch(/Rejected|Ready/);
    expect(document.documentElement.scrollWidth).toBe(375);
    await checkAccessibility();
  });

  test('in the panel warns before the download, which is not the first thing to do', async () => {
    await openPanel({ ...RETURNED, waiverRequestStatus: 'ready', canBeDownloaded: true, canBeWithdrawn: false });
    await expect.element(panel().getByText('Payment returned', { exact: true })).toBeVisible();
    const download = () =>
      panel().getByRole('button', { name: 'Download', exact: true }).element().getAttribute('class');
    expect(download()).toMatch(/secondary/);
    const ready = { waiverRequestStatus: 'ready', canBeDownloaded: true, canBeWithdrawn: false } as const;
    await openPanel({ ...ready, supersededById: testId() });
    await expect
      .element(panel().getByText('A newer waiver takes its place. Keep this one for your records only.'))
      .toBeVisible();
    expect(download()).toMatch(/secondary/);
    await openPanel(ready);
    await expect.poll(download).toMatch(/primary/);
  });
});

describe('a waiver that is not in force any more', () => {
  test('says so instead of its status, struck through, with the reason in its panel', async () => {
    const facts = { waiverRequestStatus: 'ready', canBeDownloaded: false } as const;
    const detail = aWaiverDetail({ ...facts, isVoid: true, voidReason: 'Wrong project.' });
    const replaced = aWaiver({ ...facts, number: 1043, supersededById: testId() });
    await openDocuments(`${WAIVERS}?id=${detail.id}`, {
      waivers: [aWaiver({ ...facts, id: detail.id, isVoid: true }), replaced],
      answers: [answer(getWaiver, detail)],
    });
    await expect.element(panel().getByText('Void: do not use it any more.')).toBeVisible();
    await expect.element(panel().getByText('Wrong project.')).toBeVisible();
    const [first, second] = tableRows('Waivers');
    expect(first?.join(' ')).toContain('Void');
    expect(second?.join(' ')).toContain('Replaced');
    expect(document.querySelectorAll('td s')).toHaveLength(2);
    await expect.element(button('Download')).not.toBeInTheDocument();
    await checkAccessibility();
  });
});
