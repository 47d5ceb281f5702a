export type Toast = { readonly tone: 'success' | 'info' | 'warning' | 'error'; readonly text: string };

/** What follows a step of the login or sign-up: at most one screen and one toast. */
export type Outcome = {
  /** null stays on the current screen. */
  readonly to: string | null;
  readonly toast: Toast | null;
  /** Ends the identity's session too, so that the next attempt starts from scratch. */
  readonly signsOut: boolean;
  /** Ends a single sign-on that was in progress. */
  readonly clearsSsoFlag: boolean;
};

export const outcome = (to: string | null, rest: Partial<Omit<Outcome, 'to'>> = {}): Outcome => ({
  to,
  toast: null,
  signsOut: false,
  clearsSsoFlag: false,
  ...rest,
});

export const errorToast = (text: string): Toast => ({ tone: 'error', text });
