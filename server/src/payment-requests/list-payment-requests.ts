import type { listPaymentRequests as Call } from '@plumbline/contract/payment-desk/payment-requests-admin';
import { today } from '@plumbline/rules/dates';
import {
  PAYMENT_REQUESTS_COUNTED_MAX,
  PAYMENT_REQUESTS_TAB_MAX,
  paymentRequestList,
} from '@plumbline/rules/payment-requests/payment-request-list';
import { selectOrganization } from '../console/console.sql.ts';
import type { Handler } from '../http/handler.ts';
import { selectRequestPage, selectShownRequests, selectStateCounts } from './browse-requests.sql.ts';
import { requestView } from './request-view.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const NOTHING = { rows: [], count: 0, counts: { OPEN: 0, PAID: 0, EXPIRED: 0, REVOKED: 0 } };

export const listPaymentRequests: Handler<typeof Call> = async ({ sql, now }, { organizationId }, input) => {
  const { timeZone } = await selectOrganization(sql, organizationId);
  const filters = paymentRequestList.read(input);
  // A customer that cannot exist has no requests.
  if (filters.customerId !== null && !UUID.test(filters.customerId)) return NOTHING;
  const query = { ...filters, organizationId, day: today(now(), timeZone) };
  const [{ rows, count }, counts] = await Promise.all([
    pageOf(),
    selectStateCounts(sql, query, PAYMENT_REQUESTS_TAB_MAX),
  ]);
  return { rows: rows.map(requestView), count, counts };

  async function pageOf() {
    const { ids, count } = await selectRequestPage(sql, query, PAYMENT_REQUESTS_COUNTED_MAX);
    return { rows: await selectShownRequests(sql, { organizationId, day: query.day, ids }), count };
  }
};
