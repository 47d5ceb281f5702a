const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['invalid-credential', 'Invalid credentials, please try again.'],
  ['user-not-found', 'User not found, please verify your email.'],
  ['invalid-email', 'Invalid email, please verify your email.'],
  ['wrong-password', 'The password is invalid or the user does not have a password.'],
  ['user-token-expired', 'Token expired. Try to login again.'],
  ['email-already-in-use', 'Email is already in use. Change email or request password recovery.'],
]);

const UNEXPECTED = 'Unexpected exception.';

/** 'Provider: Too many attempts. (auth/too-many-requests).' says no more than 'Too many attempts.' */
const cleaned = (message: string): string =>
  message
    .replace(/^[A-Z]\w*: (?:Error\b)?/, '')
    .replace(/\s*\([\w-]+\/[\w-]+\)\.?$/, '')
    .trim();

/**
 * The words for an error of the identity service (Spec 1 §8). The code may come with its provider's prefix, as in
 * 'auth/invalid-credential', or in the spelling of our refusals, as in 'invalid_credential'.
 */
export function identityMessage(code: string | null, message: string | null): string {
  const known = MESSAGES.get((code ?? '').replace(/^auth\//, '').replaceAll('_', '-'));
  if (known !== undefined) return known;
  const words = cleaned(message ?? '');
  return words === '' ? UNEXPECTED : words;
}
