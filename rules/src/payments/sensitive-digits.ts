// Detects card numbers and security codes typed into the wrong field (decision C23).

/** First digits and lengths of the card brands; the provider's tokens start with 9. */
const BRANDS: readonly { readonly starts: RegExp; readonly lengths: readonly number[] }[] = [
  { starts: /^4/, lengths: [13, 16, 19] },
  { starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { starts: /^3[47]/, lengths: [15] },
  { starts: /^(6011|64[4-9]|65|62|35(2[89]|[3-8]))/, lengths: [16, 17, 18, 19] },
  { starts: /^(30[0-5]|3095|3[689])/, lengths: [14, 16] },
  { starts: /^(50(18|20|38)|5893|6304|6759|676[1-3])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
];
const LENGTHS = [13, 14, 15, 16, 17, 18, 19];

const isLuhn = (digits: string): boolean => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, place) => {
      const value = digit * (place % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};

const isCardNumber = (digits: string): boolean =>
  BRANDS.some(({ starts, lengths }) => lengths.includes(digits.length) && starts.test(digits)) && isLuhn(digits);

/** Digits of other scripts, which NFKC leaves alone; Unicode starts each row of ten at a code ending in 0 or 6. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const start = code - (code % 16);
  return String(/\p{Nd}/u.test(String.fromCodePoint(start)) ? code - start : code - start - 6);
}

/** Plain digits, without what cannot be seen. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);

const PROVIDER_TOKEN = /^9\d{15}$/;

/**
 * In a longer number only the usual lengths count: the checksum alone is right for every tenth number.
 */
function hidesCardNumber(digits: string): boolean {
  if (PROVIDER_TOKEN.test(digits)) return false;
  for (let start = 0; start + 15 <= digits.length; start++) {
    if ([15, 16].some((length) => isCardNumber(digits.slice(start, start + length)))) return true;
  }
  return false;
}

/** Groups as printed on cards: fours, 4-6-5 and 4-6-4; or digits one by one, in pairs or in threes. */
function isWrittenLikeCard(groups: readonly string[]): boolean {
  const sizes = groups.map((group) => group.length);
  const [first = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  if (['4-6-5', '4-6-4'].includes(sizes.join('-'))) return true;
  return first <= 4 && last <= first && sizes.slice(0, -1).every((size) => size === first);
}

/** Numbers that follow each other closely: a list of invoices or lots, which no card number looks like. */
const isCountingUp = (groups: readonly string[]): boolean =>
  groups.every((group, index) => {
    const step = Number(group) - Number(groups[index - 1]);
    return index === 0 || (step > 0 && step <= 100);
  });

const NAMES_A_CARD = /\b(card|visa|master ?card|amex|american express|discover|exp|expiry|expires|cvv|cvc|cv2)\b/i;

/**
 * Finds card numbers with any separators, with other digits before or after them. Numbers of five and more digits beside
 * each other are taken for a list, as of invoices, unless the text speaks of a card.
 */
export function holdsCardNumber(text: string): boolean {
  const clean = plain(text);
  const isAboutCards = NAMES_A_CARD.test(clean);
  // A comma or semicolon with a space separates the items of a list.
  const rows = clean.match(/\d+(?:(?![,;]\s)[^\p{L}\d]{1,3}\d+)*/gu) ?? [];
  return rows.some((row) => {
    const groups = row.match(/\d+/g) ?? [];
    return groups.some(
      (group, index) =>
        isCardNumber(group) ||
        hidesCardNumber(group) ||
        LENGTHS.some((length) => {
          const taken = takeDigits(groups, index, length);
          if (taken === null || !isCardNumber(taken.join(''))) return false;
          return isAboutCards || (isWrittenLikeCard(taken) && !isCountingUp(taken));
        }),
    );
  });
}

/** Whole groups from this one on that have so many digits together; null if they do not add up. */
function takeDigits(groups: readonly string[], from: number, length: number): string[] | null {
  let count = 0;
  for (let end = from; end < groups.length && count < length; end++) {
    count += groups[end]?.length ?? 0;
    if (count === length) return groups.slice(from, end + 1);
  }
  return null;
}

/** Three or four digits; the provider's token for a security code is longer. */
export const isSecurityCode = (text: string): boolean => /^\d{3,4}$/.test(plain(text).trim());
