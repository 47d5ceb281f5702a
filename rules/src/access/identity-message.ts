const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['invalid-credential', 'Invalid credentials, please try again.'],
  ['user-not-found', 'User not found, please verify your email.'],
  ['invalid-email', 'Invalid email, please verify your email.'],
  ['wrong-password', 'The password is invalid or the user does not have a password.'],
  ['user-token-expired', 'Token expired. Try to login again.'],
  ['email-already-in-use', 'Email is already in use. Change email or request password recovery.'],
]);

const UNEXPECTED = 'Unexpected exception.';

/** Strips the provider's name and the code: 'Provider: Too many attempts. (auth/too-many-requests).' */
const cleaned = (message: string): string =>
  message
    .replace(/^[A-Z]\w*: (?:Error\b)?/, '')
    .replace(/\([\w-]+\/[\w-]+\)\.?$/, '')
    .trim();

/**
 * The message for an error of the identity service (Spec 1 §8). The code may have a provider's prefix
 * ('auth/invalid-credential') or be spelled like our refusals ('invalid_credential').
 */
export function identityMessage(code: string | null, message: string | null): string {
  const known = MESSAGES.get((code ?? '').replace(/^auth\//, '').replaceAll('_', '-'));
  if (known !== undefined) return known;
  const words = cleaned(message ?? '');
  return words === '' ? UNEXPECTED : words;
}
