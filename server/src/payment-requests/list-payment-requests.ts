import type { listPaymentRequests as Call } from '@plumbline/contract/payment-requests-admin';
import { today } from '@plumbline/rules/dates';
import { paymentRequestList } from '@plumbline/rules/payment-requests/payment-request-list';
import { selectOrganization } from '../console/console.sql.ts';
import type { Handler } from '../http/handler.ts';
import { selectRequestCount, selectRequestPage } from './payment-requests.sql.ts';
import { requestView } from './request-view.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const listPaymentRequests: Handler<typeof Call> = async (app, { organizationId }, input) => {
  const { timeZone } = await selectOrganization(app.sql, organizationId);
  const { customerId, ...filters } = paymentRequestList.read(input);
  // A customer that cannot exist has no requests.
  if (customerId !== null && !UUID.test(customerId)) return { rows: [], count: 0 };
  const asked = { ...filters, customerId, day: today(app.now(), timeZone) };
  const [rows, count] = await Promise.all([
    selectRequestPage(app.sql, organizationId, asked),
    selectRequestCount(app.sql, organizationId, asked),
  ]);
  return { rows: rows.map(requestView), count };
};
