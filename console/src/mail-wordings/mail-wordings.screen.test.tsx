import {
  getMailWording,
  listMailWordings,
  previewMailWording,
  resetMailWording,
  saveMailWording,
  testMailWording,
} from '@plumbline/contract/mails/mail-wordings';
import { listPortalBrands } from '@plumbline/contract/settings/portal-brand';
import { OUR_WORDING } from '@plumbline/rules/mails/mail-wording';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const PORTAL = {
  id: '0198c7a2-0000-7000-8000-000000000009',
  name: 'Granite',
  label: 'granite',
  labelEnd: '.portal.test',
  url: 'https://granite.portal.test',
  themeColor: '#1f5fd1',
  logoVersion: null,
  wantedDomain: null,
};
const SAVED = { savedAt: '2026-10-14T17:00:00.000Z', savedBy: 'Dana Reyes' };
const OURS = { kind: 'payment-approved' as const, version: 0, ...OUR_WORDING, isUsed: false, history: [] };
const WORDS = { subject: 'Thank you', intro: 'We have {amount}.', closing: '' };
const OWN = { ...OURS, version: 1, ...WORDS, isUsed: true, history: [{ version: 1, ...WORDS, ...SAVED }] };

const openWording = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/mails/wording/payment-approved', {
    ...options,
    answers: [
      answer(getMailWording, OURS),
      answer(listPortalBrands, { rows: [PORTAL], count: 1 }),
      answer(previewMailWording, ({ subject, intro }) => ({
        fromName: 'Granite',
        subject: subject || 'Our subject',
        text: `Text: ${intro}`,
        html: `<html><body><p style="color: rgb(1, 2, 3)">HTML: ${intro}</p></body></html>`,
        problems: {},
        ours: { subject: 'Our subject', opening: null },
      })),
      ...answers,
    ],
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: RegExp) => page.getByRole('textbox', { name });
const framed = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="Preview of the mail"]')?.contentDocument?.querySelector('p');

