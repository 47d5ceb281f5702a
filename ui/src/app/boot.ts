import type { BOOT_ID, FIRST_ANSWERS_ID, FirstAnswer } from '@plumbline/contract/boot';

const ID: typeof BOOT_ID = 'boot';
const ANSWERS_ID: typeof FIRST_ANSWERS_ID = 'first-answers';

/** Reads the boot data that the server put into the page; throws when there is none. */
export function readBoot(page: Document): unknown {
  const text = page.getElementById(ID)?.textContent;
  if (!text) throw new Error('the page carries no boot data');
  return JSON.parse(text);
}

/** The answers that the server put into the page for the first screen. */
export const readFirstAnswers = (page: Document): FirstAnswer[] =>
  JSON.parse(page.getElementById(ANSWERS_ID)?.textContent ?? '[]') as FirstAnswer[];

export const readStyleNonce = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
