// The constraints of payment requests.
import { newId } from '../new-id.ts';
import { OTHER_REQUEST, REMINDED_USER, REMINDER_DAY } from './payment-request-guard-rows.sql.ts';
import type { TableGuards } from './table-guards.ts';

const UNKNOWN = newId();
/** As PostgreSQL reads bytes from text. */
const bytes = (count: number) => `\\x${'07'.repeat(count)}`;
const OTHER_HASH = bytes(32);
const ANOTHER = { id: newId(), token_hash: OTHER_HASH, printed_invoice_id: null, idempotency_key: newId() };
const REMINDER = { reminded_user_id: REMINDED_USER, reminder_day: REMINDER_DAY };

export const PAYMENT_REQUEST_GUARDS: Readonly<Record<string, TableGuards>> = {
  payment_request: {
    own: ANOTHER,
    nullable: [
      'amount',
      'created_by',
      'description',
      'idempotency_key',
      'opened_at',
      'order_number',
      'printed_invoice_id',
      'recipient_email',
      'recipient_name',
      'reminded_at',
      'reminded_user_id',
      'reminder_day',
      'request_hash',
      'replaced_at',
      'requester_phone',
      'requester_title',
      'revoked_at',
    ],
    checks: {
      payment_request_amount_check: [{ amount: 0 }],
      payment_request_currency_code_check: [{ currency_code: 'EUR' }],
      payment_request_reminder_check: [
        { reminder_day: REMINDER_DAY },
        { reminded_user_id: REMINDED_USER },
        { ...REMINDER, printed_invoice_id: UNKNOWN },
      ],
      payment_request_key: [{ idempotency_key: null }, { request_hash: null }, { created_by: null }],
      payment_request_recipient_check: [{ recipient_email: null }],
      payment_request_token_hash_check: [{ token_hash: bytes(31) }],
    },
    uniques: {
      payment_request_pkey: ['id'],
      payment_request_key1: { without: 'payment_request_pkey', values: { token_hash: OTHER_HASH } },
      payment_request_key2: ['token_hash'],
      payment_request_one_request: ['idempotency_key'],
      payment_request_by_printed_invoice: ['printed_invoice_id'],
      // Of another row than the original, which is printed.
      payment_request_by_reminder: { without: 'payment_request_fkey3', values: { ...ANOTHER, ...REMINDER } },
    },
    references: {
      payment_request_organization_id_fkey: { organization_id: UNKNOWN },
      payment_request_created_by_fkey: { created_by: UNKNOWN },
      payment_request_fkey1: { portal_id: UNKNOWN },
      payment_request_fkey2: { customer_id: UNKNOWN },
      payment_request_fkey3: { printed_invoice_id: UNKNOWN },
      payment_request_fkey4: { ...REMINDER, reminded_user_id: UNKNOWN },
    },
  },
  payment_request_invoice: {
    own: { request_id: OTHER_REQUEST },
    nullable: [],
    uniques: { payment_request_invoice_pkey: ['request_id'] },
    references: {
      payment_request_invoice_organization_id_fkey: { organization_id: UNKNOWN },
      payment_request_invoice_fkey1: { request_id: UNKNOWN },
      payment_request_invoice_fkey2: { invoice_id: UNKNOWN },
    },
  },
};
