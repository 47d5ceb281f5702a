import { asCents } from '@plumbline/rules/money';
import { createStore } from '@plumbline/ui/app/storage';
import { describe, expect, test, vi } from 'vitest';
import { creditOf, invoicesFrom, openInvoiceOf } from './pay-rows.ts';
import { createPayStore } from './pay-store.ts';
import { invoiceRow } from '../payments/testing/invoice-row.ts';

/** A tab whose storage survives a reload. */
function tab() {
  const kept = new Map<string, string>();
  const area = createStore(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
  let keys = 0;
  const open = (currencyCode: 'USD' | 'CAD' = 'USD') =>
    createPayStore({ area, name: `draft:${currencyCode}`, currencyCode, newKey: () => `key-${(keys += 1)}` });
  return { area, open };
}

const ADD = { type: 'add', invoice: openInvoiceOf(invoiceRow()) } as const;

describe('a reload', () => {
  test('PAY-12 keeps the draft and its idempotency key', () => {
    const { open } = tab();
    const before = open();
    before.dispatch(ADD);
    before.noteHolds(['i1', 'i1']);
    before.openCheckout('token', '2026-11-15T10:30:00.000Z');
    const after = open();
    expect(after.get()).toEqual(before.get());
    expect(after.get()).toMatchObject({
      idempotencyKey: 'key-1',
      knownHolds: ['i1'],
      checkoutExpiresAt: '2026-11-15T10:30:00.000Z',
      draft: { checkoutToken: 'token', paymentInvoices: [{ invoiceId: 'i1', amount: 100_000 }] },
    });
  });

  test('ignores a stored draft of another version and unreadable data', () => {
    const { area, open } = tab();
    for (const text of ['{', 'null', '7', '{"shape":0,"draft":{"currencyCode":"USD"},"idempotencyKey":"k"}']) {
      area.write('draft:USD', text);
      expect(open().get().draft.paymentInvoices).toEqual([]);
    }
  });
});

test('each currency has its own draft (decision C38)', () => {
  const { open } = tab();
  open('USD').dispatch(ADD);
  expect(open('CAD').get().draft).toMatchObject({ currencyCode: 'CAD', paymentInvoices: [] });
});

test('PAY-10 after a payment the draft is reset, with a new key', () => {
  const { open } = tab();
  const store = open();
  store.dispatch(ADD);
  store.noteHolds(['i1']);
  store.reset();
  expect(store.get()).toMatchObject({ idempotencyKey: 'key-2', knownHolds: [], draft: { paymentInvoices: [] } });
  expect(open().get()).toEqual(store.get());
});

test('after a refused payment the key changes and the draft stays', () => {
  const store = tab().open();
  store.dispatch(ADD);
  store.renewKey();
  expect(store.get()).toMatchObject({ idempotencyKey: 'key-2', draft: { paymentInvoices: [{ invoiceId: 'i1' }] } });
});

test('several actions notify once, and an action without effect does not notify', () => {
  const store = tab().open();
  const heard = vi.fn();
  const leave = store.subscribe(heard);
  store.dispatchAll([ADD, { type: 'amount', invoiceId: 'i1', amount: asCents(700) }]);
  expect(store.get().draft.paymentInvoices[0]!.amount).toBe(700);
  expect(heard).toHaveBeenCalledTimes(1);
  store.dispatch(ADD);
  expect(heard).toHaveBeenCalledTimes(1);
  leave();
  store.reset();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a new draft begins with the known credits, a stored one keeps its own', () => {
  const { area, open } = tab();
  open().dispatch(ADD);
  const credits = [creditOf(invoiceRow({ id: 'c1' }))];
  const openWith = (name: string) =>
    createPayStore({ area, name, currencyCode: 'USD', credits, newKey: () => 'key' }).get().draft.credits;
  expect(openWith('another')).toEqual(credits);
  expect(openWith('draft:USD')).toEqual([]);
});

describe('refresh', () => {
  const begun = () => {
    const store = tab().open();
    store.dispatchAll([ADD, { type: 'add', invoice: openInvoiceOf(invoiceRow({ id: 'i2' })) }]);
    return store;
  };

  test('returns false and notifies nobody when nothing has changed', () => {
    const store = begun();
    const heard = vi.fn();
    store.subscribe(heard);
    expect(store.refresh(invoicesFrom(store.get().draft.paymentInvoices, [invoiceRow()]), [])).toBe(false);
    expect(heard).not.toHaveBeenCalled();
  });

  test('notifies of new credits, which change no invoice', () => {
    const store = begun();
    const heard = vi.fn();
    store.subscribe(heard);
    const credit = creditOf(invoiceRow({ id: 'c1' }));
    expect(store.refresh(invoicesFrom(store.get().draft.paymentInvoices, []), [credit])).toBe(false);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.get().draft.credits).toEqual([credit]);
  });

  test('removes paid invoices and reduces amounts to the new balance', () => {
    const store = begun();
    const rows = [invoiceRow({ balance: asCents(0) }), invoiceRow({ id: 'i2', pendingAmount: asCents(40_000) })];
    expect(store.refresh(invoicesFrom(store.get().draft.paymentInvoices, rows), [])).toBe(true);
    expect(store.get().draft.paymentInvoices).toMatchObject([{ invoiceId: 'i2', balance: 60_000, amount: 60_000 }]);
  });

  test('keeps invoices that are not in the rows', () => {
    const store = begun();
    expect(store.refresh(invoicesFrom(store.get().draft.paymentInvoices, []), [])).toBe(false);
    expect(store.get().draft.paymentInvoices).toHaveLength(2);
  });
});
