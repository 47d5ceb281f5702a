// Payment links: the supplier's staff ask for a payment, as the console will, and whoever has the link fills in the form.
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_STAFF } from '@plumbline/demo/names';
import { consoleUrl, portalUrl } from './addresses.ts';
import { fillAccount, typeCard } from './pay-flow.ts';

const LABEL = 'granite';

type Request = { amount?: number; description?: string };

/** Asks Tarnwick Constructors for a payment, in the browser because nothing else resolves the demo's hosts. */
export async function newLink(page: Page, request: Request = {}): Promise<string> {
  const email = DEMO_STAFF.find(({ label }) => label === LABEL)?.email ?? '';
  await page.goto(consoleUrl('/'));
  const asked = {
    currencyCode: 'USD',
    requester: { name: 'Priya Lindqvist', title: 'Accounts receivable', email: 'priya@granite.example' },
    recipient: { name: 'Rosa Quint', email: 'rosa@quint.example' },
    ...request,
  };
  const url = await page.evaluate(createRequest, { email, password: DEMO_PASSWORD, label: LABEL, asked });
  expect(url).toContain('/checkout?token=');
  return url;
}

type Order = { email: string; password: string; label: string; asked: object };

/** Runs in the page of the console. */
async function createRequest({ email, password, label, asked }: Order): Promise<string> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(path, body && { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json() as Promise<Answer>;
  };
  await ask('/v1/console/sign-in', { email, password });
  const { portals } = await ask<{ portals: { id: string; label: string }[] }>('/v1/console/overview');
  const { rows } = await ask<{ rows: { id: string }[] }>('/v1/customers?search=Tarnwick');
  const portalId = portals.find((portal) => portal.label === label)?.id;
  const { url } = await ask<{ url: string }>('/v1/payment-requests/admin', {
    ...asked,
    portalId,
    customerId: rows[0]?.id,
  });
  return url;
}

/** Fills in what the recipient's name and email do not say already. */
export async function fillPayer(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^First name/ })).toHaveValue('Rosa');
  await page.getByLabel(/^Company address/).focus();
  await page.getByRole('combobox', { name: /^Company address/ }).fill('4 Lime Street, Boise, ID 83702');
  await page.keyboard.press('Escape');
}

export async function fillLinkCard(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: /^Card/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Credit', exact: true }).check({ force: true });
  await typeCard(page, number);
  await page.getByLabel('ZIP code').fill('83702');
}

export async function fillLinkAccount(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Bank account/ }).check({ force: true });
  await page.getByLabel('Account holder name').fill('Quint Masonry');
  await fillAccount(page);
  await page.getByLabel(/^Notes/).fill('For the garden wall');
}

export const invalidRequest = async (page: Page, message: string): Promise<void> => {
  await expect(page).toHaveURL(portalUrl(LABEL, '/invalid-request'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);
};
