// Everything that is recorded about one payment, for the people who look after it.
import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import type { LedgerAccount } from '../ledger/ledger.sql.ts';

type Key = { organizationId: string; id: string };

export const selectCustomerOf = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('payment')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'payment.organizationId')
        .onRef('customer.id', '=', 'payment.customerId'),
    )
    .select(['customer.id', 'customer.code', 'customer.name'])
    .where('payment.organizationId', '=', organizationId)
    .where('payment.id', '=', id)
    .executeTakeFirstOrThrow();

/** What was asked of the provider, and what it answered. */
export const selectAttempts = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('paymentAttempt')
    .select(['id', 'kind', 'state', 'amount', 'retref', 'responseText', 'authCode'])
    .select(raw<string>`coalesce(answered_at, sent_at, created_at)`.as('at'))
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

type ShownEntry = { account: LedgerAccount; number: string | null; amount: Cents };

export const selectTransactions = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('ledgerTransaction')
    .select(['id', 'kind', 'createdAt as at'])
    .select(
      raw<ShownEntry[]>`(
        select json_agg(json_build_object(
            'account', entry.account, 'number', invoice.invoice_number, 'amount', entry.amount
          ) order by entry.position)
          from ledger_entry as entry
          left join invoice on invoice.organization_id = ${organizationId} and invoice.id = entry.subject_id
         where entry.organization_id = ${organizationId} and entry.transaction_id = ledger_transaction.id
      )`.as('entries'),
    )
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const selectRefundsShown = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('paymentRefund')
    .leftJoin('identity', 'identity.id', 'paymentRefund.requestedBy')
    .select([
      'paymentRefund.id',
      'paymentRefund.kind',
      'paymentRefund.state',
      'paymentRefund.amount',
      'paymentRefund.surcharge',
      'paymentRefund.reason',
      'paymentRefund.failureMessage',
      'paymentRefund.createdAt as at',
      'identity.name as requestedBy',
    ])
    .where('paymentRefund.organizationId', '=', organizationId)
    .where('paymentRefund.paymentId', '=', id)
    .orderBy('paymentRefund.createdAt', 'desc')
    .orderBy('paymentRefund.id', 'desc')
    .execute();

export const selectOutcomesShown = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('recordedOutcome')
    .innerJoin('identity', 'identity.id', 'recordedOutcome.recordedBy')
    .leftJoin('identity as withdrawer', 'withdrawer.id', 'recordedOutcome.withdrawnBy')
    .select([
      'recordedOutcome.id',
      'recordedOutcome.kind',
      'recordedOutcome.amount',
      'recordedOutcome.reason',
      'recordedOutcome.note',
      'recordedOutcome.createdAt as at',
      'identity.name as recordedBy',
      'recordedOutcome.reportedAs',
      'recordedOutcome.reference',
      'recordedOutcome.withdrawnAt',
      'recordedOutcome.withdrawalReason',
      'withdrawer.name as withdrawnBy',
    ])
    .where('recordedOutcome.organizationId', '=', organizationId)
    .where('recordedOutcome.paymentId', '=', id)
    .orderBy('recordedOutcome.createdAt', 'desc')
    .orderBy('recordedOutcome.id', 'desc')
    .execute();

export type OutcomeRow = Awaited<ReturnType<typeof selectOutcomesShown>>[number];

/** A receipt is mailed a few times at most; somebody may have asked for it more often. */
const MAILS_MAX = 20;

export const selectReceiptMails = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('mailMessage')
    .select(['id', 'toAddress', 'subject', 'status'])
    .select(raw<string>`coalesce(sent_at, created_at)`.as('at'))
    .where('organizationId', '=', organizationId)
    .where('receiptPaymentId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAILS_MAX)
    .execute();

export const selectOpenItemsOf = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('reconciliationItem')
    .select(['id', 'kind', 'detail', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .where('state', '=', 'OPEN')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const selectNumbers = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'invoiceNumber'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
