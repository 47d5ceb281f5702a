// Mails as staff read them: links may open an account or pay, so none is shown.

/** Also an address without its scheme, as mail programs turn it into a link, and whatever carries a code of ours. */
const LINK = /:\/\/|\bwww\.|\b(?:oobCode|token)=/i;

/** A word is left out as a whole: what stands around an address in it may be a part of it. */
export const withoutLinks = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (LINK.test(word) ? '[link]' : word))
    .join('');
