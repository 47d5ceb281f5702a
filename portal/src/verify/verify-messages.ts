import type { VerificationResult, WaiverEffect } from '@plumbline/rules/waivers/verification';

/** Words of the page that checks a waiver (VFY-01). */
export const verifyMessages = {
  title: 'Check a lien waiver',
  lead: (supplier: string) =>
    `See whether ${supplier} issued it and whether it is unchanged. You do not need an account.`,
  fileHint: 'The file stays on your device. Only its fingerprint is sent.',
  codeLabel: 'Code at the foot of the waiver',
  codeHint: 'It begins with W. You can also scan the QR code on the last page with your phone.',
  codeWrong: 'A code has 12 characters and begins with W: W7K3-M9Q2-XW4D.',
  reading: 'Reading the file',
  fileTooLarge: 'This file is larger than 50 MB. No waiver is.',
  fileUnreadable: 'Your browser could not read this file. Choose it again.',
  noFingerprint: 'This browser can check a file only at an https address. Enter the code.',
  checking: 'Checking the waiver',
  failed: 'We could not check this waiver',
  failedText: 'Nothing is wrong with your file or code. Try again.',
  tooMany: 'Too many checks in one minute. Wait a moment and try again.',

  results: {
    genuine: 'Genuine',
    replaced: 'Replaced by a newer waiver',
    void: 'Void',
    changed: 'Changed after signing',
    unknown: 'Not found',
  } satisfies Record<VerificationResult | 'changed' | 'unknown', string>,
  genuineFile: (supplier: string) => `Issued by ${supplier} and unchanged since it was signed.`,
  genuineCode: (supplier: string) =>
    `Issued by ${supplier}. Compare these facts with your copy, or drop its PDF to see whether it is unchanged.`,
  replaced: (supplier: string) =>
    `${supplier} issued it, and later a newer waiver in its place. Do not rely on this one; ask for the newer one.`,
  void: (supplier: string) => `${supplier} has declared it void, or never released it. Do not rely on it.`,
  changed: (supplier: string) =>
    `This file is not the one that ${supplier} signed: it was changed, or it is a scan or a new print of it. Do not rely on it, and ask for the original PDF. The original says:`,
  unknownCode: (supplier: string) =>
    `${supplier} has issued no waiver with this code. Compare what you typed with the foot of the waiver; I or 1, and O or 0, make no difference.`,
  unknownFile: (supplier: string) =>
    `${supplier} did not issue this file, or it was changed since. If the paper has a code, enter it to see the original.`,
  otherFile: 'The file is another waiver than the one whose code you entered. These are the facts of the file.',

  effects: {
    'in-force': () => 'It counts. It does not depend on a further payment.',
    'when-paid': (amount: string | null) =>
      `It counts once ${amount === null ? 'its payment' : `the payment of ${amount}`} clears. As of today it has not cleared.`,
    'payment-returned': (_amount: string | null, supplier: string) =>
      `A payment behind it was returned. Ask ${supplier} before you rely on it.`,
    'not-released': (_amount: string | null, supplier: string) =>
      `It is signed, and ${supplier} has not released it yet. It does not count before that.`,
    none: () => null,
  } satisfies Record<WaiverEffect, (amount: string | null, supplier: string) => string | null>,

  about: 'What you will see',
  aboutLines: (supplier: string) => [
    `Whether ${supplier} issued the waiver, and whether your file is the one that was signed.`,
    'Amount, type, through date and what is not released, to compare with your copy.',
    'Whether it counts already, or only once a payment clears.',
  ],
} as const;
