import type { BOOT_ID } from '@plumbline/contract/boot';

const ID: typeof BOOT_ID = 'boot';

/** Reads the boot data that the server put into the page; throws when there is none. */
export function readBoot(page: Document): unknown {
  const text = page.getElementById(ID)?.textContent;
  if (!text) throw new Error('the page carries no boot data');
  return JSON.parse(text);
}

export const readStyleNonce = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
