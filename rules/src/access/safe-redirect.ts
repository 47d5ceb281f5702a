const BASE = 'https://portal.invalid';
const LENGTH_MAX = 2000;

// Allows only what the portal's paths need, so that nothing can be read as another host: no double slash, no backslash,
// no segment that starts with a dot, no escapes.
const PATH = /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/;
// Query and fragment may contain more, but nothing that a browser drops or turns into a slash.
const TEXT = /^[^\s\p{C}\\]*$/u;

/** After a login these would undo it, ask for it again, or use a code that somebody else put into the address. */
const NO_TARGET: ReadonlySet<string> = new Set([
  '/login',
  '/logout',
  '/auth/sso',
  '/signup',
  '/forgot-password',
  '/change-password',
  '/action',
  '/confirm-email',
  '/restore-email',
]);

/**
 * The path of this portal that a `redirect` parameter may lead to; null for anything else (Spec 1 §2, decision A27).
 */
export function safeRedirect(target: string | null | undefined): string | null {
  const text = target ?? '';
  const [path = ''] = text.split(/[?#]/, 1);
  if (!PATH.test(path) || !TEXT.test(text)) return null;
  if (NO_TARGET.has(path.toLowerCase().replace(/\/$/, ''))) return null;
  const { pathname, search, hash } = new URL(text, BASE);
  const safe = pathname + search + hash;
  return safe.length > LENGTH_MAX ? null : safe;
}
