// What the return from a sign-in provider says; apart from the other messages, which every page loads.
export const ssoMessages = {
  canceled: 'Sign-in was canceled.',
  errors: {
    account_exists: 'There is already an account with this email. Log in with your password, or reset it first.',
    login_replaced:
      'The account with this email belongs to an earlier sign-in of your company. Your sign-in is new to us, so we cannot tell that you are the same person. Contact us, so that we let you in with it.',
    provider_unavailable: 'The sign-in provider does not answer right now. Try again in a moment.',
    unknown_connection: 'This way to sign in is not set up.',
    invalid_hand_off: 'This sign-in is no longer valid. Try again.',
    too_many_requests: 'Too many tries. Wait a few minutes and try again.',
  },
};
