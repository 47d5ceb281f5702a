import { changePaymentReasons, getPaymentReasons } from '@plumbline/contract/settings/payment-reasons';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const VERSION = 'a'.repeat(16);
const STORED = { version: VERSION, shortPay: ['Retainage', 'Pricing dispute'], overPay: ['Rounding'] };
const SHORT = 'Reasons for a short pay';
const OVER = 'Reasons for an overpayment';

const openReasons = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/payment-reasons', { ...options, answers: [answer(getPaymentReasons, STORED), ...answers] });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const expectShown = async (title: string, reasons: readonly string[]) => {
  await expect.poll(() => listItems(title)).toEqual(reasons);
};
const add = async (title: string, reason: string) => {
  await page.getByLabelText(`New: ${title}`).fill(reason);
  await userEvent.keyboard('{Enter}');
};

describe.each([1280, 375])('payment reasons at %i px', (width) => {
  test('SET-03 reasons are added, moved and removed, and saved together', async () => {
    const saved = { version: 'b'.repeat(16), shortPay: ['Pricing dispute', 'Retainage', 'Late delivery'], overPay: [] };
    const screen = await openReasons({
      width,
      answers: [
        inTurn(answer(getPaymentReasons, STORED), answer(getPaymentReasons, saved)),
        answer(changePaymentReasons, { version: saved.version }),
      ],
    });
    await add(SHORT, ' Late delivery ');
    await expectShown(SHORT, ['Retainage', 'Pricing dispute', 'Late delivery']);
    await button('Move Retainage down').click();
    await expect.element(button('Move Retainage down')).toHaveFocus();
    await button('Remove Rounding').click();
    await expectShown(OVER, []);
    await expect.element(page.getByText('No reasons. Customers are not asked.')).toBeVisible();
    await checkAccessibility();
    await button('Save').click();
    await expectToast('success', 'The reasons were saved.');
    expect(screen.requests(changePaymentReasons)).toEqual([
      { version: VERSION, shortPay: ['Pricing dispute', 'Retainage', 'Late delivery'], overPay: [] },
    ]);
    await expect.element(button('Save')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

test('a reason that is there already is not added', async () => {
  await openReasons();
  await add(SHORT, 'RETAINAGE');
  await expect.element(page.getByText('It is in the list already.')).toBeVisible();
  await page.getByLabelText(`New: ${SHORT}`).clear();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please enter a reason')).toBeVisible();
  await expectShown(SHORT, STORED.shortPay);
});

test('what somebody else saved is loaded, and the own changes are kept', async () => {
  const screen = await openReasons({ answers: [refuse(changePaymentReasons, 'settings_changed')] });
  await add(OVER, 'Deposit');
  screen.answer(answer(getPaymentReasons, { ...STORED, version: 'c'.repeat(16), shortPay: ['Other'] }));
  await button('Save').click();
  await expectToast('warning', 'Somebody else has changed these settings. Look at them again before you save.');
  await expectShown(SHORT, ['Other']);
  await expectShown(OVER, ['Rounding', 'Deposit']);
});

test('discarded changes are gone', async () => {
  await openReasons();
  await button('Remove Retainage').click();
  await expect.element(page.getByText(/^1 change/)).toBeVisible();
  await button('Discard').click();
  await expectShown(SHORT, STORED.shortPay);
});

test('SET-02 others than owners only look', async () => {
  await openReasons({ staff: { role: 'receivables' } });
  await expect.element(page.getByText('Only owners change the reasons.')).toBeVisible();
  await expectShown(SHORT, STORED.shortPay);
  await expect.element(button('Remove Retainage')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText(`New: ${SHORT}`)).not.toBeInTheDocument();
});

test('reasons that fail to load can be loaded again', async () => {
  const screen = await openReasons({ answers: [fail(getPaymentReasons)] });
  await expect.element(page.getByText('We could not load the reasons')).toBeVisible();
  screen.takeProblems();
  screen.answer(answer(getPaymentReasons, STORED));
  await button('Try again').click();
  await expectShown(SHORT, STORED.shortPay);
});
