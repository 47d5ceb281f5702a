// Parses the messages of the provider's card iframe, whose origin the page has checked; only a real token is accepted
// as one (CARD-01).

export type CardMessage =
  /** 'MM/YYYY'; null if the form asks for no expiry. */
  | { readonly kind: 'token'; readonly token: string; readonly expiry: string | null }
  /** The input is invalid; the message is the provider's. */
  | { readonly kind: 'invalid'; readonly message: string }
  /** The input was changed or removed. */
  | { readonly kind: 'cleared' };

/** The provider deletes the CVV after two minutes; a later payment needs it typed again. */
export const TOKEN_GOOD_MS = 110_000;

/** Numeric tokens start with 9, which no card number does, so a card number never matches. */
const TOKEN = /^(?:9\d{11,18}|(?=\d*[a-z])[a-z0-9]{12,64})$/i;
const EXPIRY = /^(\d{4})(0[1-9]|1[0-2])$/;
const MESSAGE_LENGTH_MAX = 200;

const UNREADABLE = 'The card could not be read. Enter it again.';

/** The messages are JSON text; null for messages that do not matter here, such as those about typing. */
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

/** '202904' becomes '04/2029'. */
function expiryOf(value: unknown): string | null {
  const [, year, month] = EXPIRY.exec(textOf(value)) ?? [];
  return year === undefined ? null : `${month}/${year}`;
}

/** The last four digits of a numeric token are those of the card number. */
export const last4OfToken = (token: string): string | null => (/^9\d{11,18}$/.test(token) ? token.slice(-4) : null);
