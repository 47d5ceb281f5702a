// Reads all stored rows of a payment, so that a test can compare whole rows.
import { expect } from 'vitest';
import type { PaymentPortal } from './payment-portal.ts';

type Generated = { organizationId: string; id?: string; paymentId?: string | null };

/** Without generated ids. */
const withoutIds = <Row extends Generated>({ organizationId: _, id: _id, paymentId: _paymentId, ...row }: Row) => row;

type Portal = Pick<PaymentPortal, 'app' | 'organizationId' | 'payment'>;

export async function readRecords(portal: Portal, code: string) {
  const { app, organizationId } = portal;
  const { sql } = app;
  const payment = await portal.payment(code);
  const { id } = payment;
  const allocations = await sql
    .selectFrom('paymentAllocation')
    .selectAll()
    .where('paymentId', '=', id)
    .orderBy('id')
    .execute();
  const attempts = await sql
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('paymentId', '=', id)
    .orderBy('id')
    .execute();
  const events = await sql.selectFrom('paymentEvent').selectAll().where('paymentId', '=', id).orderBy('id').execute();
  const consents = await sql.selectFrom('paymentAuthorization').selectAll().where('paymentId', '=', id).execute();
  const items = await sql
    .selectFrom('reconciliationItem')
    .selectAll()
    .where('paymentId', '=', id)
    .orderBy('id')
    .execute();
  const transactions = await sql
    .selectFrom('ledgerTransaction')
    .selectAll()
    .where('paymentId', '=', id)
    .orderBy('id')
    .execute();
  const entries = await sql
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerTransaction', 'ledgerTransaction.id', 'ledgerEntry.transactionId')
    .select(['kind', 'account', 'subjectId', 'amount'])
    .where('paymentId', '=', id)
    .orderBy('transactionId')
    .orderBy('position')
    .execute();
  const invoiceEvents = await sql
    .selectFrom('invoiceEvent')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where((eb) => eb(eb.ref('data', '->>').key('paymentCode'), '=', code))
    .orderBy('id')
    .execute();
  return {
    id,
    payment: withoutIds(payment),
    allocations: allocations.map(withoutIds),
    attempts: attempts.map(withoutIds),
    events: events.map(withoutIds),
    consents: consents.map(withoutIds),
    // The daily mail of another test may name them; what staff decide has tests of its own.
    items: items.map(
      ({
        mailedAt: _,
        decisionKind: _kind,
        decisionAmount: _amount,
        last4: _last4,
        currencyCode: _currency,
        ...item
      }) => withoutIds(item),
    ),
    transactions: transactions.map(withoutIds),
    entries,
    invoiceEvents: invoiceEvents.map(withoutIds),
  };
}

/** What each account of the ledger says of a payment, without those at zero. */
export async function readAccounts(portal: Portal, code: string): Promise<Record<string, number>> {
  const { entries } = await readRecords(portal, code);
  const sums = new Map<string, number>();
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
}

/** The default columns of a payment. */
export const NEW_PAYMENT = {
  // Without I, L, O and U, which are easily misread on the phone.
  code: expect.stringMatching(/^P[0-9A-HJKMNP-TV-Z]{11}$/) as string,
  brand: null,
  last4: null,
  currencyCode: 'USD',
  credit: 0,
  surcharge: 0,
  surchargeRateBps: 0,
  refundedAmount: 0,
  isPrepaid: false,
  isOneTimePay: false,
  scheduledAt: null,
  recurrenceId: null,
  recurrenceNumber: null,
  runCount: 0,
  nextRunAt: null,
  approvedAt: null,
  voidedAt: null,
  refundedAt: null,
  chargebackAt: null,
  autopayRunId: null,
  warnedExpiry: null,
  canceledAt: null,
  failureCode: null,
  failureMessage: null,
  paymentMethodId: null,
  paymentRequestId: null,
  cardType: null,
  receivedOn: null,
  offlineReference: null,
  offlineNote: null,
  billingState: null,
  billingCountry: null,
  processOn: null,
  sentAt: null,
  settledAt: null,
  externalCode: null,
  origin: 'PORTAL',
  requestMethod: null,
};

/** An event of a payment; `way` is 'FROM TO', and `by` is null for the system. */
export const moved = (at: string, way: string, cause: string, data: object = {}, by: string | null = null) => {
  const [fromStatus, toStatus] = way.split(' ');
  return { fromStatus, toStatus, cause, identityId: by, data, createdAt: at };
};
