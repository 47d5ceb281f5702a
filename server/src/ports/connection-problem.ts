import { NotAllowed } from './restricted-lookup.ts';

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the server is not known',
  EAI_AGAIN: 'The name of the server could not be looked up',
  ECONNREFUSED: 'The server refuses connections',
  ECONNRESET: 'The server ended the connection',
  ETIMEDOUT: 'The server cannot be reached',
  EHOSTUNREACH: 'The server cannot be reached',
  ENETUNREACH: 'The server cannot be reached',
  CERT_HAS_EXPIRED: "The server's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is self-signed",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is of another name",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate cannot be verified",
};

/** Why a server outside could not be called, in words for the person who typed its address. */
export function connectionProblem(error: unknown): string {
  if (error instanceof NotAllowed) return 'The address is not on the public internet';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return WORDS[code] ?? `The request failed${code === '' ? '' : ` (${code})`}`;
}
