// Reverses a payment in the ledger when its money went back, and notifies the payer.
import { negate } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type Entry, type LedgerKind, selectEntries, selectIsBooked } from './ledger.sql.ts';
import { insertInvoiceEvents } from './ledger.sql.ts';
import { type PaymentRow, selectAllocations } from '../payments.sql.ts';
import { movePayment } from './move-payment.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { postEntries } from './post-entries.ts';

type Reversal = {
  to: 'VOIDED' | 'CHARGEBACK';
  cause: string;
  at: string;
  /** Identifies the reversal, so that it is booked once. */
  reference: string;
  failureCode?: string;
  failureMessage?: string;
};

const KINDS = { VOIDED: 'VOID', CHARGEBACK: 'CHARGEBACK' } as const satisfies Record<Reversal['to'], LedgerKind>;

const referenceOf = (to: Reversal['to'], reference: string): string => `${KINDS[to].toLowerCase()} ${reference}`;

/** Whether this dispute was booked before; the provider reports it on several days. */
export const isDisputed = (tx: Tx, { organizationId }: PaymentRow, reference: string): Promise<boolean> =>
  selectIsBooked(tx, organizationId, referenceOf('CHARGEBACK', reference));

/** The invoices are owed again. Credits come back too, except in a dispute, which a person reviews (decision C14). */
export async function reversePayment(
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  { to, cause, at, reference, failureCode, failureMessage }: Reversal,
): Promise<PaymentRow> {
  const { organizationId, id: paymentId } = payment;
  const set = {
    ...(failureCode !== undefined && { failureCode }),
    ...(failureMessage !== undefined && { failureMessage }),
  };
  const moved = await movePayment(tx, payment, { to, cause, at, set, data: { reference } });
  const captured = await selectEntries(tx, { organizationId, paymentId, kind: 'CAPTURE' });
  const undone = to === 'CHARGEBACK' ? withoutCredits(captured) : captured;
  const entries = undone.map((entry) => ({ ...entry, amount: negate(entry.amount) }));
  await postEntries(tx, { payment, kind: KINDS[to], externalRef: referenceOf(to, reference), entries, at });
  const invoiceIds = new Set((await selectAllocations(tx, payment)).map(({ invoiceId }) => invoiceId));
  await insertInvoiceEvents(
    tx,
    [...invoiceIds].map((invoiceId) => ({
      organizationId,
      invoiceId,
      type: 'CANCELED',
      data: { paymentCode: payment.code, status: to },
      identityId: null,
      createdAt: at,
    })),
  );
  await notifyPayer(app, tx, tenant, moved, 'returned');
  return moved;
}

const isCreditUsed = (entry: Entry | undefined): boolean => entry?.account === 'credit' && entry.amount > 0;

/** The use of a credit is booked as two entries: the credit, then its invoice. */
const withoutCredits = (entries: readonly Entry[]): Entry[] =>
  entries.filter((entry, place) => !isCreditUsed(entry) && !isCreditUsed(entries[place - 1]));

/** A dispute that the supplier won: the payment is approved again. */
export async function reinstatePayment(
  tx: Tx,
  payment: PaymentRow,
  { at, reference }: { at: string; reference: string },
): Promise<PaymentRow> {
  const { organizationId, id: paymentId } = payment;
  const set = { failureCode: null, failureMessage: null };
  const moved = await movePayment(tx, payment, { to: 'APPROVED', cause: 'dispute-won', at, set, data: { reference } });
  const disputed = await selectEntries(tx, { organizationId, paymentId, kind: 'CHARGEBACK' });
  const entries = disputed.map((entry) => ({ ...entry, amount: negate(entry.amount) }));
  await postEntries(tx, { payment, kind: 'REINSTATE', externalRef: `reinstate ${reference}`, entries, at });
  return moved;
}
