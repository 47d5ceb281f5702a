import { beforeAll, describe, expect, test } from 'vitest';
import { today } from '@plumbline/rules/dates';
import { hasHold, PAYMENT_STATUSES } from '@plumbline/rules/payments/status';
import { newId } from '@plumbline/server/database/new-id';
import { MAREN } from '../names.ts';
import { STORIES } from '../stories/stories.ts';
import { type AccountRows, deleteAccountRows, selectAccountRows } from '../testing/accounts.sql.ts';
import { type StoryRows, storyRows, sumOf } from '../testing/story-rows.ts';
import { testDemo, type TestDemo } from '../testing/test-demo.ts';
import { completeAccounts } from './complete-accounts.ts';
import { seedStory } from './seed-stories.ts';
import { unknownToken } from './tokenize.ts';

let demo: TestDemo;
beforeAll(async () => {
  demo = await testDemo();
});

const allocatedTo = ({ allocations, payments }: StoryRows, invoiceId: string, isMeant: (status: string) => boolean) =>
  sumOf(
    allocations
      .filter((each) => each.invoiceId === invoiceId)
      .filter(({ paymentId }) => isMeant(payments.find(({ id }) => id === paymentId)!.status))
      .map(({ amount }) => amount),
  );

describe.each(STORIES)('$label', (story) => {
  const { settings, organization } = story;
  let rows: StoryRows;
  // Seeded again under another label: the files of the shared stories are in the folder of the process that seeded them
  // first.
  beforeAll(async () => {
    const label = `told-${newId()}`;
    await seedStory(demo.app, { ...story, label });
    rows = await storyRows(demo, label);
  });

  test('has lines that add up to the total with the tax, on most invoices', () => {
    const invoices = rows.invoices.filter(({ type }) => type === 'INVOICE');
    const byInvoice = Map.groupBy(rows.lines, ({ invoiceId }) => invoiceId);
    expect(byInvoice.size).toBeGreaterThan(invoices.length / 2);
    expect(byInvoice.size).toBeLessThan(invoices.length);
    expect(Math.max(...[...byInvoice.values()].map(({ length }) => length))).toBeGreaterThan(50);
    for (const { id, totalAmount, taxAmount } of invoices) {
      const lines = byInvoice.get(id) ?? [];
      if (lines.length > 0) expect(sumOf(lines.map(({ amount }) => amount)) + taxAmount).toBe(totalAmount);
      for (const { quantity, unitPrice, amount } of lines) expect(Number(quantity) * unitPrice).toBe(amount);
    }
    expect(invoices.some(({ taxAmount }) => taxAmount > 0)).toBe(true);
    expect(invoices.filter(({ pdfLink }) => pdfLink?.startsWith('https://'))).toHaveLength(1);
    expect(new Set(rows.events.map(({ type }) => type)).size).toBeGreaterThan(3);
  });

  test('has payments if payments are enabled: they match the paid amounts, and their holds never exceed the balance', () => {
    if (!settings.isPaymentEnabled) return expect(rows.payments).toEqual([]);
    expect(new Set(rows.payments.map(({ status }) => status))).toEqual(new Set(PAYMENT_STATUSES));
    for (const { id, balance, totalAmount, type } of rows.invoices.filter((each) => each.type === 'INVOICE')) {
      const held = allocatedTo(rows, id, (status) => hasHold(status as 'PENDING'));
      expect([type, held <= balance]).toEqual([type, true]);
      expect(allocatedTo(rows, id, (status) => status === 'APPROVED')).toBe(totalAmount - balance);
    }
    const held = rows.invoices.filter(({ id }) => allocatedTo(rows, id, (status) => hasHold(status as 'PENDING')) > 0);
    expect(held.length).toBeGreaterThan(10);
    expect(
      held.some(({ id, balance }) => allocatedTo(rows, id, (status) => hasHold(status as 'PENDING')) < balance),
    ).toBe(true);
  });

  test('has allocations that add up to their payments, on invoices of the same customer and currency', () => {
    const byPayment = Map.groupBy(rows.allocations, ({ paymentId }) => paymentId);
    for (const { id, subtotal, credit, isPrepaid, customerId, currencyCode } of rows.payments) {
      const parts = byPayment.get(id) ?? [];
      const ofKind = (kind: string) => sumOf(parts.filter((each) => each.kind === kind).map(({ amount }) => amount));
      expect([ofKind('CASH'), ofKind('CREDIT')]).toEqual(isPrepaid ? [0, 0] : [subtotal - credit, credit]);
      for (const { invoiceId } of parts) {
        const invoice = rows.invoices.find((each) => each.id === invoiceId);
        expect(invoice).toMatchObject({ customerId, currencyCode, type: 'INVOICE' });
      }
    }
    for (const credit of rows.invoices.filter(({ type }) => type === 'CREDIT')) {
      const used = sumOf(rows.allocations.filter((each) => each.creditId === credit.id).map(({ amount }) => amount));
      expect(used).toBe(settings.isPaymentEnabled ? credit.totalAmount - credit.balance : 0);
    }
  });

  test('is in the past, except for scheduled payments', () => {
    const now = demo.app.now().toISOString();
    const moments = [...rows.payments, ...rows.documents, ...rows.events, ...rows.recurrences];
    expect(moments.every(({ createdAt }) => createdAt < now)).toBe(true);
    const day = today(demo.app.now(), organization.timeZone);
    const toCome = rows.payments.filter(({ status }) => status === 'SCHEDULED');
    expect(toCome.every(({ scheduledAt }) => scheduledAt !== null && scheduledAt > day)).toBe(true);
  });

  test('has bank payments that take days, and return reasons', () => {
    const byBank = rows.payments.filter(({ paymentType }) => paymentType === 'ACH');
    expect(byBank.filter(({ voidedAt, approvedAt }) => voidedAt !== null && approvedAt !== null)).toEqual([]);
    const ended = byBank.filter(({ canceledAt, chargebackAt, recurrenceId }) =>
      recurrenceId === null ? (canceledAt ?? chargebackAt) !== null : false,
    );
    expect(ended.every(({ failureCode, failureMessage }) => failureCode !== null && failureMessage !== null)).toBe(
      true,
    );
    const now = demo.app.now().toISOString();
    for (const { createdAt, approvedAt, chargebackAt, refundedAt } of byBank) {
      const moments = [createdAt, approvedAt, chargebackAt ?? refundedAt].filter((at) => at !== null);
      expect([...moments, now]).toEqual([...moments, now].toSorted());
    }
  });

  test('has notices if waivers are enabled, and a file for each that can be downloaded', async () => {
    if (!settings.isWaiverEnabled) return expect(rows.documents).toEqual([]);
    expect(new Set(rows.documents.map(({ type }) => type))).toEqual(new Set(['preliminary-notice', 'monthly-notice']));
    expect(rows.documents.filter(({ fileKey }) => fileKey === null)).toHaveLength(1);
    for (const { fileKey } of rows.documents.filter((each) => each.fileKey !== null)) {
      const bytes = await demo.app.storage.get(fileKey!);
      expect(Buffer.from(bytes ?? []).toString('latin1')).toMatch(/^%PDF-1\.7\n[^]+%%EOF\n$/);
    }
  });
});

