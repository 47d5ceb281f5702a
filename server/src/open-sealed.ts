import type { App } from './app.ts';

/** The token of a link; null for one that cannot be decrypted, which is logged and keeps nobody from a new one. */
export function openSealed(
  { encryption, log }: Pick<App, 'encryption' | 'log'>,
  sealedToken: Uint8Array,
  context: string,
): string | null {
  try {
    return encryption.decrypt(sealedToken, context);
  } catch (error) {
    log.error({ err: error, context }, 'a token cannot be read; a new one is made');
    return null;
  }
}
