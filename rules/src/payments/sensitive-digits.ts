// Detects card numbers and security codes typed into the wrong field (decision C23).

const DIGIT_RUNS = /\d(?:[ -]?\d){12,18}/g;

const isLuhn = (digits: string): boolean => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, place) => {
      const value = digit * (place % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};

/** Card numbers start with 2 to 6; the provider's tokens, which pass the same checksum, start with 9. */
const isCardNumber = (digits: string): boolean => /^[2-6]\d{12,18}$/.test(digits) && isLuhn(digits);

/** Finds card numbers with or without spaces and dashes. */
export const holdsCardNumber = (text: string): boolean =>
  (text.match(DIGIT_RUNS) ?? []).some((run) => isCardNumber(run.replaceAll(/\D/g, '')));

/** Three or four digits; the provider's token for a security code is longer. */
export const isSecurityCode = (text: string): boolean => /^\d{3,4}$/.test(text.trim());
