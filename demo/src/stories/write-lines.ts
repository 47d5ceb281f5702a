// Generates the lines of an invoice, which add up to its total with the tax.
import { asCents, type Cents, split, subtract } from '@plumbline/rules/money';
import type { AccountInvoice } from './account.ts';
import { seededRandom } from './seeded-random.ts';

export type StoryLine = {
  invoiceId: string;
  position: number;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: Cents;
  amount: Cents;
};

const TAX_BPS = 825;
const UNITS = ['ea', 'bundle', 'pallet', 'ft', 'bag'];
/** One invoice of a story has several pages. */
const LONG_LINES = 58;

type GeneratedLines = { taxAmount: Cents; lines: StoryLine[] };

/** Some invoices were imported without lines. */
export function writeLines(goods: readonly string[], invoice: AccountInvoice, isLong: boolean): GeneratedLines {
  const random = seededRandom(`lines ${invoice.invoiceNumber}`);
  if (random.whole(1, 5) === 1 && !isLong) return { taxAmount: asCents(0), lines: [] };
  const isTaxed = random.whole(1, 10) <= 6;
  const taxAmount = asCents(isTaxed ? Math.round((invoice.totalAmount * TAX_BPS) / (10_000 + TAX_BPS)) : 0);
  const count = isLong ? LONG_LINES : random.whole(1, 4);
  const net = subtract(invoice.totalAmount, taxAmount);
  const shares = split(
    net,
    Array.from({ length: count }, () => random.whole(2, 9)),
  );
  const sold = shares.slice(0, -1).map((share, place) => {
    const quantity = Math.min(random.whole(2, 60), Math.max(1, share));
    const unitPrice = asCents(Math.floor(share / quantity));
    return {
      invoiceId: invoice.id,
      position: place + 1,
      description: place === 0 ? (invoice.memo ?? random.pick(goods)) : random.pick(goods),
      quantity: String(quantity),
      unit: random.pick(UNITS),
      unitPrice,
      amount: asCents(unitPrice * quantity),
    };
  });
  const rest = subtract(net, ...sold.map(({ amount }) => amount));
  const description = count === 1 ? (invoice.memo ?? random.pick(goods)) : random.pick(goods);
  const last = { description, quantity: '1', unit: 'lot', unitPrice: rest, amount: rest };
  return { taxAmount, lines: [...sold, { invoiceId: invoice.id, position: count, ...last }] };
}
