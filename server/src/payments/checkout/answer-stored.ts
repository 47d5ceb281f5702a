import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { PresentPayer } from '../../http/caller.ts';
import type { AttemptRow } from '../charge/attempts.sql.ts';
import { sendCharge } from '../charge/send-charge.ts';
import { answerOf, replay } from '../payment-answer.ts';
import { type PaymentRow, selectSubmittedPayment } from '../payments.sql.ts';
import { sendLimited } from './declined-tries.ts';
import { type IdempotencyKey, selectPaymentByKey } from './idempotency.sql.ts';

/** The request is answered within this time; a payment still open then is answered as pending. */
const ANSWER_TIMEOUT_MS = 25_000;

/** Null if the key was used before. */
export type StoredPayment = { payment: PaymentRow; attempt: AttemptRow | null } | null;

/** Sends the charge of a stored payment, if it has one, and answers with what came of it. */
export async function answerStored(
  app: App,
  caller: PresentPayer,
  { key, requestHash }: { key: IdempotencyKey; requestHash: Buffer },
  stored: StoredPayment,
) {
  if (!stored) {
    const first = await selectPaymentByKey(app.sql, key);
    return first ? replay(first, requestHash) : refuse('payment_in_progress');
  }
  await app.checkpoint('stored');
  const { attempt, payment } = stored;
  if (!attempt) return answerOf(payment);
  const current = () => selectSubmittedPayment(app.sql, key.organizationId, payment.id);
  await withTimeout(ANSWER_TIMEOUT_MS, app, (isAwaited) =>
    sendLimited(app, caller, {
      send: (isWithheld) => sendCharge(app, attempt, { isAwaited, isWithheld }),
      isDeclined: async () => (await current()).status === 'CANCELED',
    }),
  );
  return answerOf(await current());
}

/** The work continues after the timeout. */
async function withTimeout(ms: number, app: App, work: (isAwaited: () => boolean) => Promise<void>): Promise<void> {
  let isOver = false;
  const finished = work(() => !isOver).catch((error: unknown) =>
    app.log.error({ err: error }, 'a charge was left to the recovery job'),
  );
  await Promise.race([finished, sleep(ms, undefined, { ref: false })]);
  isOver = true;
}
