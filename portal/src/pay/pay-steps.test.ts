import { asCents } from '@plumbline/rules/money';
import { emptyDraft, nextDraft } from '@plumbline/rules/payments/draft';
import { expect, test } from 'vitest';
import { openInvoiceOf } from './pay-rows.ts';
import { stepOf } from './pay-steps.ts';
import { invoiceRow } from '../payments/testing/invoice-row.ts';

const EMPTY = emptyDraft({ currencyCode: 'USD' });
const CHOSEN = nextDraft(EMPTY, { type: 'add', invoice: openInvoiceOf(invoiceRow({ balance: asCents(500) })) });
const WITH_METHOD = nextDraft(CHOSEN, { type: 'method', paymentType: 'ACH' });

test.each([
  [null, EMPTY, 'start'],
  ['method', EMPTY, 'start'],
  ['confirm', { ...WITH_METHOD, paymentInvoices: [] }, 'start'],
  [null, WITH_METHOD, 'start'],
  ['nonsense', WITH_METHOD, 'start'],
  ['method', CHOSEN, 'method'],
  ['confirm', CHOSEN, 'method'],
  ['confirm', WITH_METHOD, 'confirm'],
] as const)('PAY-03 with step %s in the URL, no step opens before its prerequisites (%#)', (asked, draft, step) => {
  expect(stepOf(asked, draft, draft.paymentInvoices.length > 0)).toBe(step);
});
