// Flags of a sign-in or sign-up in this tab, kept across page loads (Spec 1 §4).
import { tabStore } from '@plumbline/ui/app/storage';

const SSO = 'ssoInProgress';
const SIGN_UP = 'signUpInProgress';

/** A sign-in that left for a provider or another portal, with the path to open afterwards. */
export const ssoInProgress = {
  begin: (returnTo: string | null): void => tabStore.write(SSO, returnTo ?? ''),
  returnTo: (): string | null => tabStore.read(SSO),
  end: (): void => tabStore.remove(SSO),
};

/** Set from the creation of the identity to its sign-up request, so that it does not count as signed in (SGN-07). */
export const signUpInProgress = {
  begin: (): void => tabStore.write(SIGN_UP, 'true'),
  end: (): void => tabStore.remove(SIGN_UP),
};

export const isSigningUp = (): boolean => tabStore.read(SIGN_UP) !== null;
