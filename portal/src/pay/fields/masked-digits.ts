/** '•••••8802': all but the last four digits are masked. */
export const maskedDigits = (digits: string): string =>
  digits.length <= 4 ? digits : '•'.repeat(digits.length - 4) + digits.slice(-4);
