// What the provider has answered is booked, however long another transaction holds an invoice.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { PaymentStep } from '../../app.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';

const LIMIT_MS = 500;

let onStep: (step: PaymentStep) => Promise<void> = async () => {};
const portal = await paymentPortal({
  env: { REQUEST_STATEMENT_MS: String(LIMIT_MS) },
  checkpoint: (step) => onStep(step),
});
afterAll(() => portal.sandbox.stop());

test('a card that was charged is approved once the invoice is free, later than a statement of a request may take', async () => {
  const { sql } = portal.app;
  const invoiceId = await portal.owe(45_00);
  let held: Promise<void> = Promise.resolve();
  onStep = async (step) => {
    if (step !== 'answered') return;
    const locked = Promise.withResolvers<void>();
    held = sql.transaction().execute(async (tx) => {
      await tx.selectFrom('invoice').select('id').where('id', '=', invoiceId).forUpdate().execute();
      locked.resolve();
      await sleep(3 * LIMIT_MS);
    });
    await locked.promise;
  };
  const { statusCode } = await portal.payByCard([{ invoiceId, balance: 45_00 }]);
  await held;
  expect(statusCode).toBe(201);
  const { status } = await sql
    .selectFrom('payment')
    .select('status')
    .where('organizationId', '=', portal.organizationId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('APPROVED');
});
