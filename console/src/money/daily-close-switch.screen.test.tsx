import { getDailyClose, saveDailyClose } from '@plumbline/contract/payment-desk/daily-close';
import { listSettlements } from '@plumbline/contract/payment-desk/settlements';
import { asDay } from '@plumbline/rules/dates';
import { answer, disconnect, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const NONE = { from: asDay('2026-09-16'), to: asDay('2026-10-15'), rows: [] };
const open = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/money/settlements', { ...options, answers: [answer(listSettlements, NONE), ...answers] });
const choice = page.getByRole('switch', { name: 'Email the close of each day' });

describe.each([1280, 375])('the daily close at %d px', (width) => {
  test('an owner turns its mail on, and reads to whom it goes', async () => {
    let isOn = false;
    const screen = await open({
      width,
      answers: [
        answer(getDailyClose, () => ({ isOn, address: 'ar@granite.example.com' })),
        answer(saveDailyClose, (input) => {
          isOn = input.isOn;
          return {};
        }),
      ],
    });
    await expect.element(choice).not.toBeChecked();
    await expect
      .element(choice)
      .toHaveAccessibleDescription('After each day with payments or settlements, to ar@granite.example.com.');
    await choice.click();
    await screen.expectRequest(saveDailyClose, { isOn: true });
    await expect.element(choice).toBeChecked();
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

test('others read it and cannot change it', async () => {
  await open({ staff: { role: 'viewer' }, answers: [answer(getDailyClose, { isOn: true, address: null })] });
  await expect.element(choice).toBeChecked();
  await expect.element(choice).toBeDisabled();
  await expect
    .element(choice)
    .toHaveAccessibleDescription('After each day with payments or settlements, to your team. Owners change this.');
});

test('a failure leaves the switch as it was', async () => {
  await open({ answers: [answer(getDailyClose, { isOn: false, address: null }), disconnect(saveDailyClose)] });
  await choice.click();
  await expectToast('error', 'Check your connection and try again.');
  await expect.element(choice).not.toBeChecked();
});

test('that cannot be loaded says so beside the settlements, and can be tried again', async () => {
  const screen = await open({ answers: [fail(getDailyClose)] });
  await screen.passTime(2_000);
  await expect.element(page.getByText('We could not load whether the close of each day is mailed')).toBeVisible();
  await expect.element(page.getByText('Download CSV')).toBeVisible();
  expect(choice.elements()).toEqual([]);
  screen.takeProblems();
  screen.answer(answer(getDailyClose, { isOn: true, address: null }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(choice).toBeChecked();
});
