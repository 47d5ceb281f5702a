import { EVERYWHERE, MAREN, PAYS_WITH_CREDITS } from '@plumbline/demo/names';
import { axeClean, expect, takeScreenshot, test } from '../src/journey.ts';
import { chooseInvoices, thanked } from '../src/paying.ts';
import { enterAs } from '../src/people.ts';

test('CRD-01 CRD-02 CRD-03 credits are applied in a panel, capped, and come back when taken off', async ({ page }) => {
  await enterAs(page, MAREN, '/pay');
  const [number] = await chooseInvoices(page);
  await page
    .getByRole('row', { name: new RegExp(`Invoice ${number}`) })
    .getByRole('button', { name: /Apply credit/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Apply credits' });
  await expect(panel.getByText('For any invoice').first()).toBeVisible();
  await expect(panel.getByText(/^Only for /).first()).toBeVisible();
  const usable = panel.getByRole('checkbox').and(page.locator(':enabled')).first();
  await usable.check();
  const amount = panel.getByRole('textbox').first();
  const most = await amount.inputValue();
  expect(most).not.toBe('0.00');
  await amount.fill('999999');
  await amount.blur();
  await expect(panel.getByText(/^Max value: /)).toBeVisible();
  await panel.getByText(/^Max value: /).click();
  await expect(amount).toHaveValue(most);
  await axeClean(page);
  await takeScreenshot(page, 'credits-panel');
  await panel.getByRole('button', { name: 'Apply credits' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText(`−$${most}`).first()).toBeVisible();
  await page.getByRole('checkbox', { name: `Invoice ${number}` }).uncheck();
  await expect(page.getByText(`−$${most}`)).toHaveCount(0);
});

test('CRD-04 PAY-13 credits alone pay an invoice, and nothing else is offered then', async ({ page }) => {
  await enterAs(page, PAYS_WITH_CREDITS, '/pay?size=100');
  await expect(page.getByRole('checkbox', { name: /^Invoice \d/ }).first()).toBeVisible();
  // The smallest invoice, so that one credit covers it.
  await page.getByRole('columnheader', { name: 'Balance' }).getByRole('button').click();
  await page.waitForURL(/sort=balance/);
  const balances = page.getByRole('columnheader', { name: 'Balance' });
  if ((await balances.getAttribute('aria-sort')) === 'descending') await balances.getByRole('button').click();
  await expect(balances).toHaveAttribute('aria-sort', 'ascending');
  const [number] = await chooseInvoices(page);
  await page
    .getByRole('row', { name: new RegExp(`Invoice ${number}`) })
    .getByRole('button', { name: /Apply credit/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Apply credits' });
  await panel.getByRole('checkbox').and(page.locator(':enabled')).first().check();
  await panel.getByRole('button', { name: 'Apply credits' }).click();
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  await expect(page.getByRole('radio', { name: 'Bank account (ACH)' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Credit or debit card' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Credits only' }).check();
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await thanked(page);
  await expect(page.getByText('Credits applied').first()).toBeVisible();
  await axeClean(page);
});

test('PAY-05 PAY-06 PAY-07 PAY-08 an amount below the balance needs its reason', async ({ page }) => {
  await enterAs(page, MAREN, '/pay');
  const [number] = await chooseInvoices(page);
  const amount = page.getByLabel(`Amount to pay on invoice ${number}`);
  const full = await amount.inputValue();
  await amount.fill('0.50');
  await amount.blur();
  await page.getByRole('button', { name: 'Min value: 1.00' }).click();
  await expect(amount).toHaveValue('1.00');
  await expect(page.getByText('Click here to review').first()).toBeVisible();
  await expect(page.getByText(`Please correct the invoice ${number} to proceed.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select the Payment Method' })).toBeDisabled();
  await page
    .getByRole('combobox', { name: /Reason/ })
    .first()
    .click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: 'Select the Payment Method' })).toBeEnabled();
  await amount.fill('');
  await amount.blur();
  await expect(amount).toHaveValue(full);
});

test('an amount is spread over the oldest invoices first, as the preview says', async ({ page }) => {
  await enterAs(page, EVERYWHERE, '/pay?size=100');
  await page.getByRole('button', { name: 'Pay an amount, oldest first' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay an amount, oldest first' });
  await dialog.getByRole('textbox').fill('1500');
  await expect(dialog.getByRole('table')).toBeVisible();
  await axeClean(page);
  await takeScreenshot(page, 'oldest-first');
  await dialog.getByRole('button', { name: /Apply|Select/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('$1,500.00').first()).toBeVisible();
});

test('an invoice that a payment under way holds in part asks before it is paid again', async ({ page }) => {
  await enterAs(page, MAREN, '/pay?size=100');
  await expect(page.getByRole('checkbox', { name: /^Invoice \d/ }).first()).toBeVisible();
  await expect(page.getByText(/Payment pending by you/).first()).toBeVisible();
  const partly = page
    .getByRole('row', { name: /^Invoice .*[\d,.]+ pending/ })
    .filter({ has: page.getByRole('checkbox').and(page.locator(':enabled')) });
  await partly.first().getByRole('checkbox').click();
  const dialog = page.getByRole('dialog', { name: /already being paid/ });
  await expect(dialog).toBeVisible();
  await axeClean(page);
  await takeScreenshot(page, 'already-being-paid');
  await dialog
    .getByRole('button', { name: /Pay|remaining|rest/i })
    .first()
    .click();
  await expect(partly.first().getByRole('checkbox')).toBeChecked();
});
