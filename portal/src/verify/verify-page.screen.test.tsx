import { verifyWaiver, verifyWaiverFile } from '@plumbline/contract/verify';
import type { Answer } from '@plumbline/contract/call';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, type CallAnswer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { findField } from '@plumbline/ui/testing/find-field';
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const CODE = 'W7K3M9Q2XW4D';
const LABEL = 'Code at the foot of the waiver';
const TEXT = `%PDF-1.7\n/URI (https://granite.example.com/verify/${CODE})\n`;

const sha256Of = async (text: string) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
const SHA256 = await sha256Of(TEXT);

type Verified = Answer<typeof verifyWaiver>;
const aVerified = (facts: Partial<Verified> = {}): Verified => ({
  result: 'genuine',
  effect: 'when-paid',
  code: CODE,
  number: 1042,
  waiverType: 'conditional.progress',
  stateCode: 'CA',
  throughDate: asDay('2026-10-31'),
  currencyCode: 'USD',
  amount: asCents(15_850_00),
  exceptionsAmount: asCents(6_120_40),
  disputedAmount: ZERO,
  issuedOn: asDay('2026-11-16'),
  sha256: SHA256,
  ...facts,
});

const KNOWN: readonly CallAnswer[] = [
  answer(verifyWaiver, ({ code }) => aVerified({ code })),
  answer(verifyWaiverFile, aVerified()),
];
const open = (path = '/verify', { answers = KNOWN, ...options }: ScreenOptions = {}) =>
  openScreen(path, { signedIn: null, answers, ...options });
const heading = () => page.getByRole('heading', { level: 2 });
const check = async (code: string) => {
  await findField(LABEL).fill(code);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
};
const fileOf = (text: string) => new File([text], 'waiver.pdf', { type: 'application/pdf' });
const choose = (text = TEXT) => userEvent.upload(page.getByLabelText('PDF of the waiver'), fileOf(text));

