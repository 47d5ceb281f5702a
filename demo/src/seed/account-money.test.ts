import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_REASONS } from '@plumbline/rules/payments/default-reasons';
import { addDays, dayAt, today } from '@plumbline/rules/dates';
import { negate } from '@plumbline/rules/money';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import { tokenContext } from '@plumbline/server/payments/charge/token-context';
import { STORIES } from '../stories/stories.ts';
import { type StoryRows, storyRows, sumOf } from '../testing/story-rows.ts';
import { testDemo, type TestDemo } from '../testing/test-demo.ts';

let demo: TestDemo;
beforeAll(async () => {
  demo = await testDemo();
});

/** What a customer is billed and pays by month, oldest first. */
function statementsOf(
  { invoices, payments, allocations }: StoryRows,
  customerId: string,
  currencyCode: string,
  zone: string,
) {
  const mine = invoices.filter((each) => each.customerId === customerId && each.currencyCode === currencyCode);
  const paid = allocations.flatMap(({ paymentId, invoiceId, kind, amount }) => {
    const { status, createdAt, customerId: payer, currencyCode: paidIn } = payments.find(({ id }) => id === paymentId)!;
    const isMine = payer === customerId && paidIn === currencyCode && status === 'APPROVED';
    return isMine ? [{ invoiceId, kind, amount, day: dayAt(createdAt, zone) }] : [];
  });
  return { mine, paid };
}

describe.each(STORIES.filter(({ settings }) => settings.isPaymentEnabled))('$label', (story) => {
  const { timeZone } = story.organization;
  const { settings } = settingsFrom(JSON.parse(JSON.stringify(story.settings)));
  let rows: StoryRows;
  beforeAll(async () => {
    rows = await storyRows(demo, story.label);
  });

  test('has monthly statements that carry the balance forward to what is open today', () => {
    const books = Map.groupBy(rows.invoices, ({ customerId, currencyCode }) => `${customerId} ${currencyCode}`);
    for (const [first] of books.values()) {
      const { mine, paid } = statementsOf(rows, first!.customerId, first!.currencyCode, timeZone);
      const months = [...mine.map(({ invoiceCreatedAt }) => invoiceCreatedAt), ...paid.map(({ day }) => day)].map(
        (day) => day.slice(0, 7),
      );
      let balance = 0;
      for (const month of [...new Set(months)].toSorted()) {
        const created = mine.filter(({ invoiceCreatedAt }) => invoiceCreatedAt.startsWith(month));
        const billed = sumOf(
          created.map(({ type, totalAmount }) => (type === 'CREDIT' ? negate(totalAmount) : totalAmount)),
        );
        // A credit was subtracted when it was issued, so that only cash reduces the balance.
        const cash = paid.filter(({ day, kind }) => day.startsWith(month) && kind === 'CASH');
        balance += billed - sumOf(cash.map(({ amount }) => amount));
        const statements = new Set(created.map(({ statementNumber }) => statementNumber));
        expect(statements.size).toBeLessThanOrEqual(1);
      }
      expect(balance).toBe(sumOf(mine.map(({ type, balance: open }) => (type === 'CREDIT' ? negate(open) : open))));
    }
  });

  test('pays no invoice before it was made', () => {
    for (const { paymentId, invoiceId, creditId } of rows.allocations) {
      const paidOn = dayAt(rows.payments.find(({ id }) => id === paymentId)!.createdAt, timeZone);
      for (const id of [invoiceId, creditId ?? invoiceId]) {
        expect(rows.invoices.find((each) => each.id === id)!.invoiceCreatedAt <= paidOn).toBe(true);
      }
    }
  });

  test('has a saved method behind every scheduled payment, of the same customer, with the digits that are shown', () => {
    const scheduled = rows.payments.filter(({ status }) => status === 'SCHEDULED');
    expect(scheduled.length).toBeGreaterThan(5);
    for (const { paymentMethodId, customerId, paymentType, brand, last4, scheduledAt } of scheduled) {
      const method = rows.methods.find(({ id }) => id === paymentMethodId);
      expect(method).toMatchObject({ customerId, paymentType, brand, last4, deletedAt: null });
      const [month, year] = (method!.expiry ?? '12/9999').split('/');
      expect(`${year}-${month}` >= scheduledAt!.slice(0, 7)).toBe(true);
    }
    for (const { organizationId, customerId, sealedToken, last4 } of rows.methods) {
      const token = demo.app.encryption.decrypt(sealedToken, tokenContext(organizationId, customerId));
      expect([/^9\d{15}$/.test(token), token.slice(-4)]).toEqual([true, last4]);
    }
  });

  test('takes no Canadian dollars from a bank account, and nothing over the limit of the method', () => {
    const { maxAchPayment, maxCreditCardPayment } = settings;
    for (const { paymentType, currencyCode, total } of rows.payments) {
      if (paymentType === 'ACH') expect(currencyCode).toBe('USD');
      expect(total).toBeLessThanOrEqual(paymentType === 'ACH' ? maxAchPayment! : maxCreditCardPayment!);
    }
    for (const { paymentType, currencyCode } of rows.recurrences) {
      if (paymentType === 'ACH') expect(currencyCode).toBe('USD');
    }
  });

  test('has payments of the last 30 days at every customer with invoices', () => {
    const since = addDays(today(demo.app.now(), timeZone), -30);
    for (const customerId of new Set(rows.invoices.map((each) => each.customerId))) {
      const latest = rows.payments.filter(
        ({ status, approvedAt, customerId: payer }) =>
          payer === customerId && status === 'APPROVED' && approvedAt! >= since,
      );
      expect(latest.length).toBeGreaterThan(1);
    }
  });

  test('has confirmation codes like those of real payments', () => {
    expect(new Set(rows.payments.map(({ code }) => code)).size).toBe(rows.payments.length);
    for (const { code } of rows.payments) expect(code).toMatch(/^P[\dA-HJKMNP-TV-Z]{11}$/);
  });

  test('gives a reason for each short pay; what is held back as retainage is a tenth', () => {
    const titles = new Map(rows.reasons.map(({ id, title }) => [id, title]));
    expect(DEFAULT_REASONS.SHORT_PAY).toEqual(
      expect.arrayContaining([
        'Paying the rest later',
        'Retainage',
        'Pricing dispute',
        'Damaged or missing material',
        'Other',
      ]),
    );
    const used = new Set<string | undefined>();
    for (const { paymentType, paymentReasonId, invoiceId } of rows.allocations) {
      expect(paymentReasonId !== null).toBe(paymentType === 'shortpay');
      if (paymentReasonId === null) continue;
      const title = titles.get(paymentReasonId);
      used.add(title);
      const { balance, totalAmount } = rows.invoices.find(({ id }) => id === invoiceId)!;
      expect(title === 'Retainage').toBe(Math.abs(balance * 10 - totalAmount) < 10);
    }
    expect(used.size).toBeGreaterThan(1);
  });
});
