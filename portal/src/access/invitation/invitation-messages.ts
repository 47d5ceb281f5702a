// The texts of this page; only it loads them.
export const invitationMessages = {
  first: (email: string) => `Choose a password for ${email}.`,
  known: (email: string) => `Enter the password that you use with ${email}.`,
  passwordWrong: 'This is not the password of your login.',
  badLink: 'The invitation was used already, has expired or was revoked. Ask the supplier for a new one.',
};
