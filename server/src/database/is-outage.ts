import { errorCode } from './error-code.ts';

const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Connection exceptions, insufficient resources, intervention by an operator, system errors; and conflicts that were
 * still there after all retries.
 */
const SQL_STATES = /^(?:08|53|57|58)[0-9A-Z]{3}$|^(?:40001|40P01|55P03|25006)$/;

/** The errors that the driver gives no code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether an error says that the database cannot be reached or cannot answer now, so that the caller may try again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (SYSTEM_CODES.has(code) || SQL_STATES.test(code)) return true;
  // The socket of the database is missing; other missing files are a bug.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return MESSAGES.test(error.message) || isOutage(error.cause);
}
