// Creates the attempts of the stories' unfinished payments, so that the server's jobs can finish them.
import { processOn } from '@plumbline/rules/payments/schedule';
import type { App } from '@plumbline/server/app';
import { newId } from '@plumbline/server/database/new-id';
import { insertAttempt } from '@plumbline/server/payments/charge/attempts.sql';
import { newOrderId } from '@plumbline/server/payments/charge/new-codes';
import { chargeContext, type StoredCharge } from '@plumbline/server/payments/charge/stored-charge';
import { inTransaction } from '@plumbline/server/database/transaction';
import { bankAccountOf } from '../stories/wallet.ts';
import { selectUncharged, updateProcessOn, type UnchargedPayment } from './charges.sql.ts';
import { lockSeeding } from './seed.sql.ts';

type ChargeApp = Pick<App, 'sql' | 'now' | 'encryption' | 'gateway' | 'merchants'>;

/**
 * Bank payments are sent to the sandbox and settle after some days. A pending card payment has no answer, is polled and
 * voided. Scheduled ones run on their day. Payments made by people have attempts already.
 */
export async function completeCharges(app: ChargeApp): Promise<void> {
  const tokens = new Map<string, string>();
  await inTransaction(app.sql, async (tx) => {
    await lockSeeding(tx);
    for (const payment of await selectUncharged(tx)) {
      const { organizationId, id, scheduledAt } = payment;
      if (payment.status === 'SCHEDULED' && scheduledAt !== null) {
        await updateProcessOn(tx, { organizationId, id }, processOn(scheduledAt));
      } else {
        await insertAttempt(tx, await attemptOf(app, payment, tokens));
      }
    }
  });
}

async function attemptOf(app: ChargeApp, payment: UnchargedPayment, tokens: Map<string, string>) {
  const { organizationId, currencyCode, total: amount } = payment;
  const merchant = await app.merchants.find(organizationId, currencyCode);
  const at = app.now().toISOString();
  const id = newId();
  const attempt = {
    organizationId,
    id,
    paymentId: payment.id,
    kind: 'AUTH',
    orderId: newOrderId(),
    currencyCode,
    amount,
    createdAt: at,
    nextPollAt: at,
  } as const;
  // Bank accounts pay in US dollars only.
  if (!merchant || payment.paymentType !== 'ACH' || currencyCode !== 'USD') {
    return { ...attempt, state: 'SENT', merchantId: merchant?.merchantId ?? '', sentAt: payment.createdAt } as const;
  }
  const account = bankAccountOf(payment.last4 ?? '');
  const token = tokens.get(account.accountNumber) ?? (await app.gateway.tokenizeAccount(merchant, account));
  tokens.set(account.accountNumber, token);
  const charge: StoredCharge = {
    token,
    holderName: payment.customerName,
    method: { kind: 'ach', accountType: 'CHECKING', entryCode: 'CCD', stored: 'no' },
  };
  const sealedRequest = app.encryption.encrypt(JSON.stringify(charge), chargeContext(organizationId, id));
  return { ...attempt, state: 'CREATED', sealedRequest } as const;
}
