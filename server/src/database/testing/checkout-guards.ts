// The constraints of the checkout: saved methods, open checkouts, keys, and merchant accounts.
import { newId } from '../new-id.ts';
import type { TableGuards } from './table-guards.ts';

const UNKNOWN = newId();
/** Bytes in PostgreSQL's notation. */
const OTHER_BYTES = '\\x6f74686572';

export const CHECKOUT_GUARDS: Readonly<Record<string, TableGuards>> = {
  payment_method: {
    own: { id: newId(), fingerprint: OTHER_BYTES },
    nullable: ['account_holder_type', 'account_type', 'brand', 'card_type', 'deleted_at', 'expiry'],
    checks: {
      payment_method_account_holder_type_check: [{ account_holder_type: 'CLUB' }],
      payment_method_account_type_check: [{ account_type: 'BONDS' }],
      payment_method_billing_address_check: [{ billing_address: [] }],
      payment_method_card_type_check: [{ card_type: 'PREPAID' }],
      payment_method_check: [{ brand: null }, { expiry: null }, { card_type: null }],
      payment_method_check1: [{ account_type: 'CHECKING', account_holder_type: 'BUSINESS' }],
      payment_method_expiry_check: [{ expiry: '13/2030' }],
      payment_method_payment_type_check: [{ payment_type: 'CASH', brand: null }],
    },
    uniques: {
      payment_method_pkey: ['id'],
      payment_method_once: ['fingerprint'],
      payment_method_organization_id_customer_id_id_key: {
        without: 'payment_method_pkey',
        values: { fingerprint: OTHER_BYTES },
      },
    },
    references: {
      payment_method_created_by_fkey: { created_by: UNKNOWN },
      payment_method_organization_id_fkey: { organization_id: UNKNOWN },
      payment_method_organization_id_customer_id_fkey: { customer_id: UNKNOWN },
    },
  },
  payment_reason: {
    own: { id: newId(), title: 'Another' },
    nullable: ['retired_at'],
    checks: { payment_reason_payment_type_check: [{ payment_type: 'NO_PAY' }] },
    uniques: {
      payment_reason_pkey: ['id'],
      payment_reason_organization_id_payment_type_title_key: ['title'],
    },
    references: { payment_reason_organization_id_fkey: { organization_id: UNKNOWN } },
  },
  checkout_token: {
    own: { token_hash: OTHER_BYTES },
    nullable: ['payment_id'],
    checks: { checkout_token_payment_type_check: [{ payment_type: 'CASH' }] },
    uniques: { checkout_token_pkey: ['token_hash'] },
    references: {
      checkout_token_organization_id_fkey: { organization_id: UNKNOWN },
      checkout_token_organization_id_customer_id_fkey: { customer_id: UNKNOWN },
    },
  },
  idempotency_key: {
    own: { key: newId() },
    nullable: [],
    checks: { idempotency_key_key_check: [{ key: 'x'.repeat(15) }, { key: 'x'.repeat(256) }] },
    uniques: { idempotency_key_pkey: ['key'] },
    references: {
      idempotency_key_organization_id_fkey: { organization_id: UNKNOWN },
      idempotency_key_organization_id_payment_id_fkey: { payment_id: UNKNOWN },
    },
  },
  gateway_account: {
    own: { currency_code: 'CAD' },
    nullable: [],
    checks: {
      gateway_account_currency_code_check: [{ currency_code: 'EUR' }],
      gateway_account_provider_check: [{ provider: 'OTHER' }],
    },
    uniques: { gateway_account_pkey: ['currency_code'] },
    references: { gateway_account_organization_id_fkey: { organization_id: UNKNOWN } },
  },
  earlier_gateway_account: {
    own: { id: newId(), merchant_id: 'another merchant' },
    nullable: [],
    checks: {
      earlier_gateway_account_currency: [{ currency_code: 'EUR' }],
      earlier_gateway_account_provider: [{ provider: 'OTHER' }],
    },
    uniques: {
      earlier_gateway_account_pkey: ['id'],
      earlier_gateway_account_once: ['currency_code', 'site_url', 'merchant_id'],
    },
    references: { earlier_gateway_account_organization_id_fkey: { organization_id: UNKNOWN } },
  },
  tokenize_key: {
    own: { id: newId() },
    nullable: [],
    uniques: { tokenize_key_pkey: ['id'] },
  },
};
