// Keeps secrets out of logs and error reports (API-03): masks values by the name of their field, path segments that
// the contract marks, and every number that could be a card number or a provider token.
import { type Call, isSecret } from '@plumbline/contract/call';
import { calls } from '@plumbline/contract/calls';
import { holdsCardNumber } from '@plumbline/rules/payments/sensitive-digits';
import { redactJsonFields } from './redact-json-fields.ts';

const SECRET_NAME =
  /cvv|token|account|routing|expiry|password|last4|secret|authorization|cookie|oobcode|handoff|^(?:code|state|request|text)$/i;
/** The same anywhere: most addresses have nothing of it, and looking at their parameters one by one takes longer. */
const MAYBE_SECRET =
  /cvv|token|account|routing|expiry|password|last4|secret|authorization|cookie|oobcode|handoff|code|state|request|text/i;
const MASK = '[redacted]';
/** What comes before a secret in the path of a call, such as the token of a payment link. */
const SECRET_PATHS = secretPaths(Object.values(calls));
const DEPTH_MAX = 6;
/** Longer texts are cut before anything looks at them: strangers choose them, and every line costs time and disk. */
const LENGTH_MAX = 8192;

/** A deep, bounded, cycle-safe copy in which every value under a secret name is masked. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '[deep]';
  if (Array.isArray(value)) return value.map((each) => redact(each, depth + 1));
  if (value instanceof Error) return redactError(value, depth);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isSecretName(name) ? MASK : redact(each, depth + 1)]),
  );
}

/** Masks secret query parameters of any URL in the text, secret fields of any JSON, card numbers and long tokens. */
export const redactText = (text: string, lengthMax = LENGTH_MAX): string =>
  redactNumbers(
    redactTokens(
      redactJsonFields(
        redactParameters(redactSegments(decodeUnreserved(cutText(text, lengthMax)))),
        isSecretName,
        MASK,
      ),
    ),
  );

const cutText = (text: string, lengthMax: number): string =>
  text.length > lengthMax ? `${text.slice(0, lengthMax)}… (${text.length} characters)` : text;

const ESCAPED = /%[2-7][\da-f]/gi;
const UNRESERVED = /[\w.~-]/;

/** An address means the same with its letters, digits and dashes escaped, so its names and secrets are decoded first. */
const decodeUnreserved = (text: string): string =>
  text.includes('%')
    ? text.replace(ESCAPED, (escape) => {
        const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
        return UNRESERVED.test(character) ? character : escape;
      })
    : text;

/** As long as the tokens of links and sessions, which have 256 bits in base64url. */
const LONG_WORDS = /[\w-]{43,}/g;

/** Wherever they stand: people break links, and mail programs escape them. Names of constraints have no capitals. */
const redactTokens = (text: string): string =>
  text.replace(LONG_WORDS, (word) => (/[A-Z]/.test(word) && /[a-z]/.test(word) ? MASK : word));

const redactSegments = (text: string): string =>
  SECRET_PATHS.reduce((masked, path) => (masked.includes(path) ? maskAfter(masked, path) : masked), text);

/** Staff's own paths begin with a word in the secret's place. */
const maskAfter = (text: string, path: string): string =>
  text
    .split(path)
    .map((part, place) =>
      place === 0 || /^admin(?![^/?#\s"'\\])/.test(part) ? part : part.replace(/^[^/?#\s"'\\]+/, MASK),
    )
    .join(path);

function secretPaths(all: readonly Call[]): string[] {
  const paths = all.flatMap(({ path, params }) =>
    Object.entries(params?.properties ?? {}).flatMap(([name, schema]) =>
      isSecret(schema) ? [path.slice(0, path.indexOf(`:${name}`))] : [],
    ),
  );
  return [...new Set(paths)];
}

const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

const redactParameters = (text: string): string =>
  text.includes('=') && MAYBE_SECRET.test(text)
    ? text.replace(/([?&;]|^)([\w.[\]-]+)=([^&;#\s]*)/g, (whole, before: string, name: string) =>
        isSecretName(name) ? `${before}${name}=${MASK}` : whole,
      )
    : text;

/** In one piece or in groups as on a card; digits inside an id are left alone. */
const LONG_NUMBERS = /\b(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})\b/g;
const TOKEN = /^9\d{15}$/;

const redactNumbers = (text: string): string =>
  text.replace(LONG_NUMBERS, (number) => (TOKEN.test(number) || holdsCardNumber(number) ? MASK : number));

/** Keeps message and stack; other properties may contain customer data and are dropped. */
export function redactError(error: Error, depth = 0): Record<string, unknown> {
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: error.name,
    message: redactText(error.message),
    ...(error.stack !== undefined && { stack: redactText(error.stack) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
    ...(error.cause instanceof Error && depth < DEPTH_MAX && { cause: redactError(error.cause, depth + 1) }),
  };
}
