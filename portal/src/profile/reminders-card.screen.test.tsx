import { getReminderChoice, saveReminderChoice } from '@plumbline/contract/reminders';
import { answer, disconnect, fail, hang } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const ON = { isPaymentEnabled: true, isReminderEnabled: true };
const openProfile = (options: ScreenOptions = {}) => openScreen('/settings/profile', { settings: ON, ...options });
const choice = page.getByRole('switch', { name: 'Payment reminders' });

describe.each([1280, 375])('the switch of payment reminders at %d px', (width) => {
  test('says what they are, and turns them off', async () => {
    let isReminded = true;
    const screen = await openProfile({
      width,
      answers: [
        answer(getReminderChoice, () => ({ isReminded })),
        answer(saveReminderChoice, (input) => {
          isReminded = input.isReminded;
          return input;
        }),
      ],
    });
    await expect.element(choice).toBeChecked();
    await expect
      .element(choice)
      .toHaveAccessibleDescription(
        'One email on days when invoices in Granite Supply are due or past due. Receipts and other emails about payments are always sent.',
      );
    await choice.click();
    await screen.expectRequest(saveReminderChoice, { isReminded: false });
    await expect.element(choice).not.toBeChecked();
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

test('a failure leaves the switch as it was', async () => {
  await openProfile({
    answers: [answer(getReminderChoice, { isReminded: false }), disconnect(saveReminderChoice)],
  });
  await choice.click();
  await expectToast('error', 'Check your connection and try again.');
  await expect.element(choice).not.toBeChecked();
});

test('cannot be changed before its answer has come', async () => {
  await openProfile({ answers: [hang(getReminderChoice)] });
  await expect.element(choice).toBeDisabled();
});

test('a failure to load offers another try', async () => {
  const screen = await openProfile({ answers: [fail(getReminderChoice)] });
  await screen.passTime(2_000);
  await expect.element(page.getByText('We could not load this')).toBeVisible();
  screen.takeProblems();
  screen.answer(answer(getReminderChoice, { isReminded: true }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(choice).toBeChecked();
});

test.each<[string, ScreenOptions]>([
  ['in a portal without reminders', { settings: { isPaymentEnabled: true } }],
  ['for staff who look at the portal as the customer', { isViewOnly: true }],
])('is not there %s', async (_, options) => {
  await openProfile(options);
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(choice.elements()).toEqual([]);
});