describe('VFY-01 a code', () => {
  test('shows that the waiver is genuine, what a lender compares, and when it counts', async () => {
    const screen = await open();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Check a lien waiver');
    await expect.element(heading()).toHaveTextContent('What you will see');
    await checkAccessibility();
    await check('w7k3 m9q2-xw4d');
    await expect.element(heading()).toHaveTextContent('Genuine');
    await expect.element(heading()).toHaveFocus();
    expect(screen.requests(verifyWaiver)).toEqual([{ code: CODE }]);
    await expect.element(findField(LABEL)).toHaveValue('W7K3-M9Q2-XW4D');
    await expect.element(page.getByText('$15,850.00').first()).toBeVisible();
    expect(factsOnPage()).toEqual([
      ['Type', 'Conditional progress CP'],
      ['Number', 'W-1042'],
      ['State', 'California'],
      ['Through date', '10/31/2026'],
      ['Not released', '$6,120.40'],
      ['Issued on', '11/16/2026'],
      ['Code', 'W7K3-M9Q2-XW4D'],
      ['SHA-256', SHA256],
    ]);
    await expect
      .element(page.getByText('It counts once the payment of $15,850.00 clears. As of today it has not cleared.'))
      .toBeVisible();
    await expect.element(page.getByText(/^Issued by Granite Supply. Compare these facts/)).toBeVisible();
    await expect.element(page.getByText(/^Checked 10\/15\/2026, 10:00 AM PDT\./)).toBeVisible();
    await checkAccessibility();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await page.getByRole('button', { name: 'Print this result' }).click();
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  test('in the address is checked at once, also for somebody who is signed in', async () => {
    for (const signedIn of [null, {}]) {
      const screen = await open(`/verify/${CODE.toLowerCase()}`, { signedIn });
      await expect.element(heading()).toHaveTextContent('Genuine');
      expect(screen.requests(verifyWaiver)).toEqual([{ code: CODE }]);
      await expect.element(findField(LABEL)).toHaveValue('W7K3-M9Q2-XW4D');
      await page.getByRole('button', { name: 'Check another' }).click();
      await expect.element(heading()).toHaveTextContent('What you will see');
      await expect.element(findField(LABEL)).toHaveValue('');
      expect(screen.address()).toBe('/verify');
    }
  });

  test('that is none is not sent', async () => {
    const screen = await open();
    await check('W-1042');
    await expect.element(page.getByText(/^A code has 12 characters/)).toBeVisible();
    expect(screen.requests(verifyWaiver)).toEqual([]);
    await findField(LABEL).fill(CODE);
    await expect.element(page.getByText(/^A code has 12 characters/)).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading()).toHaveTextContent('Genuine');
  });

  test('that nobody has is not found', async () => {
    await open('/verify', { answers: [refuse(verifyWaiver, 'not_found')] });
    await check(CODE);
    await expect.element(heading()).toHaveTextContent('Not found');
    await expect.element(page.getByText(/^Granite Supply has issued no waiver with this code/)).toBeVisible();
    expect(factsOnPage()).toEqual([]);
    await checkAccessibility();
  });

  test.each([
    [{ effect: 'payment-returned' }, 'Genuine', /A payment behind it was returned\. Ask .+ before you rely on it\./u],
    [{ effect: 'in-force' }, 'Genuine', 'It counts. It does not depend on a further payment.'],
    [{ effect: 'not-released' }, 'Genuine', /^It is signed, and Granite Supply has not released it yet/],
    [
      { result: 'replaced', effect: 'none' },
      'Replaced by a newer waiver',
      /^Granite Supply issued it, and later a newer waiver/,
    ],
    [{ result: 'void', effect: 'none' }, 'Void', /^Granite Supply has declared it void, or never released it/],
  ] as const)('with %j says %s', async (facts, title, text) => {
    await open(`/verify/${CODE}`, { answers: [answer(verifyWaiver, aVerified(facts))] });
    await expect.element(heading()).toHaveTextContent(title);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByText(/^It counts once/).query()).toBeNull();
    await checkAccessibility();
  });

  test('leaves out what the waiver does not have', async () => {
    const facts = { waiverType: 'unconditional.final', stateCode: null, throughDate: null, exceptionsAmount: ZERO };
    await open(`/verify/${CODE}`, { answers: [answer(verifyWaiver, aVerified(facts as Partial<Verified>))] });
    await expect.element(heading()).toHaveTextContent('Genuine');
    expect(factsOnPage().map(([label]) => label)).toEqual(['Type', 'Number', 'Issued on', 'Code', 'SHA-256']);
  });
});

