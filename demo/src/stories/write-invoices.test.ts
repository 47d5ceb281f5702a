import { expect, test } from 'vitest';
import { addDays, asDay } from '@plumbline/rules/dates';
import { STORIES } from './stories.ts';
import { writeInvoices } from './write-invoices.ts';

const DAY = asDay('2026-11-16');

test.each(STORIES)('$label is the same story on every machine', (story) => {
  expect(writeInvoices(story, DAY)).toEqual(writeInvoices(story, DAY));
});

test.each(STORIES)('$label moves with the day of its first start', (story) => {
  const later = writeInvoices(story, addDays(DAY, 40));
  for (const [place, { dueDate, totalAmount, invoiceNumber }] of writeInvoices(story, DAY).entries()) {
    expect(later[place]).toMatchObject({
      totalAmount,
      invoiceNumber,
      dueDate: dueDate && addDays(dueDate, 40),
    });
  }
});

test.each(STORIES)('$label has unique invoice numbers in the order of their days', (story) => {
  const invoices = writeInvoices(story, DAY);
  expect(new Set(invoices.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(invoices.length);
  const days = invoices
    .toSorted((one, other) => numberOf(one.invoiceNumber) - numberOf(other.invoiceNumber))
    .map(({ invoiceCreatedAt }) => invoiceCreatedAt);
  expect(days).toEqual(days.toSorted());
});

const numberOf = (text: string): number => Number(text.replace('CM-', ''));
