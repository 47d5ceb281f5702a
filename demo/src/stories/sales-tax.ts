import { asCents, type BasisPoints, type Cents } from '@plumbline/rules/money';

/** Combined state and local rates; in Canada GST with PST, or HST. */
const RATES: Readonly<Record<string, BasisPoints>> = {
  AZ: 860,
  BC: 1200,
  CA: 875,
  CO: 881,
  CT: 635,
  GA: 600,
  ID: 600,
  IL: 875,
  MS: 700,
  OK: 852,
  ON: 1300,
  TX: 825,
};

/** Public buildings. */
const EXEMPT = /school|elementary|science|hospital|county|visitor center/i;

const STATE = /, ([A-Z]{2}) [\w ]+$/;

/** The rate at the place of delivery; zero for a project with an exemption certificate. */
export function salesTaxRate(shipToAddress: string, jobName: string | null): BasisPoints {
  if (EXEMPT.test(jobName ?? '')) return 0;
  const rate = RATES[STATE.exec(shipToAddress)?.[1] ?? ''];
  if (rate === undefined) throw new Error(`no tax rate for ${shipToAddress}`);
  return rate;
}

/** An estimate of the amount before tax, from which a delivery is made up. */
export const beforeTax = (total: Cents, rate: BasisPoints): Cents =>
  asCents(Math.round((total * 10_000) / (10_000 + rate)));
