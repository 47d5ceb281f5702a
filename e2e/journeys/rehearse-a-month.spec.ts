import { MAREN } from '@plumbline/demo/names';
import { PORT_VARIABLE, SANDBOX_PORT_VARIABLE } from '../src/addresses.ts';
import { bareUrl, expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';
import { chooseInvoices, continueWith, waitForThanks } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';
import { startDemo } from '../src/start-demo.ts';

// A demo of its own: the other journeys go on in the present.
const SHARED = [PORT_VARIABLE, SANDBOX_PORT_VARIABLE].map((name) => [name, process.env[name]] as const);
let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  stop = await startDemo('demo-clock');
});
test.afterAll(async () => {
  await stop?.();
  for (const [name, value] of SHARED) process.env[name] = value;
});

/** In the zone of the supplier; tomorrow there at the earliest. */
const inTwoDays = () =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles' }).format(Date.now() + 2 * 24 * 60 * 60_000);

test('SCH-02 a payment is scheduled, the clock is moved to its day, it is approved, and its receipt is mailed @mobile', async ({
  page,
}) => {
  await signInAs(page, MAREN, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await page.getByText('Pay on a later date').click();
  await page.getByRole('textbox', { name: 'Payment date' }).fill(inTwoDays());
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^Schedule/ }).click();
  const code = await waitForThanks(page);
  await expect(page.getByText(/Scheduled/).first()).toBeVisible();

  await page.goto(bareUrl());
  await page.getByRole('link', { name: /^Clock/ }).click();
  await expect(page.getByRole('heading', { name: 'Rehearse a month in a minute' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '+1 week' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`Payment ${code} was approved`) })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'demo-clock');
  const mails = page.getByRole('link', { name: `to ${MAREN.email}` });
  const paths = await mails.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const texts = await Promise.all(paths.map(async (path) => (await page.request.get(bareUrl(path))).text()));
  expect(texts.filter((text) => text.includes('We received your payment') && text.includes(code))).toHaveLength(1);
  await page.getByRole('link', { name: new RegExp(`Payment ${code} was approved`) }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
  await expect(page.getByText(code).first()).toBeVisible();
});
