const BASE = 'https://portal.invalid';
/** Coming from there is what led to the question where to go next. */
const NO_TARGET = ['/login', '/logout'];
// oxlint-disable-next-line no-control-regex -- browsers drop some of these, so that '/\t/evil' becomes '//evil'
const SUSPICIOUS = /[\u0000-\u0020\u007f\\]/;

/** A path of this portal that a `redirect` parameter may lead to, or null (decision A27). */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target || !isPlainPath(target)) return null;
  const decoded = decode(target);
  if (decoded === null || !isPlainPath(decoded)) return null;
  const url = new URL(target, BASE);
  const path = url.pathname + url.search + url.hash;
  // Dots are gone by now: '/.//evil' has become '//evil'.
  if (url.origin !== BASE || path.startsWith('//') || NO_TARGET.includes(url.pathname)) return null;
  return path;
}

const isPlainPath = (text: string): boolean => /^\/(?!\/)/.test(text) && !SUSPICIOUS.test(text.split(/[?#]/)[0] ?? '');

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
