const BASE = 'https://portal.invalid';
/** Going there next would only undo the login, or ask for it again. */
const NO_TARGET = ['/login', '/logout'];
// oxlint-disable-next-line no-control-regex -- browsers drop these, so that '/\t/evil' becomes '//evil'
const CONTROL = /[\u0000-\u001f\u007f]/;

/** A path of this portal that a `redirect` parameter may lead to, or null (decision A27). */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target || CONTROL.test(target)) return null;
  const [path = ''] = target.split(/[?#]/);
  const decoded = decode(path);
  if (!isPlainPath(path) || decoded === null || !isPlainPath(decoded)) return null;
  const url = new URL(target, BASE);
  // Dots are gone by now: '/.//evil' has become '//evil'.
  if (url.origin !== BASE || !isPlainPath(url.pathname) || NO_TARGET.includes(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** One slash at the start, and no backslash, which browsers read as a slash. */
const isPlainPath = (path: string): boolean => /^\/(?!\/)[^\\]*$/.test(path) && !CONTROL.test(path);

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
