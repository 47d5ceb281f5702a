// One row in each money table, all of one organization.
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import {
  insertCustomer,
  insertIdentity,
  insertInvoice,
  insertOrganization,
  insertPayment,
  insertPortal,
  insertRecurrence,
} from '../../testing/fixtures.sql.ts';
import { insertPaymentReason, insertSavedCard } from '../../testing/payment-fixtures.sql.ts';
import { newId } from '../new-id.ts';
import type { Sql } from '../open-database.ts';
import { inTransaction } from '../transaction.ts';
import { insertAutopay, PAID_RUN } from './autopay-guard-rows.sql.ts';
import { insertFeed } from './feed-guard-rows.sql.ts';
import { insertImports, OTHER_TRANSACTION } from './import-guard-rows.sql.ts';
import { insertWaivers } from './waiver-guard-rows.sql.ts';
import { insertPaymentRequests, PAID_REQUEST } from './payment-request-guard-rows.sql.ts';

const AT = '2026-11-10T12:00:00.000Z';

export async function insertGuardRows(sql: Sql) {
  const organizationId = await insertOrganization(sql, 'Granite');
  const portalId = await insertPortal(sql, { organizationId, label: newId(), name: 'Granite', settings: {} });
  const customerId = await insertCustomer(sql, organizationId, 'Ann Builders');
  const createdBy = await insertIdentity(sql, `${newId()}@builders.example`, 'Ann Person');
  const owner = { organizationId, customerId };
  const invoiceId = await insertInvoice(sql, owner);
  const creditId = await insertInvoice(sql, { ...owner, type: 'CREDIT', creditRestrictionType: 'NONE' });
  const invoice = { invoiceId, amount: asCents(100_00) };
  const paymentMethodId = await insertSavedCard(sql, { ...owner, createdBy });
  const paymentId = await insertPayment(sql, { ...owner, portalId }, [invoice]);
  await insertAutopay(sql, { ...owner, portalId, createdBy, invoiceId, paymentMethodId });
  await insertPaymentRequests(sql, { ...owner, portalId, createdBy, invoiceId });
  await insertPayment(sql, { ...owner, portalId, autopayRunId: PAID_RUN, paymentRequestId: PAID_REQUEST });
  await insertWaivers(sql, { ...owner, portalId }, { createdBy, invoiceId, paymentId });
  await insertPaymentReason(sql, organizationId, 'Damaged goods');
  await insertRecurrence(sql, { ...owner, portalId, createdBy });
  const paid = { organizationId, paymentId, createdAt: AT };
  await insertRecords(sql, { ...paid, invoiceId, createdBy });
  await insertCheckout(sql, { ...paid, customerId });
  const ledger = { ...paid, customerId, invoiceId };
  const transactionId = await insertLedger(sql, ledger, { id: newId(), externalRef: 'capture' });
  await insertLedger(sql, ledger, { id: OTHER_TRANSACTION, externalRef: 'another capture' });
  await insertImports(sql, { organizationId, createdBy, invoiceId, transactionId });
  await insertFeed(sql, { organizationId, createdBy });
  await insertReconciliation(sql, paid);
  return { organizationId, portalId, customerId, createdBy, invoiceId, creditId, paymentId };
}

export type GuardRows = Awaited<ReturnType<typeof insertGuardRows>>;

type PaymentKey = { organizationId: string; paymentId: string; createdAt: string };

async function insertRefund(
  sql: Sql,
  {
    invoiceId,
    createdBy,
    attemptId,
    ...paid
  }: PaymentKey & { invoiceId: string; createdBy: string; attemptId: string },
): Promise<void> {
  const { organizationId, createdAt } = paid;
  const refundId = newId();
  const request = { requestedBy: createdBy, idempotencyKey: newId(), requestHash: Buffer.from('hash'), attemptId };
  const refund = {
    kind: 'REFUND',
    state: 'DONE',
    amount: asCents(40_00),
    retref: 'refund',
    doneAt: createdAt,
  } as const;
  await sql
    .insertInto('recordedOutcome')
    .values({
      ...paid,
      id: newId(),
      kind: 'DISPUTE',
      reference: 'retref C-1',
      amount: asCents(60_00),
      reason: '10.4',
      note: '',
      recordedBy: createdBy,
      idempotencyKey: newId(),
      requestHash: Buffer.from('hash'),
    })
    .execute();
  await sql
    .insertInto('paymentRefund')
    .values({ ...paid, ...request, ...refund, id: refundId })
    .execute();
  await sql
    .insertInto('paymentRefundLine')
    .values({ organizationId, refundId, position: 0, invoiceId, amount: asCents(40_00) })
    .execute();
}