describe('VFY-01 a file', () => {
  test.each([
    ['when-paid', null],
    ['in-force', null],
    ['when-paid', asCents(15_850_00)],
  ] as const)('signed on paper has no code, and may have no amount: %s, %s', async (effect, amount) => {
    const facts = { code: null, amount, effect, waiverType: 'other', exceptionsAmount: ZERO } as const;
    await open('/verify', { answers: [answer(verifyWaiverFile, aVerified(facts))] });
    await choose();
    await expect.element(heading()).toHaveTextContent('Genuine');
    expect(factsOnPage().map(([label]) => label)).toEqual([
      'Type',
      'Number',
      'State',
      'Through date',
      'Issued on',
      'SHA-256',
    ]);
    expect(page.getByText('Amount', { exact: true }).query() === null).toBe(amount === null);
    expect(document.body.textContent).not.toMatch(/null|undefined|NaN/);
    await checkAccessibility();
  });

  test('is known by its fingerprint, which is all that is sent', async () => {
    const screen = await open();
    await choose();
    await expect.element(heading()).toHaveTextContent('Genuine');
    await expect.element(page.getByText('Issued by Granite Supply and unchanged since it was signed.')).toBeVisible();
    expect(screen.requests(verifyWaiverFile)).toEqual([{ sha256: SHA256 }]);
    expect(screen.requests(verifyWaiver)).toEqual([]);
    await expect.element(page.getByText('waiver.pdf')).toBeVisible();
  });

  test('is taken wherever it is dropped', async () => {
    const screen = await open();
    await expect.element(heading()).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(fileOf(TEXT));
    const event = (name: string) => new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
    const target = document.querySelector('h1')!;
    expect(target.dispatchEvent(event('dragover'))).toBe(false);
    expect(target.dispatchEvent(event('drop'))).toBe(false);
    await expect.element(heading()).toHaveTextContent('Genuine');
    expect(screen.requests(verifyWaiverFile)).toEqual([{ sha256: SHA256 }]);
  });

  test('with one changed byte was changed after signing: the link inside names its original', async () => {
    const screen = await open('/verify', {
      answers: [refuse(verifyWaiverFile, 'not_found'), answer(verifyWaiver, aVerified())],
    });
    await choose(TEXT.replace('1.7', '1.6'));
    await expect.element(heading()).toHaveTextContent('Changed after signing');
    expect(screen.requests(verifyWaiver)).toEqual([{ code: CODE }]);
    await expect.element(page.getByText(/^This file is not the one that Granite Supply signed/)).toBeVisible();
    expect(factsOnPage()).toContainEqual(['Number', 'W-1042']);
    expect(page.getByText(/^It counts/).query()).toBeNull();
    await checkAccessibility();
  });

  test('that names no code is not found, and compared once its code is entered', async () => {
    await open('/verify', { answers: [refuse(verifyWaiverFile, 'not_found'), answer(verifyWaiver, aVerified())] });
    await choose('%PDF-1.7 of somebody else');
    await expect.element(heading()).toHaveTextContent('Not found');
    await expect.element(page.getByText(/^Granite Supply did not issue this file/)).toBeVisible();
    await check(CODE);
    await expect.element(heading()).toHaveTextContent('Changed after signing');
    await check(CODE);
    await expect.element(heading()).toHaveTextContent('Genuine');
  });

  test('dropped on the page of a code is compared with it', async () => {
    const other = aVerified({ code: 'W00000000000', number: 7 });
    const screen = await open(`/verify/${CODE}`);
    await expect.element(heading()).toHaveTextContent('Genuine');
    await choose();
    await expect.element(page.getByText('Issued by Granite Supply and unchanged since it was signed.')).toBeVisible();
    screen.answer(answer(verifyWaiverFile, other));
    await choose(`${TEXT} `);
    await expect.element(page.getByText(/^The file is another waiver/)).toBeVisible();
    expect(factsOnPage()).toContainEqual(['Number', 'W-7']);
    screen.answer(refuse(verifyWaiverFile, 'not_found'));
    await choose(`${TEXT}  `);
    await expect.element(heading()).toHaveTextContent('Changed after signing');
    expect(factsOnPage()).toContainEqual(['Number', 'W-1042']);
  });

  test('is not read without an https address, and the page says so', async () => {
    const screen = await open();
    const subtle = vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
    await choose();
    await expect.element(page.getByText(/^This browser can check a file only at an https address/)).toBeVisible();
    subtle.mockRestore();
    expect(screen.requests(verifyWaiverFile)).toEqual([]);
    await choose();
    await expect.element(heading()).toHaveTextContent('Genuine');
  });
});

describe('VFY-01 a check', () => {
  test('shows that it is under way', async () => {
    await open(`/verify/${CODE}`, { answers: [hang(verifyWaiver)] });
    await expect.element(page.getByText('Checking the waiver')).toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    ['fails', fail(verifyWaiver), /^Nothing is wrong with your file or code/],
    ['is one too many', refuse(verifyWaiver, 'too_many_requests'), /^Too many checks in one minute/],
    ['has no connection', disconnect(verifyWaiver), /^Nothing is wrong with your file or code/],
  ])('that %s is tried again', async (_name, failing, text) => {
    const screen = await open(`/verify/${CODE}`, { answers: [failing] });
    await screen.passTime(2_000);
    await expect.element(page.getByText('We could not check this waiver')).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(verifyWaiver, aVerified()));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading()).toHaveTextContent('Genuine');
  });

  test.each([375, 768])('fits a window of %i px', async (width) => {
    await open(`/verify/${CODE}`, { width });
    await expect.element(heading()).toHaveTextContent('Genuine');
    expect(findCutContent()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});
