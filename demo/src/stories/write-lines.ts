// Generates the lines of an invoice from the supplier's catalog; with the tax they add up to its total.
import {
  add,
  asCents,
  type BasisPoints,
  type Cents,
  type CurrencyCode,
  percentOf,
  split,
  subtract,
} from '@plumbline/rules/money';
import { type Catalog, type Load, priceIn, type Product } from './catalog.ts';
import { beforeTax } from './sales-tax.ts';
import type { SeededRandom } from './seeded-random.ts';

export type StoryLine = {
  position: number;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: Cents;
  amount: Cents;
};

export type StoryLines = { memo: string; lines: StoryLine[]; taxAmount: Cents; totalAmount: Cents };

type LinesOptions = {
  /** About the total. */
  readonly size: Cents;
  readonly currency: CurrencyCode;
  readonly taxRate: BasisPoints;
  /** One invoice of a story has several pages. */
  readonly isLong: boolean;
};

type Sold = {
  readonly product: Product;
  readonly quantity: number;
  readonly words?: string;
  readonly isTaxed: boolean;
};

const LONG_LINES = 58;
/** Smaller orders are picked up. */
const DELIVERED_FROM = 600_00;
/** Heavier ones need a crane. */
const LIFTED_FROM = 3_000_00;

export function writeLines(catalog: Catalog, options: LinesOptions, random: SeededRandom): StoryLines {
  const { currency, taxRate, isLong } = options;
  const { memo, sold } = isLong ? takeEverything(catalog, random) : takeLoad(catalog, options, random);
  const lines = sold.map(({ product, quantity, words }, place): StoryLine => {
    const unitPrice = priceIn(currency, product);
    return {
      position: place + 1,
      description: words ?? product.name,
      quantity: String(quantity),
      unit: product.unit,
      unitPrice,
      amount: asCents(unitPrice * quantity),
    };
  });
  const taxable = add(...lines.filter((_, place) => sold[place]!.isTaxed).map(({ amount }) => amount));
  const taxAmount = percentOf(taxable, taxRate);
  return { memo, lines, taxAmount, totalAmount: add(taxAmount, ...lines.map(({ amount }) => amount)) };
}

/** Some extras and services first; the goods make up the rest. */
function takeLoad(catalog: Catalog, { size, currency, taxRate }: LinesOptions, random: SeededRandom) {
  const net = beforeTax(size, taxRate);
  const isAffordable = (product: Product) => priceIn(currency, product) * product.step * 3 <= net;
  const loads = catalog.loads.filter(({ goods }) => goods.some(isAffordable));
  const load: Load = random.pick(loads);
  const extras = pickSome(load.extras, random.whole(0, load.extras.length), random)
    .map((product): Sold => ({ product, quantity: random.whole(1, 6) * product.step, isTaxed: true }))
    .filter(({ product, quantity }) => priceIn(currency, product) * quantity * 8 <= net);
  const services = catalog.services
    .slice(0, net < DELIVERED_FROM ? 0 : random.whole(0, net < LIFTED_FROM ? 2 : 3))
    .map((product): Sold => ({ product, quantity: 1, isTaxed: false }));
  const others = [...extras, ...services].map(({ product, quantity }) => priceIn(currency, product) * quantity);
  const rest = subtract(net, ...others.map(asCents));
  const goods = pickSome(load.goods.filter(isAffordable), random.whole(1, 3), random);
  const shares = split(
    rest,
    goods.map(() => random.whole(2, 7)),
  );
  const main = goods.map((product, place): Sold => {
    const count = Math.round(shares[place]! / priceIn(currency, product) / product.step);
    return { product, quantity: Math.max(1, count) * product.step, isTaxed: true };
  });
  return { memo: load.memo, sold: [...main, ...extras, ...services] };
}

/** Everything in the catalog, level by level. */
function takeEverything(catalog: Catalog, random: SeededRandom) {
  const products = [...new Set(catalog.loads.flatMap(({ goods, extras }) => [...goods, ...extras]))];
  const sold = Array.from({ length: LONG_LINES }, (_, place): Sold => {
    const product = products[place % products.length]!;
    const most = product.price * product.step > 100_00 ? 1 : product.price > 20_00 ? 4 : 24;
    const words = `Level ${1 + Math.floor(place / products.length)}: ${product.name}`;
    return { product, quantity: random.whole(1, most) * product.step, words, isTaxed: true };
  });
  return { memo: 'Material list, all levels', sold };
}

/** In the order of the list. */
function pickSome<T>(list: readonly T[], count: number, random: SeededRandom): T[] {
  const left = [...list];
  while (left.length > count) left.splice(random.whole(0, left.length - 1), 1);
  return left;
}
