import { PAYS_BY_BANK, PAYS_LATER } from '@plumbline/demo/names';
import { expectAccessible, expect, portalUrl, sandboxUrl, takeScreenshot, test } from '../src/journey.ts';
import {
  ACCOUNT_NUMBER,
  chooseInvoices,
  continueWith,
  fillAccount,
  payButton,
  waitForThanks,
} from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';

test.describe.configure({ mode: 'default' });

test('ACH-01 ACH-02 ACH-03 ACH-04 an invoice is paid by ACH, and the payment settles', async ({ page }) => {
  await signInAs(page, PAYS_BY_BANK, '/pay?size=100');
  const [number] = await chooseInvoices(page);
  await continueWith(page, 'Bank account (ACH)');
  await expect(page.getByText('A payment by ACH takes up to 5 days until it is complete.')).toBeVisible();
  await page.getByLabel('Routing number').fill('123456789');
  await page.getByLabel('Account number').fill('12');
  await page.getByLabel('Account number').blur();
  await expect(page.getByText('Invalid routing number, please review your account information')).toBeVisible();
  await expect(page.getByText('Invalid account number, please review your account information')).toBeVisible();
  await expectAccessible(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await fillAccount(page);
  await takeScreenshot(page, 'pay-ach');
  await expect(payButton(page)).toBeEnabled();
  const paid = (await payButton(page).textContent()) ?? '';
  await payButton(page).click();
  const code = await waitForThanks(page);
  // The account number leaves the browser only encrypted.
  expect(sent.some((each) => each.includes('/v1/tokenize'))).toBe(true);
  expect(sent.filter((each) => each.includes(ACCOUNT_NUMBER))).toEqual([]);
  await expect(page.getByText('Pending').first()).toBeVisible();
  await expect(page.getByText(/up to 5 days/)).toBeVisible();
  // The hold applies to everybody, so that nobody pays it again by accident.
  await page.goto(portalUrl('granite', '/pay?size=100'));
  await expect(page.getByRole('checkbox', { name: `Invoice ${number}` })).toBeDisabled();
  await expect(page.getByText(/You paid (\$[\d,.]+ )?on .+, pending/).first()).toBeVisible();
  // The bank settles, and the payment page shows it.
  const transactions = await page.request.get(sandboxUrl('/control/transactions'));
  const rows = (await transactions.json()) as { retref: string; method: string; amountCents: number }[];
  const ours = rows.findLast(
    ({ method, amountCents }) => method === 'bank' && amountCents === Number(paid.replaceAll(/\D/g, '')),
  );
  expect(ours).toBeDefined();
  await page.request.post(sandboxUrl('/control/settle'), { data: { retref: ours?.retref } });
  await page.goto(portalUrl('granite', `/history/payments/${code}`));
  await expect(async () => {
    await page.reload();
    const steps = page.getByRole('list', { name: /Where/ });
    await expect(steps).toBeVisible();
    await expect(steps).toContainText('Settled (done)', { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
});

test('PAY-04 twelve invoices scroll in the summary, with Balance, Credit Applied and Total to Pay', async ({
  page,
}) => {
  await signInAs(page, PAYS_BY_BANK, '/pay?size=100&sort=balance&direction=asc');
  await chooseInvoices(page, 12);
  await continueWith(page, 'Bank account (ACH)');
  const list = page.getByRole('list', { name: 'Invoices to pay' });
  await expect(list.getByRole('listitem')).toHaveCount(12);
  const isScrolling = () =>
    list.evaluate((element) => {
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const { overflowY } = getComputedStyle(each);
        if (overflowY === 'auto' || overflowY === 'scroll') return each.scrollHeight > each.clientHeight;
      }
      return false;
    });
  await expect.poll(isScrolling).toBe(true);
  const summary = page.getByRole('region', { name: 'Summary' });
  for (const word of ['Balance', 'Credit Applied', 'Total to Pay']) await expect(summary).toContainText(word);
  await expectAccessible(page);
  await takeScreenshot(page, 'pay-twelve');
});

test('PAY-15 over the limit of a method the alert names both limits', async ({ page }) => {
  await signInAs(page, PAYS_BY_BANK, '/pay?size=100&sort=balance&direction=desc');
  await chooseInvoices(page, 6);
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  await page.getByRole('radio', { name: 'Credit or debit card' }).check();
  await page.getByRole('button', { name: /^Continue with/ }).click();
  const alert = page.getByText(/One payment can be at most \$50,000\.00 by ACH and \$25,000\.00 by card/);
  await expect(alert.first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'pay-limits');
});

/** The date in so many days in the supplier's time zone, as typed into a date field. */
const inDays = (days: number): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
  }).format(new Date(Date.now() + days * 86_400_000));

test('SCH-01 SCH-03 THX-01 THX-02 a payment is scheduled for a later day and canceled', async ({ page }) => {
  await signInAs(page, PAYS_LATER, '/pay?size=100');
  const [number] = await chooseInvoices(page);
  await continueWith(page, 'Bank account (ACH)');
  await fillAccount(page);
  await page.getByRole('switch', { name: 'Pay on a later date' }).check({ force: true });
  await expect(page.getByRole('button', { name: /^(Schedule|Pay) .*\d/ })).toBeDisabled();
  await page.getByLabel('Save this bank account for next time').check();
  const date = page.getByRole('textbox', { name: 'Payment date' });
  await date.fill(inDays(10));
  await date.blur();
  await expect(page.getByRole('button', { name: /^Schedule \$[\d,.]+ for / })).toBeEnabled();
  // An invalid day replaces the previous one, so that neither is used.
  await date.fill(inDays(0));
  await date.blur();
  await expect(page.getByText(/^Choose \S+ or later$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Schedule \$[\d,.]+$/ })).toBeDisabled();
  await date.fill(inDays(10));
  await date.blur();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Schedule / }).click();
  const code = await waitForThanks(page);
  await expect(page.getByRole('heading', { name: 'Your payment is scheduled' })).toBeVisible();
  await expect(page.getByText(/Scheduled for/).first()).toBeVisible();
  await takeScreenshot(page, 'thanks-scheduled');
  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
  await expect(page.getByText('Payment Canceled Successfully')).toBeVisible();
  await expect(page.getByText(/Was scheduled for/).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel Payment' })).toBeDisabled();
  expect(code).toMatch(/^P/);
  // The hold is released.
  await page.goto(portalUrl('northgate', '/pay?size=100'));
  await expect(page.getByRole('checkbox', { name: `Invoice ${number}` })).toBeEnabled();
});
