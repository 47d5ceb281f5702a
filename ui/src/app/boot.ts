import type { BOOT_ID } from '@plumbline/contract/boot';

const ID: typeof BOOT_ID = 'boot';

/** What the server put into the page; throws when the page did not come from our server. */
export function readBoot(page: Document): unknown {
  const text = page.getElementById(ID)?.textContent;
  if (!text) throw new Error('the page carries no boot data');
  return JSON.parse(text);
}

export const readStyleNonce = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
