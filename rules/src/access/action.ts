// What the link in a mail asks for: /action?mode=… (Spec 1 §2).

import { outcome, type Outcome } from './outcome.ts';

export type Action =
  | { readonly screen: 'change-password'; readonly isNewUser: boolean }
  | { readonly screen: 'verify-email' }
  | { readonly screen: 'email-link' }
  | { readonly screen: null; readonly to: '/login' };

/** `newUser` is a flag: any value except `false` sets it. */
export function actionOf(mode: string | null, newUser: string | null): Action {
  switch (mode) {
    case 'resetPassword':
      return { screen: 'change-password', isNewUser: newUser !== null && newUser !== 'false' };
    case 'verifyEmail':
      return { screen: 'verify-email' };
    case 'signIn':
      return { screen: 'email-link' };
    default:
      return { screen: null, to: '/login' };
  }
}

export const passwordButton = (isNewUser: boolean): string => (isNewUser ? 'Create Password' : 'Reset Password');

export const passwordSetOutcome = (isNewUser: boolean): Outcome =>
  outcome('/login', {
    toast: {
      tone: 'success',
      text: isNewUser ? 'Your password was created successfully.' : 'Your password has been changed successfully.',
    },
  });
