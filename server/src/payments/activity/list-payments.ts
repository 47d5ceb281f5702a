import type { listPayments as Call } from '@plumbline/contract/payments';
import { forceCustomPlan } from '../../database/force-custom-plan.ts';
import type { Handler } from '../../http/handler.ts';
import { countPayments } from './count-payments.ts';
import { paymentPageQuery } from './payment-list.sql.ts';
import { paymentQuery } from './payment-selection.ts';
import { paymentView } from './payment-view.ts';

/** Spec 2 §2 and §7: filtered, searched, sorted and paged. */
export const listPayments: Handler<typeof Call> = async (app, caller, input) => {
  const { selection, order, page, size } = paymentQuery(caller, input);
  const offset = (page - 1) * size;
  const [rows, remembered] = await Promise.all([
    forceCustomPlan(app.database, paymentPageQuery(app.sql, selection, order, { limit: size, offset })),
    countPayments(app, selection),
  ]);
  return { rows: rows.map(paymentView), count: countOf({ offset, size, shown: rows.length, remembered }) };
};

/** The last page gives the exact count, which is more recent than the cached one. */
function countOf({ offset, size, shown, remembered }: Record<'offset' | 'size' | 'shown' | 'remembered', number>) {
  if (shown === 0) return Math.min(offset, remembered);
  const seen = offset + shown;
  return shown < size ? seen : Math.max(seen, remembered);
}
