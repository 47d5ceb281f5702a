import type { listCustomerOpenInvoices as Call } from '@plumbline/contract/customers/customers';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectHasCustomer, selectOpenInvoiceCount, selectOpenInvoices } from './open-invoices.sql.ts';

const COUNTED_MAX = 10_000;

export const listCustomerOpenInvoices: Handler<typeof Call> = async ({ sql }, { organizationId }, input) => {
  const { customerId, currencyCode = 'USD' } = input;
  const scope = { organizationId, customerId, currencyCode };
  if (!(await selectHasCustomer(sql, scope))) refuse('not_found');
  const [rows, count] = await Promise.all([
    selectOpenInvoices(sql, scope),
    selectOpenInvoiceCount(sql, scope, COUNTED_MAX),
  ]);
  return { rows, count };
};
