// What this tab is in the middle of; the page loads on its way must not forget it (Spec 1 §4).
import { tabStore } from '@plumbline/ui/app/storage';

const SSO = 'ssoInProgress';
const SIGN_UP = 'signUpInProgress';

/** A sign-in that has gone to a provider or to another portal, and where it shall lead in the end. */
export const ssoInProgress = {
  begin: (returnTo: string | null): void => tabStore.write(SSO, returnTo ?? ''),
  returnTo: (): string | null => tabStore.read(SSO),
  end: (): void => tabStore.remove(SSO),
};

/** Between the new identity and its request for access nobody may take it for a finished login (SGN-07). */
export const signUpInProgress = {
  begin: (): void => tabStore.write(SIGN_UP, 'true'),
  end: (): void => tabStore.remove(SIGN_UP),
};

export const isSigningUp = (): boolean => tabStore.read(SIGN_UP) !== null;
