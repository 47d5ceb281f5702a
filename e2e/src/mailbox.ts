// Reads the demo's mailbox over HTTP: the page shows mails in a frame without scripts, which Playwright cannot read.
import { expect, type Page } from '@playwright/test';
import { bareUrl } from './addresses.ts';

const decoded = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** Waits for the newest mail to an address with this subject, and returns its plain text. */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<string> {
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

/** The link with a code in the newest mail. */
export async function readMailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  const [link] = /http:\/\/\S+[?&]oobCode=\S+/.exec(await readMail(page, to, subject)) ?? [];
  if (link === undefined) throw new Error(`no link in the mail ${subject} to ${to}`);
  return link;
}
