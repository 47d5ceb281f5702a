import type { Page } from '@playwright/test';
import { DEMO_STAFF, EVERYWHERE } from '@plumbline/demo/names';
import { extractText } from 'unpdf';
import { consoleUrl, expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';

const LABEL = 'bluewater';
/** In Connecticut, which prescribes no form. */
const PROJECT = 'Thimble Cove Cottages';
/** A try that has ended halfway has left its text, so each says which version it means. */
const sentenceOf = (version: number) =>
  `Everything that was delivered to the cottages is covered by version ${version}.`;

async function requestFinalWaiver(page: Page): Promise<string> {
  await signInAs(page, { ...EVERYWHERE, label: LABEL }, '/request-waiver');
  await page.getByRole('combobox', { name: 'Project' }).fill(PROJECT);
  await page.getByRole('option', { name: PROJECT }).first().click();
  await page.getByText('Conditional final', { exact: true }).click();
  await page.getByText('No', { exact: true }).click();
  const answer = page.waitForResponse('**/api/waiver-request/save/t2');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
  return ((await (await answer).json()) as { id: string }).id;
}

/** Opens the text of Connecticut, which the first try begins; answers the version that is published next. */
async function openTemplate(page: Page): Promise<number> {
  const begin = page.getByRole('button', { name: 'Write your own Connecticut, conditional final' });
  const begun = page.getByRole('link', { name: /^Connecticut, conditional final:/ });
  await expect(begin.or(begun)).toBeVisible();
  if (await begun.isVisible()) await begun.click();
  else {
    await begin.click();
    await page.getByRole('dialog', { name: 'New template' }).getByRole('button', { name: 'Create' }).click();
  }
  const label = await page.getByRole('button', { name: /^Publish/ }).textContent();
  return Number(/\d+/.exec(label ?? '')?.[0] ?? 1);
}

/** The words of a PDF that the page may read. */
async function wordsOf(page: Page, path: string): Promise<string> {
  const bytes = await page.evaluate(async (from) => {
    const answer = await fetch(from);
    return answer.ok ? [...new Uint8Array(await answer.arrayBuffer())] : [];
  }, path);
  const { text } = await extractText(Uint8Array.from(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

test('WVR-14 a supplier writes a template with a field, publishes it, and the next waiver is made from it', async ({
  page,
  newContextPage,
}) => {
  const waiverId = await requestFinalWaiver(await newContextPage());
  const staff = DEMO_STAFF.find(({ label }) => label === LABEL);
  const search = new URLSearchParams({ as: staff!.email, redirect: '/waivers/templates?search=Connecticut' });
  await page.goto(consoleUrl(`/demo/sign-in?${search}`));
  const version = await openTemplate(page);
  const sentence = sentenceOf(version);

  const text = page.getByRole('textbox', { name: 'Text of the template' });
  await text.getByText('Nothing else is released.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(` ${sentence} `);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('job number');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('document').getByText('24-1187').first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'waiver-template');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page
    .getByRole('dialog', { name: /^Publish/ })
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByText(`Waivers are made from version ${version}.`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Publish version ${version + 1}` })).toBeEnabled();

  // Of the draft, with invented parties, and of the waiver that waits on the desk.
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect(await wordsOf(page, `/v1/console/waiver-templates/${id}/preview`)).toContain(`${sentence} 24-1187`);
  expect(await wordsOf(page, `/v1/console/waivers/${waiverId}/preview`)).toContain(`${sentence} RB-2`);
  await page.goto(consoleUrl('/waivers'));
  await page.getByRole('link', { name: 'Waiver templates' }).click();
  await expect(page.getByRole('link', { name: `Connecticut, conditional final: Version ${version}` })).toBeVisible();
});
