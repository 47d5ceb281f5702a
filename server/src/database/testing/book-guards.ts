// The constraints of the books: invoices and credits, the ledger, the reconciliation, and the records.
import { newId } from '../new-id.ts';
import type { TableGuards } from './table-guards.ts';

const UNKNOWN = newId();

export const BOOK_GUARDS: Readonly<Record<string, TableGuards>> = {
  invoice: {
    own: { id: newId(), invoice_number: newId() },
    nullable: [
      'bill_to_address',
      'credit_restriction_type',
      'due_date',
      'closed_amount',
      'erp_as_of',
      'erp_balance',
      'job_id',
      'job_name',
      'memo',
      'order_number',
      'pdf_link',
      'po_number',
      'project_id',
      'related_invoice_number',
      'ship_to_address',
      'statement_number',
    ],
    checks: {
      invoice_disputed_amount_check: [{ disputed_amount: -1 }],
      invoice_check: [{ balance: -1 }, { balance: 100_01 }],
      invoice_credit_restriction_type_check: [{ type: 'CREDIT', credit_restriction_type: 'ANY' }],
      invoice_currency_code_check: [{ currency_code: 'EUR' }],
      invoice_held_amount_check: [{ held_amount: -1 }],
      invoice_only_credits_are_restricted: [{ credit_restriction_type: 'NONE' }, { type: 'CREDIT' }],
      invoice_tax_amount_check: [{ tax_amount: -1 }],
      invoice_total_amount_check: { without: 'invoice_check', values: { total_amount: -1 } },
      invoice_type_check: [{ type: 'OFFER' }],
    },
    uniques: { invoice_pkey: ['id'], invoice_organization_id_invoice_number_key: ['invoice_number'] },
    references: {
      invoice_organization_id_fkey: { organization_id: UNKNOWN },
      invoice_organization_id_customer_id_fkey: { customer_id: UNKNOWN },
      invoice_organization_id_customer_id_project_id_fkey: { project_id: UNKNOWN },
    },
  },
  invoice_event: {
    own: { id: newId() },
    nullable: ['identity_id'],
    checks: { invoice_event_data_check: [{ data: [] }] },
    uniques: { invoice_event_pkey: ['id'] },
    references: {
      invoice_event_identity_id_fkey: { identity_id: UNKNOWN },
      invoice_event_organization_id_fkey: { organization_id: UNKNOWN },
      invoice_event_organization_id_invoice_id_fkey: { invoice_id: UNKNOWN },
    },
  },
  ledger_transaction: {
    own: { id: newId(), external_ref: 'another' },
    nullable: [],
    checks: {
      ledger_transaction_currency_code_check: [{ currency_code: 'EUR' }],
      ledger_transaction_kind_check: [{ kind: 'GIFT' }],
    },
    uniques: {
      ledger_transaction_pkey: ['id'],
      ledger_transaction_organization_id_external_ref_key: ['external_ref'],
    },
    references: {
      ledger_transaction_organization_id_fkey: { organization_id: UNKNOWN },
      ledger_transaction_organization_id_payment_id_fkey: { payment_id: UNKNOWN },
    },
    refusedBy: 'a ledger transaction has no entries',
  },
  ledger_entry: {
    own: { position: 9 },
    nullable: [],
    checks: {
      ledger_entry_account_check: [{ account: 'pocket' }],
      ledger_entry_amount_check: [{ amount: 0 }],
    },
    uniques: { ledger_entry_pkey: ['position'] },
    references: {
      ledger_entry_organization_id_fkey: { organization_id: UNKNOWN },
      ledger_entry_organization_id_transaction_id_fkey: { transaction_id: UNKNOWN },
    },
    refusedBy: 'a ledger transaction does not sum to zero',
  },
  reconciliation_run: {
    own: { id: newId(), merchant_id: 'another' },
    nullable: ['finished_at'],
    uniques: {
      reconciliation_run_pkey: ['id'],
      reconciliation_run_organization_id_merchant_id_day_key: ['merchant_id'],
    },
    references: { reconciliation_run_organization_id_fkey: { organization_id: UNKNOWN } },
  },
  reconciliation_item: {
    own: { id: newId(), order_id: 'another' },
    nullable: [
      'currency_code',
      'decision_kind',
      'last4',
      'mailed_at',
      'payment_id',
      'resolution',
      'resolved_at',
      'resolved_by',
      'run_id',
    ],
    checks: {
      reconciliation_item_currency_code_check: [{ currency_code: 'EUR' }],
      reconciliation_item_decision_kind_check: [{ decision_kind: 'GUESS' }],
      reconciliation_item_kind_check: [{ kind: 'GUESS' }],
      reconciliation_item_state_check: [{ state: 'LOST' }],
    },
    uniques: {
      reconciliation_item_pkey: ['id'],
      reconciliation_item_organization_id_kind_retref_order_id_key: ['order_id'],
    },
    references: {
      reconciliation_item_organization_id_fkey: { organization_id: UNKNOWN },
      reconciliation_item_organization_id_payment_id_fkey: { payment_id: UNKNOWN },
      reconciliation_item_organization_id_run_id_fkey: { run_id: UNKNOWN },
      reconciliation_item_resolved_by_fkey: { resolved_by: UNKNOWN },
    },
  },
  audit_event: {
    own: { id: newId() },
    nullable: [
      'actor_identity_id',
      'client_address',
      'customer_id',
      'on_behalf_user_id',
      'request_id',
      'subject_id',
      'subject_type',
    ],
    checks: { audit_event_detail_check: [{ detail: [] }] },
    uniques: { audit_event_pkey: ['id'] },
    references: { audit_event_organization_id_fkey: { organization_id: UNKNOWN } },
  },
};