test('the main user has more rows than a widget shows', async () => {
  const { payments, recurrences, invoices } = await storyRows(demo, MAREN.label);
  const { customerId } = invoices.find(({ billToAddress }) => billToAddress?.includes('Foundry'))!;
  const mine = <Row extends { customerId: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.customerId === customerId);
  const scheduled = mine(payments).filter(
    ({ status, recurrenceId }) => status === 'SCHEDULED' && recurrenceId === null,
  );
  expect(scheduled.filter(({ currencyCode }) => currencyCode === 'USD').length).toBeGreaterThan(5);
  expect(new Set(scheduled.map(({ currencyCode }) => currencyCode))).toEqual(new Set(['USD', 'CAD']));
  expect(mine(recurrences).filter(({ status }) => status === 'PENDING').length).toBeGreaterThan(2);
  for (const { id, quantity } of mine(recurrences)) {
    expect(mine(payments).filter(({ recurrenceId }) => recurrenceId === id)).toHaveLength(quantity);
  }
});

test('is added to an existing story, and only once', async () => {
  // An autopay rule would keep its payment method.
  const customers = STORIES[0]!.customers.slice(4, 6).map(({ autopay: _, ...customer }) => customer);
  // Open items would keep their payments.
  const story = { ...STORIES[0]!, label: `older-${newId()}`, customers, openItems: 0 };
  await seedStory(demo.app, story);
  const { organizationId } = (await demo.app.tenants.byLabel(story.label))!;
  const countsOf = (rows: AccountRows) => Object.values(rows).map(({ length }) => length);
  const counts = async () => countsOf(await selectAccountRows(demo.app.sql, organizationId));
  const before = await counts();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await completeAccounts(demo.app, story, unknownToken);
  expect(await counts()).toEqual(before);
  await deleteAccountRows(demo.app.database, organizationId);
  await completeAccounts(demo.app, story, unknownToken);
  expect(await counts()).toEqual(before);
});
