// The transaction of a payment outside the portal: its row, what it pays, the ledger, the audit log and its receipts.
import type { recordOfflinePayment as Call } from '@plumbline/contract/payment-desk/offline-payments';
import type { Input } from '@plumbline/contract/call';
import { REFUSALS, Refused, refuse } from '@plumbline/contract/refusals';
import { dayAt, formatDay, today } from '@plumbline/rules/dates';
import { formatCents, ZERO } from '@plumbline/rules/money';
import { lineKind } from '@plumbline/rules/payments/line';
import { offlineName, offlineProblems } from '@plumbline/rules/payments/offline';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Staff, Tenant } from '../../http/caller.ts';
import { newPaymentCode } from '../charge/new-codes.ts';
import type { IdempotencyKey } from '../checkout/idempotency.sql.ts';
import { insertPayment, type NewAllocation } from '../checkout/new-payment.sql.ts';
import { lockPayableItems, type PayableItem } from '../checkout/payable-items.sql.ts';
import { bookApproved } from '../ledger/approve-payment.ts';
import { lockAllocations } from '../ledger/lock-allocations.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { lockCustomer, selectRecordedBefore } from './offline-payments.sql.ts';
import { mailOfflineReceipts } from './offline-mails.ts';

type OfflineInput = Omit<Input<typeof Call>, 'idempotencyKey'>;

type OfflinePayment = {
  input: OfflineInput;
  /** Who gets the receipt. */
  emails: readonly string[];
  key: IdempotencyKey;
  requestHash: Buffer;
};

/** Whether it was stored: does nothing when the idempotency key was used before. */
export async function storeOfflinePayment(
  app: App,
  tx: Tx,
  staff: Staff,
  { input, emails, key, requestHash }: OfflinePayment,
): Promise<boolean> {
  const { organizationId } = staff;
  const { customerId, currencyCode, invoices } = input;
  const tenant = (await app.tenants.byId(organizationId, input.portalId, tx)) ?? refuse('not_found');
  if (!(await lockCustomer(tx, organizationId, customerId))) refuse('not_found');
  refuseIncomplete(app, tenant, input);
  const at = app.now().toISOString();
  const id = newId();
  const ids = invoices.map(({ invoiceId }) => invoiceId);
  const submitted = { ...key, requestHash, paymentId: id, createdAt: at };
  const items = await lockPayableItems(tx, submitted, { organizationId, customerId, currencyCode }, ids);
  if (!items) return false;
  // What a colleague has recorded meanwhile has paid its invoices: that it is the same is what helps.
  await refuseRecorded(tx, tenant, input);
  const allocations = invoices.map((line) => allocationOf(line, input, items));
  refuseUnderWay(input, items);
  const row = offlineRow(staff, tenant, input, { id, at });
  const recorded = { fromStatus: null, toStatus: row.status, cause: 'recorded', data: { origin: row.origin } };
  const payment = await insertPayment(tx, { row, allocations, events: [recorded] });
  await bookApproved(tx, payment, { at, timeZone: tenant.timeZone }, await lockAllocations(tx, payment));
  const method = offlineName(input.paymentType, referenceOf(input));
  await audit(tx, staff, payment, { method, invoices: ids.length });
  await mailOfflineReceipts(app, tx, tenant, payment, emails);
  return true;
}

const referenceOf = ({ paymentType, reference = '' }: OfflineInput): string =>
  paymentType === 'CASH' ? '' : reference.trim();

function refuseIncomplete(app: App, { timeZone }: Tenant, input: OfflineInput): void {
  const problems = offlineProblems({ ...input, reference: referenceOf(input) }, today(app.now(), timeZone));
  const ids = input.invoices.map(({ invoiceId }) => invoiceId);
  if (new Set(ids).size < ids.length) refuse('invoice_listed_twice');
  if (Object.keys(problems).length === 0) return;
  throw new Refused('offline_payment_incomplete', REFUSALS.offline_payment_incomplete[1], problems);
}

