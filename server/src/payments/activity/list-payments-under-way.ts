import type { listPaymentsUnderWay as Call } from '@plumbline/contract/payments';
import { isId } from '../../database/new-id.ts';
import type { Handler } from '../../http/handler.ts';
import { selectHoldingPayments } from './payment-details.sql.ts';

const INVOICES_MAX = 100;

/** Company-wide, so that nobody pays by accident what a colleague is already paying. */
export const listPaymentsUnderWay: Handler<typeof Call> = async (app, { tenant, customerId, identityId }, input) => {
  const named = input.invoiceIds.split(',').map((id) => id.trim());
  const invoiceIds = [...new Set(named.filter(isId))].slice(0, INVOICES_MAX);
  if (invoiceIds.length === 0) return { rows: [], count: 0 };
  const found = await selectHoldingPayments(app.sql, { organizationId: tenant.organizationId, customerId }, invoiceIds);
  const rows = found.map(({ createdBy, createdByName, ...row }) => ({
    ...row,
    createdBy: createdByName === null ? null : { name: createdByName },
    isOwn: createdBy === identityId,
  }));
  return { rows, count: rows.length };
};
