import { describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { priceIn } from './catalog.ts';
import { STORIES } from './stories.ts';
import { writeInvoices } from './write-invoices.ts';

/** How each material is sold: its units, and what one of them costs in US dollars. */
const SOLD: readonly (readonly [material: RegExp, units: RegExp, from: number, to: number])[] = [
  [/\bOSB\b/, /^sheet$/, 10, 30],
  [/plywood|subfloor 23|gypsum board|resistant board|rigid foam/i, /^sheet$/, 12, 120],
  [/^concrete [34],000 psi/i, /^cu yd$/, 140, 240],
  [/^rebar #\d, grade/i, /^pc$/, 6, 40],
  [/^rebar #\d, cut/i, /^ton$/, 900, 2200],
  [/^architectural shingles/i, /^square$/, 90, 180],
  [/^hip and ridge/i, /^bundle$/, 40, 90],
  [/\b(nails|screws|wedge anchor|connectors|coupling|hanger|clips|j-hook)\b/i, /^box$/, 15, 130],
  [/^(red oak|poplar)/i, /^bd ft$/, 3, 12],
  [/^(stud|lumber|steel stud|treated|floor joist|i-joist|lvl|emt conduit|pvc conduit)/i, /^pc$/, 3, 200],
  [/\bblock 8x8x16/i, /^ea$/, 1.5, 8],
  [/mortar mix|portland cement|stucco|fiberglass batt/i, /^bag$/, 8, 110],
  [/compound|sealer/i, /^pail$/, 12, 160],
  [/masonry sand/i, /^ton$/, 25, 80],
  [/thhn 12 awg.*500 ft/i, /^(spool|reel)$/, 80, 700],
  [/copper feeder/i, /^ft$/, 3, 10],
  [/panelboard|transformer|troffer|high bay|receptacle|switch|breaker/i, /^ea$/, 5, 5000],
  [/delivery|fuel surcharge/i, /^trip$/, 10, 200],
  [/boom truck/i, /^hr$/, 100, 250],
];

const DAY = asDay('2026-11-16');
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe.each(STORIES)('$label', (story) => {
  const { loads, services } = story.catalog;
  const products = [...loads.flatMap(({ goods, extras }) => [...goods, ...extras]), ...services];
  const invoices = writeInvoices(story, DAY);

  test('sells each material by the unit of the trade at a likely price', () => {
    const matched = products.filter(({ name, unit, price }) => {
      const found = SOLD.find(([material]) => material.test(name));
      if (!found) return false;
      const [, units, from, to] = found;
      // What the narrow column of an invoice's PDF holds in one line.
      expect([name, unit.length <= 7]).toEqual([name, true]);
      expect([name, unit, units.test(unit)]).toEqual([name, unit, true]);
      expect([name, price / 100 >= from && price / 100 <= to]).toEqual([name, true]);
      return true;
    });
    expect(matched.length).toBeGreaterThan(products.length / 2);
  });

  test('bills products of its catalog, in whole steps, that add up to the total with the tax', () => {
    const billed = invoices.filter(({ lines }) => lines.length > 0);
    expect(billed.length).toBeGreaterThan(invoices.length / 2);
    for (const { lines, taxAmount, totalAmount, currencyCode } of billed) {
      for (const { description, unit, unitPrice, quantity, amount } of lines) {
        const product = products.find(({ name }) => name === description.replace(/^Level \d: /, ''));
        expect([unit, unitPrice]).toEqual([product?.unit, product && priceIn(currencyCode, product)]);
        expect(Number(quantity) % product!.step).toBe(0);
        expect(Number(quantity)).toBeGreaterThan(0);
        expect(asCents(Number(quantity) * unitPrice)).toBe(amount);
      }
      expect(sumOf(lines.map(({ amount }) => amount)) + taxAmount).toBe(totalAmount);
      expect(taxAmount / totalAmount).toBeLessThan(0.12);
    }
    // Public buildings are exempt.
    expect(new Set(billed.map(({ taxAmount }) => taxAmount > 0))).toEqual(new Set([true, false]));
  });

  test('has invoices of about the sizes of its books', () => {
    for (const { customerCode, currencyCode, type, totalAmount, lines } of invoices) {
      if (type === 'CREDIT' || lines.length > 50) continue;
      const { books } = story.customers.find(({ code }) => code === customerCode)!;
      const [least, most] = books.find(({ currency }) => currency === currencyCode)!.sizes;
      expect(totalAmount).toBeGreaterThan(least * 50);
      expect(totalAmount).toBeLessThan(most * 130);
    }
  });

  test('gives credits a reason, and never credits more than the invoice', () => {
    for (const { memo, totalAmount, relatedInvoiceNumber } of invoices.filter(({ type }) => type === 'CREDIT')) {
      expect(memo).toMatch(/rebate|returned|billed twice|corrected/);
      const related = invoices.find(({ invoiceNumber }) => invoiceNumber === relatedInvoiceNumber);
      expect(totalAmount).toBeLessThanOrEqual(related?.totalAmount ?? Infinity);
    }
  });

  test('has statements of one customer, currency and past month each, with all invoices of it', () => {
    const key = ({ customerCode, currencyCode, invoiceCreatedAt }: (typeof invoices)[number]) =>
      `${customerCode} ${currencyCode} ${invoiceCreatedAt.slice(0, 7)}`;
    const byStatement = Map.groupBy(invoices, ({ statementNumber }) => statementNumber);
    const byMonth = Map.groupBy(invoices, key);
    for (const [statement, some] of byStatement) {
      if (statement === null) {
        expect(some.every(({ invoiceCreatedAt }) => invoiceCreatedAt >= '2026-11-01')).toBe(true);
        continue;
      }
      expect(new Set(some.map(key)).size).toBe(1);
      expect(some).toEqual(byMonth.get(key(some[0]!)));
      expect(some[0]!.invoiceCreatedAt < '2026-11-01').toBe(true);
    }
  });

  test('delivers to addresses with street, city, state and postal code', () => {
    const address = /^\d+ [^,]+, [A-Z][^,]+, (?:[A-Z]{2} \d{5}|(?:BC|ON) [A-Z]\d[A-Z] \d[A-Z]\d)$/;
    for (const { shipToAddress, billToAddress } of invoices) {
      expect(shipToAddress).toMatch(address);
      expect(billToAddress).toMatch(address);
    }
  });
});
