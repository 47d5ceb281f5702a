// The words of two-factor sign-in in both web apps.
export const factorWords = {
  codeMissing: 'Please enter a code',
  passwordMissing: 'Please enter your password',
  passwordWrong: 'This is not the password of your login.',
  turnedOff: 'Two-factor sign-in is off.',
  copied: {
    copied: 'The recovery codes were copied.',
    copyFailed: 'We could not copy the codes. Select and copy them yourself.',
  },
  app: {
    title: 'Enter your code',
    text: 'Open your authenticator app and enter the six digits that it shows.',
    label: 'Code',
    missing: 'Please enter the six digits of your app',
    wrong: 'This code is not right, or was used already. Enter the one that the app shows now.',
  },
  passkey: {
    title: 'Confirm with your passkey',
    text: 'Your browser asks for your fingerprint, face, PIN or security key.',
    button: 'Use your passkey',
    wrong: 'The passkey was not accepted. Try again, or use another way.',
    canceled: 'The passkey was not used. Try again, or use another way.',
    known: 'This device has a passkey for this site already.',
    added: 'The passkey was added.',
    nameMissing: 'Please enter a name',
    host: (host: string) => `It works only at ${host}. Everywhere else use an authenticator app or a recovery code.`,
    elsewhere: (hosts: readonly string[]) =>
      `Your passkey works only at ${hosts.join(', ')}, where you made it. Here, use another way.`,
  },
  appAdded: 'The authenticator app was added.',
  removed: (name: string) => `${name} was removed.`,
  recovery: {
    title: 'Enter a recovery code',
    text: 'One of those that you stored when you set up two-factor sign-in. Each works once.',
    label: 'Recovery code',
    missing: 'Please enter a recovery code',
    wrong: 'This recovery code is not right, or was used already.',
  },
};
