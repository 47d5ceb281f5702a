import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Share } from '../fair-limit.ts';
import type { Logo } from './document-definition.ts';
import { renderLogo } from './render-pdf.ts';

/** What every mail program shows. */
const SHOWN = ['image/png', 'image/jpeg'];
const CACHED_MAX = 200;

/** Failures too: a logo that cannot be drawn must not be tried again with every mail. */
const drawn = new LRUCache<string, { png: Promise<Uint8Array | null> }>({ max: CACHED_MAX });

/** The logo as an image for mails; null if there is none that every mail program shows. */
export async function logoImage(share: Share, logo: Logo): Promise<Logo | null> {
  if (SHOWN.includes(logo.type)) return logo;
  if (logo.type !== 'image/svg+xml') return null;
  const key = createHash('sha256').update(logo.bytes).digest('hex');
  const entry = drawn.get(key) ?? { png: renderLogo(share, logo.bytes) };
  drawn.set(key, entry);
  try {
    const png = await entry.png;
    return png === null ? null : { bytes: png, type: 'image/png' };
  } catch (error) {
    // It was not tried, because too many documents were waiting.
    drawn.delete(key);
    throw error;
  }
}
