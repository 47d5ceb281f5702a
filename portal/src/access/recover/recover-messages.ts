// The texts of these pages; only they load them.
export const recoverMessages = {
  recovery: {
    lead: 'Enter the email address of your account. We send you a link to set a new password.',
    done: 'Recovery email sent!',
    sent: (email: string) => `Instructions to set a new password were sent to ${email}. The link works for one hour.`,
    unknown: (email: string) => `${email} is not linked to any account.`,
    neutral: (email: string) =>
      `If ${email} is linked to an account, instructions to set a new password are on their way.`,
  },
  newPassword: {
    first: 'You log in with it from now on.',
    again: 'You will be logged out everywhere.',
    badLink: 'Links to set a password work once, and only for a while. A newer link replaces an older one.',
  },
  restoreEmail: {
    title: 'Restore your email address?',
    text: (email: string) =>
      `The login of this account was changed from ${email} to another address. If that was not you, take it back: ` +
      'everybody is logged out, and you choose a new password.',
    done: (email: string) => `Your login is ${email} again.`,
    next: 'Choose a new password now.',
    badLink: 'Links to restore an address work once, for 7 days. If you did not change it yourself, tell us.',
  },
};
