import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Payer } from '../../http/caller.ts';
import { type AttemptRow, insertAttempt } from '../charge/attempts.sql.ts';
import { newOrderId } from '../charge/new-codes.ts';
import { chargeContext, type StoredCharge } from '../charge/stored-charge.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import type { ChosenMethod } from './choose-method.ts';

/** The recovery job sends a charge that the request has not sent by then. */
const SEND_WITHIN_MS = 60_000;

type NewCharge = { payment: PaymentRow; method: ChosenMethod; at: string };

/** A scheduled payment waits for its day, everything else gets an attempt to be sent. */
export async function startCharge(
  app: App,
  tx: Tx,
  caller: Payer,
  { payment: row, method, at }: NewCharge,
): Promise<AttemptRow | null> {
  const { organizationId, id, total, currencyCode } = row;
  if (row.status === 'SCHEDULED') {
    await notifyPayer(app, tx, caller.tenant, row, 'scheduled');
    return null;
  }
  const { token, holderName, accountHolderType } = method;
  const charge: StoredCharge = {
    token,
    holderName,
    method: method.charge,
    needsCode: method.needsCode,
    ...(method.isToBeSaved && { saved: { accountHolderType } }),
  };
  const attemptId = newId();
  return insertAttempt(tx, {
    organizationId,
    id: attemptId,
    paymentId: id,
    kind: 'AUTH',
    state: 'CREATED',
    orderId: newOrderId(),
    currencyCode,
    amount: total,
    sealedRequest: app.encryption.encrypt(JSON.stringify(charge), chargeContext(organizationId, attemptId)),
    createdAt: at,
    nextPollAt: later(app.now(), SEND_WITHIN_MS).toISOString(),
  });
}
