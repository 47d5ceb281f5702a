// A signatory signs twenty waivers with one password. Meanwhile an owner has lowered the limit: the one above it stays unsigned.
import type { Page } from '@playwright/test';
import { ASKS_FOR_WAIVERS, DEMO_PASSWORD } from '@plumbline/demo/names';
import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';
import { supplierDay } from '../src/supplier-day.ts';

const PROJECT = 'Sierra View Stables';
const COUNT = 20;
const SIGNATORY = 'inez@bluewaterlumber.example';
const OWNER = 'della@bluewaterlumber.example';

type Sent = { id: string; number: number; waiverRequestStatus: string };

/** A call in the page of whoever is logged in there. */
async function send<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await page.evaluate(
    async ([verb, url, text]) => {
      const json = text === undefined ? {} : { body: text, headers: { 'content-type': 'application/json' } };
      const response = await fetch(url!, { method: verb!, ...json });
      return { isOk: response.ok, body: (await response.json()) as unknown };
    },
    [method, path, body && JSON.stringify(body)],
  );
  expect(answer, path).toMatchObject({ isOk: true });
  return answer.body as Answer;
}

/** Requests a waiver as the form does. */
async function sendRequest(page: Page, fields: readonly (readonly [string, string])[]): Promise<Sent> {
  const answer = await page.evaluate(async (entries) => {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    const response = await fetch('/api/waiver-request/save/t2', { method: 'POST', body });
    return (await response.json()) as unknown;
  }, fields);
  expect(answer).toMatchObject({ number: expect.any(Number) });
  return answer as Sent;
}

/** The first for all open invoices of the project, each of the others for the largest one. */
async function requestMany(page: Page): Promise<{ all: Sent; others: Sent[] }> {
  await signInAs(page, ASKS_FOR_WAIVERS, '/request-waiver');
  await page.getByRole('combobox', { name: 'Project' }).fill(PROJECT);
  await page.getByRole('option', { name: PROJECT }).first().click();
  await page.getByText('Conditional progress', { exact: true }).click();
  const looking = page.waitForResponse(/invoices-thru-date/);
  await page.getByRole('textbox', { name: 'Through date' }).fill(supplierDay(0));
  await page.keyboard.press('Tab');
  const looked = await looking;
  const { calculatedProps } = (await looked.json()) as { calculatedProps: Figures };
  await page.getByText('No', { exact: true }).click();
  const answer = page.waitForResponse('**/api/waiver-request/save/t2');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
  const all = (await (await answer).json()) as Sent;
  const [largest] = calculatedProps.invoices.toSorted((one, other) => other.balance - one.balance);
  const url = new URL(looked.url());
  const same = [
    ['projectId', url.pathname.split('/').at(-2) ?? ''],
    ['waiverType', 'conditional.progress'],
    ['throughDate', url.searchParams.get('throughDate') ?? ''],
    ['invoiceIds[]', largest?.id ?? ''],
    ['requestNotarization', 'false'],
  ] as const;
  const others: Sent[] = [];
  for (let place = 1; place < COUNT; place += 1) others.push(await sendRequest(page, same));
  return { all, others };
}

type Figures = { invoices: { id: string; balance: number }[] };

/** Logs in to the console and returns the id of the person there. */
async function signInStaff(page: Page, email: string): Promise<string> {
  await page.goto(consoleUrl('/login'));
  const body = { email, password: DEMO_PASSWORD };
  return (await send<{ staffId: string }>(page, 'POST', '/v1/console/sign-in', body)).staffId;
}

const limitTo = (owner: Page, staffId: string, limitAmount: number | null) =>
  send(owner, 'PUT', `/v1/console/waiver-signatories/${staffId}`, {
    title: 'Accounts receivable',
    waiverTypes: ['conditional.progress'],
    states: [],
    limitAmount,
  });

test('WVR-13 WVR-14 a signatory signs 20 waivers at once, and the one above the limit stays unsigned', async ({
  page,
  newContextPage,
}) => {
  test.setTimeout(240_000);
  const { all, others } = await requestMany(page);
  const desk = await newContextPage();
  const staffId = await signInStaff(desk, SIGNATORY);
  const owner = await newContextPage();
  await signInStaff(owner, OWNER);
  await limitTo(owner, staffId, null);
  // Several requests cover the same invoice, which a person looks at first.
  const doubtful = [all, ...others].filter(({ waiverRequestStatus }) => waiverRequestStatus === 'requested-approval');
  for (const { id } of doubtful) await send(owner, 'POST', `/v1/console/waivers/${id}/approve`, {});

  const search = new URLSearchParams({ search: PROJECT });
  const { rows: waiting } = await send<{ rows: { amount: number }[] }>(desk, 'GET', `/v1/console/waivers?${search}`);
  await desk.goto(consoleUrl(`/waivers?${search}`));
  await desk.getByRole('button', { name: `Sign ${COUNT} ready` }).click();
  const dialog = desk.getByRole('dialog', { name: `Sign ${COUNT} waivers?` });
  await expect(dialog.getByRole('list', { name: 'Waivers to sign' }).getByRole('listitem')).toHaveCount(COUNT);
  await expectAccessible(desk);
  await takeScreenshot(desk, 'sign-many-waivers');
  await limitTo(owner, staffId, Math.min(...waiting.map(({ amount }) => amount)));
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: `Sign ${COUNT}` }).click();

  const results = desk.getByRole('dialog', { name: `${COUNT - 1} of ${COUNT} waivers signed` });
  await expect(results).toBeVisible({ timeout: 60_000 });
  const rows = results.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Signed and released' })).toHaveCount(COUNT - 1);
  await expect(rows.filter({ hasText: 'Not signed' })).toHaveCount(1);
  const refused = rows.filter({ hasText: `W-${all.number} ` });
  await expect(refused).toContainText('Not signed');
  await expect(refused).toContainText('The amount is above your limit.');
  await expectAccessible(desk);
  await takeScreenshot(desk, 'signed-many-waivers');
  await results.getByRole('button', { name: 'Done' }).click();
  const left = desk.getByRole('table', { name: 'Waivers' }).getByRole('row');
  await expect(left.filter({ hasText: `W-${all.number}` })).toHaveCount(1);
  await expect(left.filter({ hasText: PROJECT })).toHaveCount(1);

  await page.goto(portalUrl(ASKS_FOR_WAIVERS.label, `/history/waivers?jobName=${encodeURIComponent(PROJECT)}`));
  const listed = page.getByRole('row').filter({ hasText: PROJECT });
  await expect(listed).toHaveCount(COUNT);
  await expect(listed.filter({ hasText: 'Ready' })).toHaveCount(COUNT - 1);
  await expect(listed.filter({ hasText: `W-${all.number}` })).not.toContainText('Ready');
  await expectAccessible(page);
});
