export type Toast = { readonly tone: 'success' | 'info' | 'warning' | 'error'; readonly text: string };

/** What follows a step of getting in: at most one screen, at most one toast. */
export type Outcome = {
  /** null stays where one is. */
  readonly to: string | null;
  readonly toast: Toast | null;
  /** The identity's session ends too, so that the next try begins afresh. */
  readonly signsOut: boolean;
  /** A single sign-on that was under way is over. */
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
