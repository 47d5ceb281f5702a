import type { Day } from '@plumbline/rules/dates';
import { isExpired } from '@plumbline/rules/payments/card';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { selectPaymentMethod } from '../charge/saved-methods.sql.ts';
import { tokenContext } from '../charge/token-context.ts';
import { type ChosenMethod, savedMethod } from '../checkout/choose-method.ts';
import type { PaymentRow } from '../payments.sql.ts';

/** The saved method of a scheduled payment as it is charged on a day, or why it cannot be. */
export async function scheduledMethod(
  app: App,
  tx: Tx,
  payment: Pick<PaymentRow, 'customerId' | 'organizationId' | 'paymentMethodId' | 'requestMethod'>,
  day: Day,
): Promise<ChosenMethod | 'method_deleted' | 'method_expired'> {
  const { organizationId, customerId, paymentMethodId: id, requestMethod } = payment;
  const row = id === null ? undefined : await selectPaymentMethod(tx, { organizationId, customerId, id });
  if (!row) return 'method_deleted';
  if (row.expiry !== null && isExpired(row.expiry, day)) return 'method_expired';
  const token = app.encryption.decrypt(row.sealedToken, tokenContext(organizationId, customerId));
  return savedMethod(row, token, { day, requestMethod, isLater: true });
}
