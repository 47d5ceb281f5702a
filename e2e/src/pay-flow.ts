// The steps of the pay flow.
import { expect, type Page } from '@playwright/test';

/**
 * Cards of the payment sandbox. A token holds one security code at a time, so parallel journeys use different cards.
 */
/**
 * The provider keeps the security code of a number for one payment, so journeys that run at the same time use numbers of
 * their own.
 */
export const CARDS = {
  credit: '4788250000121443',
  onAPhone: '5454545454545454',
  byLink: '4111111111111111',
  byLinkOnAPhone: '5555555555554444',
  byDeskLink: '4012888888881881',
  byDeskLinkOnAPhone: '5424000000000015',
  disputed: '4917610000000000',
  saved: '6011000995500000',
  debit: '4000056655665556',
  neverCharged: '5200828282828210',
  insufficientFunds: '4387751111111053',
} as const;

export const ACCOUNT_NUMBER = '40508877665';

const openRows = (page: Page) => page.getByRole('checkbox', { name: /^Invoice \d/ }).and(page.locator(':enabled'));

/** Selects payable invoices, from the first one on, and returns their numbers. */
export async function chooseInvoices(page: Page, count = 1, from = 0): Promise<string[]> {
  const names: string[] = [];
  await expect(openRows(page).first()).toBeVisible();
  for (let place = from; place < from + count; place++) {
    const box = openRows(page).nth(place);
    names.push(((await box.getAttribute('aria-label')) ?? '').replace('Invoice ', ''));
    await box.check();
  }
  return names;
}

/** Goes from the invoices to the form of a method. */
export async function continueWith(
  page: Page,
  method: 'Bank account (ACH)' | 'Credit or debit card' | 'Credits only',
): Promise<void> {
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: /^Continue with/ }).click();
  const notice = page.getByRole('dialog', { name: 'Credit card surcharge' });
  const form = page.getByRole('heading', { name: 'Confirm payment', level: 2 });
  await expect(notice.or(form)).toBeVisible();
  if (await notice.isVisible()) await notice.getByRole('button', { name: 'Continue with card' }).click();
  await expect(form).toBeVisible();
}

/** For a company with saved methods, the first of which is chosen already. */
export const chooseNew = (page: Page, method: 'New bank account' | 'New card'): Promise<void> =>
  page.getByRole('radio', { name: method }).check({ force: true });

const cardFrame = (page: Page) => page.frameLocator('iframe[title]');

/** Types the card into the provider's frame. */
export async function typeCard(page: Page, number: string, cvv = '112'): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card Number').fill(number);
  await frame.getByLabel('Expiration Month').fill('12');
  await frame.getByLabel('Expiration Year').fill('2031');
  await frame.getByLabel('CVV').fill(cvv);
  await expect(frame.getByText('Card details are ready.')).toBeVisible();
}

/** Types the security code of a saved card. */
export async function typeSecurityCode(page: Page, cvv = '112'): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('CVV').fill(cvv);
  await expect(frame.getByText('Security code is ready.')).toBeVisible();
}

export async function typeBilling(
  page: Page,
  place: { address: string; city: string; state: string; zip: string },
): Promise<void> {
  await page.getByRole('combobox', { name: 'Billing address' }).fill(place.address);
  await page.keyboard.press('Escape');
  await page.getByLabel('City').fill(place.city);
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: place.state }).click();
  await page.getByLabel('ZIP code').fill(place.zip);
}

export const IDAHO = { address: '1 Quarry Road', city: 'Boise', state: 'Idaho', zip: '83702' };

/** Enters a card as a credit card, with its billing address. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: 'Credit', exact: true }).check({ force: true });
  await typeCard(page, number);
  await typeBilling(page, IDAHO);
}

/** Enters a bank account of a business. */
export async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel('Routing number').fill('011401533');
  await page.getByLabel('Account number').fill(ACCOUNT_NUMBER);
  await page.getByRole('radio', { name: 'Checking', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'Business' }).check({ force: true });
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$[\d,.]+ (?:now|with credits)$/ });

/** Waits for the thanks page and returns the confirmation code. */
export async function waitForThanks(page: Page): Promise<string> {
  await page.waitForURL(/\/thanks(-slim)?\/P/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
