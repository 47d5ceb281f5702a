// Every toast and dialog line of the portal. Where the specification gives the words (Spec 1 §8), they are its own.

export const messages = {
  crash: 'Oops, something went wrong.',
  somethingWrong: 'Something went wrong, try again or contact support.',
  offline: 'Check your connection and try again.',
  timeout: 'The portal took too long to answer. Try again in a moment.',

  sessionEnded: { text: 'You have been logged out.', detail: 'Log in again to go on where you left off.' },
  noPortal: 'User without permission to access the portal!',

  login: {
    failed: 'Error logging in, please review your credentials.',
    noCustomerAccount: 'We could not find any customer account for this user',
    awaitingApproval: 'Invitation is awaiting approval',
    emailNotVerified: 'Email not verified',
    userNotFound: 'User not found, please verify your email.',
    emailMissing: 'Please enter your email address',
    emailInvalid: 'Please enter a valid email address',
    passwordMissing: 'Please enter your password',
    passwordShort: 'Passwords have at least 6 characters',
  },
};
