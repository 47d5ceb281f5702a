// What a supplier sells: products with the unit they are sold by and their price.
import { asCents, type Cents, type CurrencyCode } from '@plumbline/rules/money';

export type Product = {
  readonly name: string;
  readonly unit: string;
  /** In US dollars. */
  readonly price: Cents;
  /** The smallest quantity and every increment of it. */
  readonly step: number;
};

/** A kind of delivery: one or more of its goods, some of its extras. */
export type Load = {
  readonly memo: string;
  readonly goods: readonly Product[];
  readonly extras: readonly Product[];
};

export type Catalog = {
  readonly loads: readonly Load[];
  /** Delivery, then what comes with it; they are not taxed. */
  readonly services: readonly Product[];
};

export const EMPTY_CATALOG: Catalog = { loads: [], services: [] };

export const product = (name: string, unit: string, dollars: number, step = 1): Product => ({
  name,
  unit,
  price: asCents(Math.round(dollars * 100)),
  step,
});

const CAD_PER_USD = 1.37;

/** Canadian prices end in 5 or 0 cents; those of parts of a unit in whole dollars, so that every amount is exact. */
export function priceIn(currency: CurrencyCode, { price, step }: Product): Cents {
  if (currency === 'USD') return price;
  const unit = step < 1 ? 100 : 5;
  return asCents(Math.round((price * CAD_PER_USD) / unit) * unit);
}
