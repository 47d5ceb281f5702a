import type { askProvider as Call } from '@plumbline/contract/payment-desk/payment-upkeep';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import type { Limit } from '../../identity/throttle.ts';
import { selectSentCharge } from '../charge/attempts.sql.ts';
import { askUnanswered } from '../charge/recover-payments.ts';
import { askUnsettled } from '../reconciliation/check-unsettled.ts';
import { selectPaymentByCode } from '../refunds.sql.ts';
import { auditPayment, findDeskPayment } from './payment-of-staff.ts';

/** The provider limits requests. */
const BY_PERSON: Limit = { name: 'inquiries by person', max: 30, perSeconds: 3600 };

const NOT_ASKED = 'The payment provider does not answer right now. Nothing has changed. Try again.';

/** An inquiry and nothing else: neither is the charge sent again, nor voided because the provider does not know it. */
export const askProvider: Handler<typeof Call> = async (app, staff, { code }) => {
  const { organizationId, identityId } = staff;
  const { payment } = await findDeskPayment(app, staff, code);
  const attempt = await selectSentCharge(app.sql, organizationId, payment.id);
  if (payment.status !== 'PENDING' || !attempt) return refuse('payment_not_pending');
  await app.throttle.count(BY_PERSON, `${organizationId} ${identityId}`);
  const atProvider = await (attempt.state === 'OK' ? askUnsettled(app, attempt) : askUnanswered(app, attempt));
  if (atProvider === null) return refuse('payment_provider_unavailable', NOT_ASKED);
  await auditPayment(app, app.sql, staff, { payment, action: 'payment.asked-about', detail: { atProvider } });
  const after = await selectPaymentByCode(app.sql, organizationId, payment.id);
  return { status: after?.status ?? payment.status, atProvider };
};
