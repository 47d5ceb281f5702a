import type { Answer } from '@plumbline/contract/call';
import {
  approveWaiver,
  downloadWaiverFile,
  getDeskWaiver,
  holdWaiver,
  listDeskWaivers,
  recalculateWaiver,
} from '@plumbline/contract/waiver-desk';
import { previewWaiver } from '@plumbline/contract/waiver-review';
import { downloadDeskWaiver, downloadNotaryCopy, listWaiverSignatories } from '@plumbline/contract/waiver-signing';
import { asCents } from '@plumbline/rules/money';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aDeskWaiver,
  aListedWaiver,
  aSignatory,
  figuresOf,
  listedWaivers,
  NEXT_ID,
  WAIVER_ID,
} from '../../testing/a-desk-waiver.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';

type DeskWaiver = Answer<typeof getDeskWaiver>;

const RETRY_MS = 2000;
const CHANGED = { hasChanged: true, figuresNow: figuresOf(15_850_00, 22_390_40, 6_540_40) };
const GONE = { moneyReturnedAt: '2026-10-12T15:00:00.000Z' };
const PDF = {
  name: 'Waiver.pdf',
  contentType: 'application/pdf',
  disposition: 'inline' as const,
  bytes: new Uint8Array([37, 80]),
};

const open = (facts: Partial<DeskWaiver> = {}, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/waivers?waiver=${WAIVER_ID}`, {
    ...options,
    answers: [
      answer(listDeskWaivers, listedWaivers([aListedWaiver(), aListedWaiver({ id: NEXT_ID, number: 1043 })])),
      answer(getDeskWaiver, ({ id }) => aDeskWaiver({ ...facts, id, number: id === NEXT_ID ? 1043 : 1042 })),
      answer(listWaiverSignatories, { rows: [aSignatory({ limitAmount: asCents(25_000_00) })], count: 1 }),
      ...answers,
    ],
  });

const panel = (name = 'W-1042') => page.getByLabelText(`Waiver request ${name}`, { exact: true });
const figures = () =>
  [...document.querySelectorAll('table')]
    .filter((table) => table.caption?.textContent.startsWith('Amounts'))
    .flatMap((table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)));

describe('the panel of a waiver', () => {
  test('shows what it is, its amounts, invoices, files and history', async () => {
    const file = { id: NEXT_ID, name: 'Our form.pdf', size: 2048, purpose: 'custom-form' };
    const screen = await open(
      { files: [file] },
      { answers: [answer(downloadWaiverFile, { ...PDF, name: 'Our form.pdf' })] },
    );
    await expect.element(panel().getByText('Waiver request W-1042')).toBeVisible();
    await expect.element(panel().getByRole('heading', { name: 'Conditional progress' })).toBeVisible();
    await expect.element(panel().getByText('Harbor Tower, J-1')).toBeVisible();
    await expect
      .element(panel().getByRole('link', { name: 'Tarnwick Constructors' }))
      .toHaveAttribute('href', '/customers/0198c7a2-0000-7000-8000-000000000021');
    expect(figures()).toEqual([
      ['Figure', '10/13/2026'],
      ['Open through 9/30/2026', '18,000.00'],
      ['Waiver amount', '18,000.00'],
    ]);
    expect(listItems('Invoices')).toEqual(['483871 $18,000.00']);
    expect(listItems('History')).toHaveLength(1);
    await expect.element(panel().getByText('office@tarnwick.example')).toBeVisible();
    await panel().getByRole('button', { name: 'Download Our form.pdf' }).click();
    await expect.poll(() => screen.browser.downloads.map(({ name }) => name)).toEqual(['Our form.pdf']);
    await checkAccessibility();
  });

  test('says in words why it waits', async () => {
    await open({
      waiverRequestStatus: 'requested-approval',
      approvalReasons: ['EXCEPTIONS_PRESENT', 'JOINT_CHECK'],
      holdReason: 'Wait for the lawyer.',
      deadline: { kind: 'final-waiver', on: '2026-10-14' as NonNullable<DeskWaiver['deadline']>['on'] },
      moneyReturnedAt: '2026-10-12T15:00:00.000Z',
    });
    await expect.element(panel().getByText('1 day late')).toBeVisible();
    await expect.element(panel().getByText(/The customer left unpaid invoices out/)).toBeVisible();
    await expect.element(panel().getByText(/paid with a joint check/)).toBeVisible();
    await expect.element(panel().getByText(/Wait for the lawyer\./)).toBeVisible();
    await expect.element(panel().getByText(/Last day to give the unconditional final waiver: 10\/14/)).toBeVisible();
    await expect.element(panel().getByText(/Money that it acknowledges is gone since 10\/12/)).toBeVisible();
  });

  test('offers to replace a released waiver whose money has gone back', async () => {
    await open({ waiverRequestStatus: 'ready', ...GONE });
    await expect.element(panel().getByText(/gone since 10\/12\/2026\. Replace it, or declare it void\./)).toBeVisible();
    await expect.element(panel().getByText(/^Replace asks for a new one with the amounts of now/)).toBeVisible();
    await panel().getByRole('button', { name: /More/ }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Declare void' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Replace' })).not.toBeInTheDocument();
    // The menu is closed, and not the panel beside the page.
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menuitem', { name: 'Declare void' })).not.toBeInTheDocument();
    await panel().getByRole('button', { name: 'Replace', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: /^Replace W-/ })).toBeVisible();
  });

  test.each<[string, Partial<DeskWaiver>, RegExp]>([
    ['whose money is still there', {}, /^It was released\.$/],
    ['that is replaced already', { ...GONE, supersededById: NEXT_ID }, /acknowledges is gone/],
    ['that is void', { ...GONE, isVoid: true }, /acknowledges is gone/],
  ])('asks nobody to replace a released waiver %s', async (_, facts, shown) => {
    await open({ waiverRequestStatus: 'ready', ...facts });
    await expect.element(panel().getByText(shown)).toBeVisible();
    await expect.element(panel().getByRole('button', { name: 'Replace', exact: true })).not.toBeInTheDocument();
  });

  test('says what is in the way of a release, and links the waivers of an exchange', async () => {
    const twin = {
      id: NEXT_ID,
      number: 1043,
      waiverType: 'unconditional.progress',
      waiverRequestStatus: 'new',
    } as const;
    await open({
      waiverType: 'unconditional.progress',
      waiverRequestStatus: 'confirmed',
      releaseObstacle: 'payment-not-final',
      exchanges: [twin],
    });
    await expect.element(panel().getByText(/Not all money of the invoices of this waiver is final/)).toBeVisible();
    await panel().getByRole('button', { name: 'W-1043 Unconditional progress, Requested' }).click();
    await expect.element(panel('W-1043')).toBeVisible();
  });

  test('says why no unconditional waiver is prepared for it', async () => {
    await open({ waiverRequestStatus: 'ready', areFundsFinal: true, exchangeObstacle: 'credits-unused' });
    await expect.element(panel().getByRole('heading', { name: 'Why it waits' })).toBeVisible();
    await expect
      .element(panel().getByText(/Its money is final, and no unconditional waiver is prepared\./))
      .toBeVisible();
  });

  test('says why it was rejected, or is void', async () => {
    await open({ waiverRequestStatus: 'rejected', rejectReason: 'DUPLICATE', rejectMessage: 'See W-1001.' });
    await expect.element(panel().getByText('There is already a waiver for this.')).toBeVisible();
    await expect.element(panel().getByText('See W-1001.')).toBeVisible();
    await expect.element(panel().getByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
    await open({ waiverRequestStatus: 'ready', isVoid: true, voidReason: 'Wrong job.' });
    await expect.element(panel().getByText(/Wrong job\./)).toBeVisible();
  });

  test('puts the changed amounts beside the requested ones, and takes them', async () => {
    const screen = await open(CHANGED, { answers: [answer(recalculateWaiver, figuresOf(15_850_00, 22_390_40))] });
    await expect.element(panel().getByRole('heading', { name: 'Changed since request' })).toBeVisible();
    expect(figures()).toEqual([
      ['Figure', '10/13/2026', 'Now'],
      ['Open through 9/30/2026', '18,000.00', '22,390.40'],
      ['Left out', '0.00', '−6,540.40'],
      ['Waiver amount', '18,000.00', '15,850.00'],
    ]);
    await expect.element(panel().getByRole('button', { name: 'Sign $18,000.00' })).toBeDisabled();
    await expect.element(panel().getByText(/Take the new ones before you sign/)).toBeVisible();
    await panel().getByRole('button', { name: 'Use $15,850.00' }).click();
    await screen.expectRequest(recalculateWaiver, { id: WAIVER_ID });
    await expectToast('success', 'W-1042 has the amounts of now.');
  });

  test('an unconditional one has the money received, not the rest of what is open', async () => {
    await open({ waiverType: 'unconditional.progress', figures: figuresOf(5_147_24, 6_857_60, 6_857_60) });
    await expect.element(panel().getByRole('heading', { name: 'Amounts' })).toBeVisible();
    expect(figures().at(-1)).toEqual(['Waiver amount, received', '5,147.24']);
  });

  test('the amounts of a request without a currency are taken, too', async () => {
    await open({ ...CHANGED, figures: null, currencyCode: null });
    await expect.element(panel().getByRole('button', { name: 'Use these amounts' })).toBeVisible();
  });

  test('says why the amounts of now cannot be taken', async () => {
    await open(CHANGED, { answers: [refuse(recalculateWaiver, 'waiver_decided')] });
    await panel().getByRole('button', { name: 'Use $15,850.00' }).click();
    await expect
      .element(
        panel()
          .getByRole('alert')
          .getByText(/This request was decided meanwhile\./),
      )
      .toBeVisible();
  });

  test('reads what would be signed, or why it cannot be', async () => {
    const screen = await open({}, { answers: [answer(previewWaiver, PDF)] });
    await panel().getByRole('button', { name: 'Read the document' }).click();
    await expect.poll(() => screen.browser.windows).toEqual([expect.stringMatching(/^blob:/)]);
    screen.answer(refuse(previewWaiver, 'waiver_fields_missing', { details: { missing: ['Address of the project'] } }));
    await panel().getByRole('button', { name: 'Read the document' }).click();
    await expect
      .element(
        panel()
          .getByRole('alert')
          .getByText(/Missing: Address of the project\./),
      )
      .toBeVisible();
  });

  test('the document is downloaded where the browser blocks tabs', async () => {
    const screen = await open({}, { answers: [answer(previewWaiver, PDF)], isWindowBlocked: true });
    await panel().getByRole('button', { name: 'Read the document' }).click();
    await expectToast('info', 'Your browser blocked the new tab. The document was downloaded.');
    expect(screen.browser.downloads.map(({ name }) => name)).toEqual(['Waiver.pdf']);
  });

  test('has the signed document, and a copy for the notary', async () => {
    const screen = await open(
      { waiverRequestStatus: 'pending-notarization', hasDocument: true, needsNotary: true },
      { answers: [answer(downloadDeskWaiver, PDF), answer(downloadNotaryCopy, { ...PDF, name: 'Copy.pdf' })] },
    );
    await panel().getByRole('button', { name: 'Read the signed document' }).click();
    await screen.expectRequest(downloadDeskWaiver, { id: WAIVER_ID });
    await panel().getByRole('button', { name: 'Copy for the notary' }).click();
    await expect.poll(() => screen.browser.downloads.map(({ name }) => name)).toEqual(['Copy.pdf']);
    screen.answer(fail(downloadNotaryCopy));
    await panel().getByRole('button', { name: 'Copy for the notary' }).click();
    await expectToast('error', 'We could not download the copy for the notary.');
  });

  test('approves: a signatory goes on to the signature, others to the next waiver', async () => {
    const approval: Partial<DeskWaiver> = { waiverRequestStatus: 'requested-approval' };
    const done = answer(approveWaiver, { waiverRequestStatus: 'new' });
    await open(approval, { answers: [done] });
    await panel().getByRole('button', { name: 'Approve' }).click();
    await expectToast('success', 'W-1042 was approved.');
    await expect.element(panel()).toBeVisible();
    await open(approval, { answers: [done, answer(listWaiverSignatories, { rows: [], count: 0 })] });
    await panel().getByRole('button', { name: 'Approve' }).click();
    await expect.element(panel('W-1043')).toHaveFocus();
  });

  test('the message about a decision does not cover the buttons of the next waiver', async () => {
    await open(
      { waiverRequestStatus: 'requested-approval' },
      {
        width: 1280,
        answers: [
          answer(approveWaiver, { waiverRequestStatus: 'new' }),
          answer(listWaiverSignatories, { rows: [], count: 0 }),
        ],
      },
    );
    await panel().getByRole('button', { name: 'Approve' }).click();
    const words = page.getByText('W-1042 was approved.');
    await expect.element(words).toBeVisible();
    await expect.element(panel('W-1043').getByRole('button', { name: 'Reject' })).toBeVisible();
    const { top } = panel('W-1043').getByRole('button', { name: 'Approve' }).element().getBoundingClientRect();
    expect(words.element().getBoundingClientRect().bottom).toBeLessThan(top);
  });

  test('says what stops an approval, beside it', async () => {
    await open({ waiverRequestStatus: 'requested-approval' }, { answers: [refuse(approveWaiver, 'waiver_decided')] });
    await panel().getByRole('button', { name: 'Approve' }).click();
    await expect
      .element(
        panel()
          .getByRole('alert')
          .getByText(/This request was decided meanwhile\./),
      )
      .toBeVisible();
  });

  test('lifts a hold, before which nothing is released', async () => {
    const screen = await open(
      { waiverRequestStatus: 'confirmed', holdReason: 'Wait.' },
      { answers: [answer(holdWaiver, { holdReason: null })] },
    );
    await expect.element(panel().getByRole('button', { name: 'Release' })).toBeDisabled();
    await panel().getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: 'Lift the hold' }).click();
    await screen.expectRequest(holdWaiver, { id: WAIVER_ID, reason: null });
    await expectToast('success', 'W-1042 is off hold.');
  });

  test('J and K step through the list, but not from a field', async () => {
    await open();
    await expect.element(panel()).toBeVisible();
    await expect.element(panel().getByText('Waiver request W-1042')).toBeVisible();
    await expect.element(panel()).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(panel('W-1043')).toBeVisible();
    await userEvent.keyboard('k');
    await expect.element(panel()).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search waivers' }).fill('j');
    await expect.element(panel('W-1043')).not.toBeInTheDocument();
  });

  test('says who cannot sign, and why', async () => {
    await open({ amount: asCents(30_000_00) });
    await expect.element(panel().getByRole('button', { name: 'Sign $30,000.00' })).toBeDisabled();
    await expect.element(panel().getByText('The amount is above your limit.')).toBeVisible();
    await open({}, { answers: [answer(listWaiverSignatories, { rows: [], count: 0 })] });
    await expect.element(panel().getByText('You are not named as somebody who signs waivers.')).toBeVisible();
  });

  test('a viewer reads, and decides nothing', async () => {
    await open(CHANGED, { staff: { role: 'viewer' } });
    await expect.element(panel().getByText('Waiver request W-1042')).toBeVisible();
    await expect.element(panel().getByRole('heading', { name: 'Changed since request' })).toBeVisible();
    for (const name of [/^Sign/, 'Approve', 'Reject', /More/, /^Use/])
      await expect.element(panel().getByRole('button', { name })).not.toBeInTheDocument();
    await open({ waiverRequestStatus: 'pending-notarization', hasDocument: true }, { staff: { role: 'viewer' } });
    await expect.element(panel().getByRole('button', { name: 'Read the signed document' })).toBeVisible();
    await expect.element(panel().getByRole('button', { name: 'Copy for the notary' })).not.toBeInTheDocument();
  });

  test('an id of nobody and a failure are two things', async () => {
    await open({}, { answers: [refuse(getDeskWaiver, 'not_found')] });
    await expect.element(page.getByText('There is no such waiver')).toBeVisible();
    const screen = await open({}, { answers: [fail(getDeskWaiver)] });
    await screen.passTime(RETRY_MS);
    await expect.element(page.getByText('We could not load the waiver', { exact: true })).toBeVisible();
  });

  test.each([375, 768])('fits at %d px', async (width) => {
    await open(CHANGED, { width });
    await expect.element(panel().getByRole('button', { name: 'Reject' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});
