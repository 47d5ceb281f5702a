import type { CurrencyCode } from '@plumbline/rules/money';
import type { DraftAction } from '@plumbline/rules/payments/draft';
import { tabStore } from '@plumbline/ui/app/storage';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { CUSTOMER_ID, PORTAL_ID, USER_ID } from '../../testing/test-boot.ts';
import { creditOf, openInvoiceOf } from '../pay-rows.ts';
import { createPayStore, type PayStore } from '../pay-store.ts';

type Kept = {
  rows: readonly InvoiceRow[];
  credits?: readonly InvoiceRow[];
  /** Actions after the invoices were selected. */
  actions?: readonly DraftAction[];
  currencyCode?: CurrencyCode;
};

/** Stores a payment draft with these invoices in the session storage, as an earlier page load would. */
export function keepDraft({ rows, credits = [], actions = [], currencyCode = 'USD' }: Kept): PayStore {
  const store = createPayStore({
    area: tabStore,
    name: `payDraft:${PORTAL_ID}:${USER_ID}:${CUSTOMER_ID}:${currencyCode}`,
    currencyCode,
    newKey: () => 'test-key-0001',
  });
  const invoices = rows.map(openInvoiceOf);
  store.dispatchAll([
    ...invoices.map((invoice): DraftAction => ({ type: 'add', invoice })),
    { type: 'refresh', invoices, credits: credits.map(creditOf) },
    ...actions,
  ]);
  return store;
}
