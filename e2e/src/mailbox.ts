// Reads the demo's mailbox the way a person does.
import { expect, type Page } from '@playwright/test';
import { bareUrl } from './addresses.ts';

/** The link in the newest mail to somebody with these words in its subject; waits for the mail to come. */
export async function mailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  const mail = page.getByRole('link', { name: subject }).first();
  await expect(async () => {
    await page.goto(bareUrl(`/mailbox?to=${encodeURIComponent(to)}`));
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  const text = await page.locator('pre').innerText();
  const [link] = /http:\/\/\S+[?&]oobCode=\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`no link in the mail ${subject} to ${to}`);
  return link;
}
