// Reads the demo's mailbox. Not in a page: the mails are shown in a frame that runs no scripts, and Playwright is one.
import { expect, type Page } from '@playwright/test';
import { bareUrl } from './addresses.ts';

const decoded = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** The plain text of the newest mail to somebody with these words in its subject; waits for the mail to come. */
export async function mailedText(page: Page, to: string, subject: RegExp): Promise<string> {
  let path: string | undefined;
  await expect(async () => {
    const list = await (await page.request.get(bareUrl(`/mailbox?to=${encodeURIComponent(to)}`))).text();
    const mails = [...list.matchAll(/href="(\/mailbox\/[^"]+)"[^]*?<b>([^]*?)<\/b>/g)];
    path = mails.find(([, , words = '']) => subject.test(decoded(words)))?.[1];
    expect(path, `a mail to ${to} about ${subject}`).toBeDefined();
  }).toPass();
  const mail = await (await page.request.get(bareUrl(path ?? ''))).text();
  return decoded(/<pre>([^]*?)<\/pre>/.exec(mail)?.[1] ?? '');
}

/** The link with a code in it. */
export async function mailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  const [link] = /http:\/\/\S+[?&]oobCode=\S+/.exec(await mailedText(page, to, subject)) ?? [];
  if (link === undefined) throw new Error(`no link in the mail ${subject} to ${to}`);
  return link;
}
