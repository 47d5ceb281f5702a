/** '•••••8802': only what is needed to know it again. */
export const maskedDigits = (digits: string): string =>
  digits.length <= 4 ? digits : '•'.repeat(digits.length - 4) + digits.slice(-4);
