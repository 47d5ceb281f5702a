const DECIMAL = /^-?\d{1,10}\.\d{1,2}$/;
const MINOR_UNITS = /^-?\d{1,12}$/;

/** The cents of an amount in the gateway's formats: "12.34", or "1234" in minor units. */
export function readAmount(amount: string): number | null {
  if (amount.length > 14) return null;
  if (MINOR_UNITS.test(amount)) return Number(amount);
  if (!DECIMAL.test(amount)) return null;
  const [whole = '', part = ''] = amount.replace('-', '').split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return amount.startsWith('-') ? -cents : cents;
}

export function writeAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rounded half up at the third decimal: 3 % of 24.99 is 0.75. */
export const percentOf = (cents: number, percent: number): number =>
  Math.floor((cents * percent * 100 + 5_000) / 10_000);
