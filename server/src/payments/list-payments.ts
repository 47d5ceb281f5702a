import type { listPayments as Call } from '@plumbline/contract/payments';
import { paymentFiltersFrom } from '@plumbline/rules/payments/payment-filters';
import type { Handler } from '../http/handler.ts';
import { selectPayments, selectPaymentsCount } from './payments.sql.ts';

type Row = Awaited<ReturnType<typeof selectPayments>>[number];

export const listPayments: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const filters = paymentFiltersFrom(input);
  const scope = { organizationId: tenant.organizationId, customerId };
  const [rows, count] = await Promise.all([
    selectPayments(app.sql, scope, filters),
    selectPaymentsCount(app.sql, scope, filters),
  ]);
  return { rows: rows.map(viewOf), count };
};

/** What the payer wrote beside the payment; everything else in there is the supplier's. */
const INFO_KEYS = ['name', 'email', 'reference', 'projectName', 'projectAddress', 'notes'] as const;

function infoOf(info: Row['info']): Partial<Record<(typeof INFO_KEYS)[number], string>> {
  const entries = INFO_KEYS.flatMap((key) => {
    const value = info[key];
    return typeof value === 'string' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

const viewOf = (row: Row) => ({
  id: row.id,
  code: row.code,
  status: row.status,
  paymentType: row.paymentType,
  brand: row.brand,
  last4: row.last4,
  total: row.total,
  subtotal: row.subtotal,
  credit: row.credit,
  surcharge: row.surcharge,
  surchargeRate: row.surchargeRateBps,
  currencyCode: row.currencyCode,
  isPrepaid: row.isPrepaid,
  isOneTimePay: row.isOneTimePay,
  scheduledAt: row.scheduledAt,
  recurrenceId: row.recurrenceId,
  recurrenceNumber: row.recurrenceNumber,
  paymentInvoicesCount: row.paymentInvoicesCount,
  info: infoOf(row.info),
  createdBy: row.createdByName === null ? null : { name: row.createdByName },
  createdAt: row.createdAt,
  approvedAt: row.approvedAt,
  voidedAt: row.voidedAt,
  refundedAt: row.refundedAt,
  chargebackAt: row.chargebackAt,
  canceledAt: row.canceledAt,
});
