import type { browsePayments as Call } from '@plumbline/contract/payment-desk/desk-payments';
import {
  DESK_PAYMENTS_COUNTED_MAX,
  DESK_PAYMENTS_PAGE,
  DESK_TAB_COUNT_MAX,
} from '@plumbline/rules/payments/desk/desk-payment-list';
import { preciseStatus } from '@plumbline/rules/payments/precise-status';
import { selectTimeZone } from '../../database/organization.sql.ts';
import type { Handler } from '../../http/handler.ts';
import { type DeskPaymentRow, selectDeskPage, selectDeskPayments, selectTabCounts } from './browse-payments.sql.ts';

export const browsePayments: Handler<typeof Call> = async ({ sql }, { organizationId }, input) => {
  const { search = '', show, type, from, to, page = 1 } = input;
  const query = {
    organizationId,
    search: search.trim(),
    show,
    type,
    from,
    to,
    timeZone: await selectTimeZone(sql, organizationId),
  };
  const [{ rows, count }, counts] = await Promise.all([
    pageOf(),
    selectTabCounts(sql, organizationId, DESK_TAB_COUNT_MAX),
  ]);
  return { rows: rows.map(rowView), count, counts };

  async function pageOf() {
    const offset = (page - 1) * DESK_PAYMENTS_PAGE;
    const { ids, count } = await selectDeskPage(sql, query, {
      limit: DESK_PAYMENTS_PAGE,
      offset,
      max: DESK_PAYMENTS_COUNTED_MAX,
    });
    return { rows: await selectDeskPayments(sql, { organizationId, ids }), count };
  }
};

const rowView = ({ refundedAmount, sentAt, failureCode, needsApproval, ...row }: DeskPaymentRow) => ({
  ...row,
  preciseStatus: preciseStatus({ ...row, refundedAmount, sentAt, failureCode, needsApproval }),
});