describe.each([1280, 375])('the list at %i px', (width) => {
  test('says for each mail whose words it has, and which have fixed ones', async () => {
    await openScreen('/mails/wording', {
      width,
      answers: [
        answer(listMailWordings, {
          rows: [
            { kind: 'payment-approved', ...SAVED, isUsed: true },
            { kind: 'reminder', ...SAVED, isUsed: false },
          ],
        }),
      ],
    });
    await expect.element(page.getByText('Yours since 10/14/2026 by Dana Reyes', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/It does not fit the mail any more/)).toBeVisible();
    await expect.element(page.getByText('Its link sets a password.')).toBeVisible();
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

describe.each([1280, 375])('a mail at %i px', (width) => {
  test('is worded with the keyboard, previewed while it is typed, and saved', async () => {
    const screen = await openWording({
      width,
      answers: [inTurn(answer(getMailWording, OURS), answer(getMailWording, OWN)), answer(saveMailWording, OWN)],
    });
    await field(/^Subject/).click();
    await userEvent.keyboard('Thank you');
    await userEvent.tab();
    await userEvent.keyboard('We have {{amount}.');
    await screen.passTime(400);
    await expect.poll(() => framed()?.textContent).toBe('HTML: We have {amount}.');
    await expect.poll(() => framed()?.style.color).toBe('rgb(1, 2, 3)');
    await checkAccessibility();
    await button('Save').click();
    await expectToast('success', 'The wording was saved.');
    expect(screen.requests(saveMailWording)).toEqual([{ kind: 'payment-approved', version: 0, ...WORDS }]);
    await expect.element(button('Save')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

test('a field of the list is inserted where the cursor is, and writing goes on behind it', async () => {
  await openWording();
  await button('Insert {customer}').click();
  await expect.element(field(/^Introduction/)).toHaveValue('{customer}');
  await field(/^Closing/).fill('Thank you');
  await userEvent.keyboard('{Home}{ArrowRight>5}');
  await button('Insert {amount}').click();
  await userEvent.keyboard('!');
  await expect.element(field(/^Closing/)).toHaveValue('Thank{amount}! you');
  await button('Insert {subject}').click();
  await expect.element(field(/^Subject/)).toHaveValue('{subject}');
  await expect.element(field(/^Closing/)).toHaveValue('Thank{amount}! you');
});

test('what is wrong stands at its part, and is not saved', async () => {
  await openWording();
  await field(/^Closing/).fill('See www.granite.example');
  await expect.element(page.getByText(/would become a link/)).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
  await expect.element(button('Send me a test')).not.toBeInTheDocument();
});

test('the text part is shown as well', async () => {
  const screen = await openWording({ answers: [answer(getMailWording, OWN)] });
  await screen.passTime(400);
  await page.getByText('As text').click();
  await expect.element(page.getByText('Text: We have {amount}.')).toBeVisible();
});

test('what somebody else saved meanwhile is shown, and nothing is lost', async () => {
  const screen = await openWording({ answers: [refuse(saveMailWording, 'mail_wording_changed')] });
  await field(/^Closing/).fill('Mine');
  screen.answer(answer(getMailWording, OWN));
  await button('Save').click();
  await expect.element(page.getByText('Somebody else has saved this wording')).toBeVisible();
  await expect.element(page.getByText('Subject: Thank you')).toBeVisible();
  await expect.element(field(/^Closing/)).toHaveValue('Mine');
  screen.answer(answer(saveMailWording, { ...OWN, version: 2, closing: 'Mine' }));
  await button('Save mine over theirs').click();
  await screen.expectRequest(saveMailWording, { kind: 'payment-approved', version: 1, ...WORDS, closing: 'Mine' });
});

test('theirs can be taken', async () => {
  const screen = await openWording({ answers: [refuse(saveMailWording, 'mail_wording_changed')] });
  await field(/^Closing/).fill('Mine');
  screen.answer(answer(getMailWording, OWN));
  await button('Save').click();
  await button('Take theirs, drop mine').click();
  await expect.element(field(/^Subject/)).toHaveValue('Thank you');
  await expect.element(field(/^Closing/)).toHaveValue('');
});

test('the standard wording comes back after a question', async () => {
  const screen = await openWording({
    answers: [answer(getMailWording, OWN), answer(resetMailWording, { ...OURS, version: 2 })],
  });
  await button('Back to the standard wording').click();
  await button('Keep yours').click();
  expect(screen.requests(resetMailWording)).toEqual([]);
  await button('Back to the standard wording').click();
  await button('Use the standard wording').click();
  await expectToast('success', 'The mail is sent in the standard wording again.');
  expect(screen.requests(resetMailWording)).toEqual([{ kind: 'payment-approved', version: 1 }]);
});

describe('earlier words', () => {
  const history = [
    { version: 3, ...OUR_WORDING, closing: 'Bye', ...SAVED },
    { version: 2, ...OUR_WORDING, ...SAVED },
    { version: 1, ...WORDS, ...SAVED },
  ];
  const stored = answer(getMailWording, { ...OWN, version: 3, ...OUR_WORDING, closing: 'Bye', history });

  test('are listed with who saved them, and taken into the form, which is saved as a newer version', async () => {
    const screen = await openWording({ answers: [stored, answer(saveMailWording, { ...OWN, version: 4 })] });
    await expect.element(page.getByText('saved 10/14/2026 by Dana Reyes')).toBeVisible();
    const by = '10/14/2026, 10:00 AM by Dana Reyes';
    await expect
      .poll(() => listItems('Earlier wordings'))
      .toEqual([`${by} Standard wording`, `${by} Subject: Thank you Introduction: We have {amount}. Take these words`]);
    await button('Take these words').click();
    await expect.element(field(/^Subject/)).toHaveValue('Thank you');
    await expect.element(field(/^Closing/)).toHaveValue('');
    await button('Discard').click();
    await expect.element(field(/^Closing/)).toHaveValue('Bye');
    await button('Take these words').click();
    await button('Save').click();
    await screen.expectRequest(saveMailWording, { kind: 'payment-approved', version: 3, ...WORDS });
    await expectToast('success', 'The wording was saved.');
  });

  test('are only read by others than owners', async () => {
    await openWording({ staff: { role: 'receivables' }, answers: [stored] });
    await expect.element(page.getByText('Introduction: We have {amount}.')).toBeVisible();
    await expect.element(button('Take these words')).not.toBeInTheDocument();
  });
});

test('words that do not fit the mail any more say that the standard wording is sent', async () => {
  const screen = await openWording({ answers: [answer(getMailWording, { ...OWN, isUsed: false })] });
  const note = page.getByText(
    'Your words do not fit this mail any more, so the standard wording is sent. Change and save them.',
  );
  await expect.element(note).toBeVisible();
  await button('Back to the standard wording').click();
  screen.answer(answer(getMailWording, { ...OURS, version: 2 }), answer(resetMailWording, { ...OURS, version: 2 }));
  await button('Use the standard wording').click();
  await expect.element(note).not.toBeInTheDocument();
});

test('a test of what is typed goes to the person, and unsaved words are asked about', async () => {
  const screen = await openWording({ answers: [answer(testMailWording, { email: 'iris@granite.example' })] });
  await field(/^Closing/).fill('Bye');
  await button('Send me a test').click();
  await expectToast('success', 'The mail is on its way to iris@granite.example.');
  expect(screen.requests(testMailWording)).toEqual([
    { kind: 'payment-approved', portalId: PORTAL.id, ...OUR_WORDING, closing: 'Bye' },
  ]);
  await page.getByRole('link', { name: 'Mail wording' }).click();
  await expect.element(page.getByText('Your words are lost.')).toBeVisible();
});

test('others than owners only look', async () => {
  await openWording({ staff: { role: 'receivables' }, answers: [answer(getMailWording, OWN)] });
  await expect.element(page.getByText('Only owners change the wording.')).toBeVisible();
  await expect.element(field(/^Subject/)).toHaveAttribute('readonly');
  await expect.element(button('Insert {amount}')).not.toBeInTheDocument();
  await expect.element(button('Send me a test')).not.toBeInTheDocument();
  await expect.element(button('Back to the standard wording')).not.toBeInTheDocument();
});

test('a mail with fixed words has no page, and a failure can be tried again', async () => {
  await openScreen('/mails/wording/login-link');
  await expect.element(page.getByText('There is no such mail')).toBeVisible();
  const screen = await openWording({ answers: [fail(getMailWording)] });
  await expect.element(page.getByText('We could not load the wording')).toBeVisible();
  screen.takeProblems();
  screen.answer(answer(getMailWording, OWN));
  await button('Try again').click();
  await expect.element(field(/^Subject/)).toHaveValue('Thank you');
});
