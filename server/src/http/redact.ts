// Secrets never reach a log or an error report (API-03): values are masked by the name they travel under.

const SECRET_NAME =
  /cvv|token|account|routing|expiry|password|last4|secret|authorization|cookie|oobcode|handoff|^code$|^state$|^request$|^text$/i;
const MASK = '[redacted]';
const DEPTH_MAX = 6;

/** A copy in which every value under a secret name is masked; deep, bounded, safe against cycles. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactUrl(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '[deep]';
  if (Array.isArray(value)) return value.map((each) => redact(each, depth + 1));
  if (value instanceof Error) return redactError(value, depth);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, SECRET_NAME.test(name) ? MASK : redact(each, depth + 1)]),
  );
}

/** Masks secret query parameters in any address found in the text. */
export const redactUrl = (text: string): string =>
  text.includes('=')
    ? text.replace(/([?&;]|^)([\w.[\]-]+)=([^&#\s]*)/g, (whole, before: string, name: string) =>
        SECRET_NAME.test(name) ? `${before}${name}=${MASK}` : whole,
      )
    : text;

/** An error keeps its story; what a database or a library hung onto it may hold a customer's values and is left out. */
export function redactError(error: Error, depth = 0): Record<string, unknown> {
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: error.name,
    message: redactUrl(error.message),
    ...(error.stack !== undefined && { stack: redactUrl(error.stack) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
    ...(error.cause instanceof Error && depth < DEPTH_MAX && { cause: redactError(error.cause, depth + 1) }),
  };
}
