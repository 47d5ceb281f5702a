// A supplier goes live: from an empty database to the first card payment in its ERP, through screens only.
import { join } from 'node:path';
import { countClicks } from '../src/count-clicks.ts';
import { expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';
import { CARDS, chooseInvoices, continueWith, fillCard, payButton, waitForThanks } from '../src/pay-flow.ts';
import { startProduction, startProvider } from '../src/start-production.ts';
import { startMailbox, startReceiver } from '../src/test-services.ts';

const LOGO = join(import.meta.dirname, '../../demo/src/stories/logos/granite.svg');
const CLICKS_MAX = 40;
const INVOICES = 500;
const ROSA = 'rosa@tarnwick.example';

const COMPANIES = ['Tarnwick Constructors', 'Sedgewater Roofing', 'Alder & Pike', 'Harrow Street Homes'];
const codeOf = (place: number) => `C-${String(place + 1).padStart(3, '0')}`;
const CUSTOMERS = `Customer No,Name,City,State\n${COMPANIES.map((name, place) => `${codeOf(place)},${name},Boise,ID`).join('\n')}\n`;

const dayText = (daysFromNow: number): string => {
  const day = new Date(Date.now() + daysFromNow * 24 * 3_600_000);
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
};

/** As an ERP exports its open invoices. */
const invoicesFile = (): string => {
  const rows = Array.from({ length: INVOICES }, (_, place) => {
    const amount = (120 + place * 3.25).toFixed(2);
    const days = place % 60;
    return `${70_001 + place},${codeOf(place % COMPANIES.length)},${dayText(-days - 1)},${dayText(30 - days)},${amount},${amount}`;
  });
  return `Inv No,Cust #,Inv Date,Due Dt,Ext Amt,Open Bal\n${rows.join('\n')}\n`;
};

test('SET-01 IMP-01 IMP-04 a new supplier is live in at most 40 clicks: 500 invoices, a customer, a payment, its webhook', async ({
  page,
  newContextPage,
}) => {
  test.setTimeout(300_000);
  const [provider, mailbox, receiver] = [await startProvider(), await startMailbox(), await startReceiver()];
  const { link, stop } = await startProduction({ ...provider.env, ...mailbox.env });
  const customer = await newContextPage();
  const clicks = await countClicks(page.context(), customer.context());
  const go = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const drop = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  try {
    await test.step('the set-up', async () => {
      await page.goto(link);
      await title('Your company');
      await page.getByLabel('Company name').fill('Granite Supply');
      await page.getByLabel('Support email').fill('ar@granite.example');
      await go('Save and continue');
      await title('Your brand');
      await page.getByLabel('Logo file').setInputFiles(LOGO);
      await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
      await page.getByLabel('Brand color', { exact: true }).fill('#0f7a4d');
      await page.getByLabel('Portal address').fill('granite');
      await go('Save and continue');
      await title('Features');
      await go('Save and continue');
      await title('Payments');
      const { siteUrl, merchantId, username, password } = provider.supplier;
      await page.getByLabel('Site').fill(siteUrl);
      await page.getByLabel('Merchant ID').fill(merchantId);
      await page.getByLabel('API user name').fill(username);
      await page.getByLabel('API password').fill(password);
      await go('Test and continue');
      await title('You and your team');
      await page.getByLabel('Your name').fill('Priya Lindqvist');
      await page.getByLabel('Your email').fill('priya@granite.example');
      await page.getByLabel('Password', { exact: true }).fill('plumb lines hang true');
      await go('Open the portal');
      await title('Your portal is open');
      await go('Import my data');
      await title('New import');
    });

    await test.step('the data of the ERP', async () => {
      await drop('customers.csv', CUSTOMERS);
      await go('Check the file');
      await go('Import 4 rows');
      await expect(page.getByRole('heading', { name: '4 rows imported' })).toBeVisible();
      await open('New import');
      await page.getByRole('radio', { name: 'Invoices and credits' }).check({ force: true });
      await drop('open-invoices.csv', invoicesFile());
      await go('Check the file');
      await go(`Import ${INVOICES} rows`);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Import ${INVOICES} rows` })
        .click();
      await expect(page.getByRole('heading', { name: `${INVOICES} rows imported` })).toBeVisible();
    });

    await test.step('a program that hears of payments', async () => {
      await open('Webhooks');
      await page.getByRole('button', { name: 'New webhook' }).first().click();
      await page.getByLabel('Name').fill('ERP');
      await page.getByLabel('Address').fill(receiver.url);
      await go('Create webhook');
      receiver.trust((await page.getByRole('dialog').locator('code').textContent()) ?? '');
      await go('I have stored it');
    });

    await test.step('a customer is invited', async () => {
      await open('People');
      await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
      await page.getByLabel('Email').fill(ROSA);
      await page.getByLabel(/^Name/).fill('Rosa Quint');
      await page.getByRole('combobox', { name: 'Customers' }).fill('Tarnwick');
      await page.getByRole('option', { name: /Tarnwick Constructors/ }).click();
      await go('Send invitation');
    });

    await test.step('the customer accepts, and pays by card', async () => {
      const [invitation = ''] = /http:\/\/\S+oobCode=\S+/.exec(await mailbox.read(ROSA, /invit/i)) ?? [];
      await customer.goto(invitation);
      await customer.getByLabel('New password').fill('a lintel over the door');
      await customer.getByRole('button', { name: 'Accept invitation' }).click();
      await expect(customer.getByText('$115,750.00').first()).toBeVisible();
      await expect(customer.getByRole('img', { name: 'Granite Supply' }).first()).toBeVisible();
      await takeScreenshot(customer, 'go-live-dashboard');
      await customer.getByRole('link', { name: 'Make a payment', exact: true }).click();
      await chooseInvoices(customer);
      await continueWith(customer, 'Credit or debit card');
      await fillCard(customer, CARDS.credit);
      await payButton(customer).click();
    });
    const code = await waitForThanks(customer);
    await expectAccessible(customer);

    const delivery = await receiver.waitFor(({ type }) => type === 'payment.approved');
    expect(JSON.stringify(delivery)).toContain(code);
    expect(receiver.problems).toEqual([]);
    // The set-up link and the mailed one are clicked as well.
    expect(clicks.presses.length + 2, clicks.presses.join('\n')).toBeLessThanOrEqual(CLICKS_MAX);
    // Counted in both browsers and inside of forms.
    for (const press of ['press Import 4 rows', 'press Accept invitation', 'press Idaho'])
      expect(clicks.presses).toContain(press);
  } finally {
    await stop();
    await Promise.all([provider.stop(), mailbox.stop(), receiver.stop()]);
  }
});