/** The money is here, so that no minimum and no reason is asked for; but no invoice takes more than is left of it. */
function allocationOf(
  { invoiceId, amount }: OfflineInput['invoices'][number],
  { currencyCode }: OfflineInput,
  items: readonly PayableItem[],
): NewAllocation {
  const item = items.find(({ id, type }) => id === invoiceId && type === 'INVOICE');
  if (!item) throw new Refused('invoice_not_found', REFUSALS.invoice_not_found[1], undefined, { id: invoiceId });
  const { balance: open, invoiceNumber, heldAmount } = item;
  if (amount > open) {
    const held = heldAmount > ZERO ? ` Payments under way hold ${formatCents(heldAmount, currencyCode)} of it.` : '';
    const words = `Of invoice ${invoiceNumber} ${formatCents(open, currencyCode)} can be paid.${held}`;
    throw new Refused('offline_over_invoice', words, undefined, { id: invoiceId, open });
  }
  const paymentType = lineKind({ balance: open, amount, credits: [] });
  return { id: newId(), invoiceId, creditId: null, kind: 'CASH', amount, paymentType, paymentReasonId: null };
}

/** As when staff pay for the customer: the rest of an invoice that others pay is paid knowingly. */
function refuseUnderWay({ knowsUnderWay = false }: OfflineInput, items: readonly PayableItem[]): void {
  const held = items.filter(({ heldAmount }) => heldAmount > ZERO);
  if (held.length === 0 || knowsUnderWay) return;
  const invoices = held.map(({ id, invoiceNumber, heldAmount }) => ({ id, invoiceNumber, heldAmount }));
  throw new Refused('invoice_has_pending', REFUSALS.invoice_has_pending[1], undefined, { invoices });
}

async function refuseRecorded(tx: Tx, { organizationId, timeZone }: Tenant, input: OfflineInput): Promise<void> {
  if (input.knowsRecorded === true) return;
  const { paymentType, amount, currencyCode } = input;
  const reference = referenceOf(input);
  const before = await selectRecordedBefore(tx, { ...input, organizationId, reference });
  if (!before) return;
  const day = formatDay(dayAt(before.createdAt, timeZone));
  const words = `${offlineName(paymentType, before.offlineReference)} of ${formatCents(amount, currencyCode)} was recorded on ${day} already, as payment ${before.code}.`;
  throw new Refused('offline_recorded_before', words, undefined, { code: before.code });
}

const offlineRow = (
  { identityId }: Staff,
  { organizationId, portalId }: Tenant,
  input: OfflineInput,
  { id, at }: { id: string; at: string },
) => ({
  organizationId,
  id,
  portalId,
  customerId: input.customerId,
  code: newPaymentCode(),
  status: 'APPROVED' as const,
  paymentType: input.paymentType,
  brand: null,
  last4: null,
  cardType: null,
  billingState: null,
  billingCountry: null,
  currencyCode: input.currencyCode,
  subtotal: input.amount,
  credit: ZERO,
  surcharge: ZERO,
  surchargeRateBps: 0,
  total: input.amount,
  scheduledAt: null,
  processOn: null,
  paymentMethodId: null,
  origin: 'ADMIN' as const,
  requestMethod: null,
  info: {},
  isPrepaid: input.invoices.length === 0,
  isOneTimePay: false,
  paymentRequestId: null,
  recurrenceId: null,
  recurrenceNumber: null,
  autopayRunId: null,
  invoicesCount: input.invoices.length,
  createdBy: identityId,
  createdAt: at,
  approvedAt: at,
  receivedOn: input.receivedOn,
  offlineReference: referenceOf(input),
  offlineNote: input.note?.trim() ?? '',
});

const audit = (
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { id, customerId, total, receivedOn, createdAt }: PaymentRow,
  { method, invoices }: { method: string; invoices: number },
) =>
  insertAuditEvent(tx, {
    organizationId,
    at: createdAt,
    actorIdentityId: identityId,
    customerId,
    action: 'payment.recorded-offline',
    subjectType: 'payment',
    subjectId: id,
    detail: { method, amount: total, receivedOn, invoices },
    requestId,
    clientAddress,
  });