async function insertRecords(
  sql: Sql,
  { invoiceId, createdBy, ...paid }: PaymentKey & { invoiceId: string; createdBy: string },
): Promise<void> {
  const { organizationId, createdAt } = paid;
  const attempt = { kind: 'AUTH', state: 'OK', currencyCode: 'USD', amount: asCents(100_00) } as const;
  const answer = { orderId: 'order', merchantId: 'merchant', retref: 'retref' };
  const attemptId = newId();
  await sql
    .insertInto('paymentAttempt')
    .values({ ...paid, ...attempt, ...answer, id: attemptId })
    .execute();
  await insertRefund(sql, { ...paid, invoiceId, createdBy, attemptId });
  await sql
    .insertInto('paymentEvent')
    .values({ ...paid, id: newId(), toStatus: 'STARTED', cause: 'created' })
    .execute();
  const consent = { words: 'I authorize', amount: asCents(100_00), onBehalf: false, clientAddress: '192.0.2.1' };
  await sql
    .insertInto('paymentAuthorization')
    .values({ ...paid, ...consent, id: newId() })
    .execute();
  await sql
    .insertInto('invoiceEvent')
    .values({ organizationId, createdAt, id: newId(), invoiceId, type: 'VIEWED' })
    .execute();
  await sql.insertInto('auditEvent').values({ organizationId, id: newId(), action: 'user.approved' }).execute();
}

async function insertCheckout(sql: Sql, { customerId, ...paid }: PaymentKey & { customerId: string }): Promise<void> {
  const { organizationId, createdAt } = paid;
  await sql
    .insertInto('checkoutToken')
    .values({
      organizationId,
      customerId,
      tokenHash: Buffer.from('token'),
      principal: 'user',
      paymentType: 'ACH',
      expiresAt: createdAt,
    })
    .execute();
  await sql
    .insertInto('idempotencyKey')
    .values({ ...paid, principal: 'user', route: 'POST /v1/payments', key: newId(), requestHash: Buffer.from('hash') })
    .execute();
  await sql
    .insertInto('gatewayAccount')
    .values({
      organizationId,
      currencyCode: 'USD',
      provider: 'CARDPOINTE',
      siteUrl: 'https://provider.example',
      merchantId: 'merchant',
      sealedCredentials: Buffer.from('sealed'),
      updatedAt: createdAt,
    })
    .execute();
  await sql
    .insertInto('earlierGatewayAccount')
    .values({
      organizationId,
      id: newId(),
      currencyCode: 'USD',
      provider: 'CARDPOINTE',
      siteUrl: 'https://provider.example',
      merchantId: 'earlier merchant',
      sealedCredentials: Buffer.from('sealed'),
      replacedAt: createdAt,
    })
    .execute();
  const key = { publicKey: 'public', sealedPrivateKey: Buffer.from('sealed') };
  await sql
    .insertInto('tokenizeKey')
    .values({ ...key, id: newId(), createdAt })
    .execute();
}

const insertLedger = (
  sql: Sql,
  { customerId, invoiceId, ...paid }: PaymentKey & { customerId: string; invoiceId: string },
  { id: transactionId, externalRef }: { id: string; externalRef: string },
): Promise<string> =>
  inTransaction(sql, async (tx) => {
    const { organizationId } = paid;
    await tx
      .insertInto('ledgerTransaction')
      .values({ ...paid, id: transactionId, kind: 'CAPTURE', externalRef, currencyCode: 'USD' })
      .execute();
    const key = { organizationId, transactionId };
    await tx
      .insertInto('ledgerEntry')
      .values([
        { ...key, position: 0, account: 'receivable', subjectId: invoiceId, amount: asCents(-100_00) },
        { ...key, position: 1, account: 'clearing', subjectId: customerId, amount: asCents(100_00) },
      ])
      .execute();
    return transactionId;
  });

async function insertReconciliation(sql: Sql, { createdAt, ...paid }: PaymentKey): Promise<void> {
  const { organizationId } = paid;
  const run = { merchantId: 'merchant', day: asDay('2026-11-10'), startedAt: createdAt };
  await sql
    .insertInto('reconciliationRun')
    .values({ ...run, organizationId, id: newId() })
    .execute();
  await sql
    .insertInto('reconciliationItem')
    .values({ ...paid, id: newId(), kind: 'REVIEW', state: 'OPEN', createdAt })
    .execute();
}
