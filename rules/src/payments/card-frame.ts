// What the provider's card form says to the page around it. The page has checked who speaks; here is what it makes of
// the words: nothing that is not a token passes for one (CARD-01).

export type CardMessage =
  /** 'MM/YYYY'; null where the form asks for no expiry. */
  | { readonly kind: 'token'; readonly token: string; readonly expiry: string | null }
  /** What was typed is wrong, in the provider's words. */
  | { readonly kind: 'invalid'; readonly message: string }
  /** What was there has been changed or taken out. */
  | { readonly kind: 'cleared' };

/** The provider forgets the CVV after two minutes; whoever pays later types it again. */
export const TOKEN_GOOD_MS = 110_000;

/** Tokens of digits begin with 9, which no card does: a card number never passes. */
const TOKEN = /^(?:9\d{11,18}|(?=\d*[a-z])[a-z0-9]{12,64})$/i;
const EXPIRY = /^(\d{4})(0[1-9]|1[0-2])$/;
const MESSAGE_LENGTH_MAX = 200;

const UNREADABLE = 'The card could not be read. Enter it again.';

/** The form speaks JSON text; null is a message that means nothing here, such as one about typing. */
export function readCardMessage(data: unknown): CardMessage | null {
  const said = parsed(data);
  if (said === null) return null;
  const problem = textOf(said.validationError) || (isError(said.errorCode) ? textOf(said.errorMessage) : '');
  if (problem !== '') return { kind: 'invalid', message: problem.slice(0, MESSAGE_LENGTH_MAX) };
  if (isError(said.errorCode)) return { kind: 'invalid', message: UNREADABLE };
  const token = textOf(said.token) || textOf(said.message);
  if (token === '') return 'token' in said || 'message' in said ? { kind: 'cleared' } : null;
  return TOKEN.test(token) ? { kind: 'token', token, expiry: expiryOf(said.expiry) } : null;
}

type Said = Readonly<Record<string, unknown>>;

function parsed(data: unknown): Said | null {
  if (typeof data !== 'string') return null;
  try {
    const said: unknown = JSON.parse(data);
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as Said) : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const NO_ERROR: readonly unknown[] = [undefined, null, '', '0', 0];
const isError = (code: unknown): boolean => !NO_ERROR.includes(code);

/** '202904' is '04/2029'. */
function expiryOf(value: unknown): string | null {
  const [, year, month] = EXPIRY.exec(textOf(value)) ?? [];
  return year === undefined ? null : `${month}/${year}`;
}

/** Digits 14 to 16 of a token are the number's own last four. */
export const last4OfToken = (token: string): string | null => (/^9\d{11,18}$/.test(token) ? token.slice(-4) : null);
