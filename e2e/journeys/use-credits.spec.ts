import { EVERYWHERE, MAREN } from '@plumbline/demo/names';
import { expectAccessible, expect, takeScreenshot, test, ignoreFirstAnswers } from '../src/journey.ts';
import { chooseInvoices } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';

test('CRD-01 CRD-02 CRD-03 credits are applied up to a maximum and freed when removed', async ({ page }) => {
  await signInAs(page, MAREN, '/pay');
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
  await expect(amount).not.toHaveValue('0.00');
  const most = await amount.inputValue();
  await amount.fill('999999');
  await amount.blur();
  await expect(panel.getByText(/^Max value: /)).toBeVisible();
  await panel.getByText(/^Max value: /).click();
  await expect(amount).toHaveValue(most);
  await expectAccessible(page);
  await takeScreenshot(page, 'credits-panel');
  await panel.getByRole('button', { name: 'Apply credits' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText(`−$${most}`).first()).toBeVisible();
  // The link that opened the panel was replaced by a button, which has the focus.
  await expect(page.locator('tr', { hasText: number ?? '' }).getByRole('button', { name: `−${most}` })).toBeFocused();
  await page.getByRole('checkbox', { name: `Invoice ${number}` }).uncheck();
  await expect(page.getByText(`−$${most}`)).toHaveCount(0);
});

test('PAY-05 PAY-06 PAY-07 PAY-08 an amount below the balance needs a reason', async ({ page }) => {
  await signInAs(page, MAREN, '/pay');
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
  await page.getByRole('option').locator('visible=true').first().click();
  await expect(page.getByRole('button', { name: 'Select the Payment Method' })).toBeEnabled();
  await amount.fill('');
  await amount.blur();
  await expect(amount).toHaveValue(full);
});

test('an amount is spread over the oldest invoices as previewed', async ({ page }) => {
  await signInAs(page, EVERYWHERE, '/pay?size=100');
  await page.getByRole('button', { name: 'Pay an amount, oldest first' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay an amount, oldest first' });
  await dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('2500');
  await expect(dialog.getByRole('table')).toBeVisible();
  // The last invoice is paid in part, which needs a reason.
  const apply = dialog.getByRole('button', { name: /^Select \d invoices for \$2,500\.00$/ });
  await expect(apply).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Reason for the short pay' }).click();
  await page.getByRole('option').locator('visible=true').first().click();
  await expect(apply).toBeEnabled();
  await expectAccessible(page);
  await apply.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('$2,500.00').first()).toBeVisible();
});

test('selecting an invoice that another payment partly holds asks for confirmation', async ({ page }) => {
  await signInAs(page, MAREN, '/pay?size=100');
  await expect(page.getByRole('checkbox', { name: /^Invoice \d/ }).first()).toBeVisible();
  await expect(page.getByText(/You paid (\$[\d,.]+ )?on .+, pending/).first()).toBeVisible();
  const partly = page
    .getByRole('row', { name: /^Invoice .*[\d,.]+ pending/ })
    .filter({ has: page.getByRole('checkbox').and(page.locator(':enabled')) });
  await partly.first().getByRole('checkbox').click();
  const dialog = page.getByRole('dialog', { name: /already being paid/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'already-being-paid');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(partly.first().getByRole('checkbox')).toBeFocused();
  await partly.first().getByRole('checkbox').click();
  await dialog
    .getByRole('button', { name: /Pay|remaining|rest/i })
    .first()
    .click();
  await expect(partly.first().getByRole('checkbox')).toBeChecked();
  // Selected invoices stay selected while the dialog asks about the others.
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(all).toBeChecked({ indeterminate: true });
  await all.click();
  await expect(dialog).toBeVisible();
  await expect(all).toBeChecked({ indeterminate: true });
});

test('CRD-01 credits that fail to load show an error with retry', async ({ page, browserErrors }) => {
  browserErrors.allow(/500/);
  const credits = /\/v1\/invoices\/unpaid\/all\?.*type=CREDIT/;
  await ignoreFirstAnswers(page);
  await page.route(credits, (route) => route.fulfill({ status: 500, json: {} }));
  await signInAs(page, MAREN, '/pay');
  await expect(page.getByText('Your credits are not available right now.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(credits);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your credits are not available right now.')).toBeHidden();
  await expect(page.getByText(/Credits left/)).toBeVisible();
});
