// The constraints of imports.
import { newId } from '../new-id.ts';
import { API_TOKEN, OTHER_IMPORT, OTHER_TRANSACTION } from './import-guard-rows.sql.ts';
import type { TableGuards } from './table-guards.ts';

const UNKNOWN = newId();

export const IMPORT_GUARDS: Readonly<Record<string, TableGuards>> = {
  import_run: {
    own: { id: newId(), state: 'DONE' },
    nullable: [
      'api_token_id',
      'applied_number',
      'balance_after',
      'balances_after',
      'checked_at',
      'claimed_until',
      'cleaned_at',
      'control_total',
      'created_by',
      'failure',
      'finished_at',
      'undone_at',
    ],
    checks: {
      import_run_kind_check: [{ kind: 'payments' }],
      import_run_state_check: [{ state: 'LOST' }],
      import_run_headings_check: [{ headings: {} }],
      import_run_sample_check: [{ sample: {} }],
      import_run_columns_check: [{ columns: {} }],
      import_run_options_check: [{ options: [] }],
      import_run_corrections_check: [{ corrections: [] }],
      import_run_balances_after_check: [{ balances_after: {} }],
      import_run_author_check: [{ created_by: null }, { api_token_id: API_TOKEN }],
    },
    uniques: { import_run_pkey: ['id'], import_run_one_at_a_time: ['state'] },
    references: {
      import_run_organization_id_fkey: { organization_id: UNKNOWN },
      import_run_created_by_fkey: { created_by: UNKNOWN },
      import_run_api_token_fkey: { created_by: null, api_token_id: UNKNOWN },
    },
  },
  api_token: {
    own: { id: newId(), secret_hash: '\\x01' },
    nullable: ['expires_at', 'last_used_at', 'previous_hash', 'previous_until', 'revoked_at', 'rotated_at'],
    checks: {
      api_token_scopes_check: [{ scopes: [] }, { scopes: ['pay'] }],
      api_token_previous_check: [{ previous_hash: '\\x02' }, { previous_until: '2026-11-10T12:00:00.000Z' }],
    },
    uniques: { api_token_pkey: ['id'], api_token_secret_key: ['secret_hash'] },
    references: {
      api_token_organization_id_fkey: { organization_id: UNKNOWN },
      api_token_created_by_fkey: { created_by: UNKNOWN },
    },
  },
  import_change: {
    own: { run_id: OTHER_IMPORT },
    nullable: ['before', 'known_since'],
    uniques: { import_change_pkey: ['run_id'] },
    references: {
      import_change_organization_id_fkey: { organization_id: UNKNOWN },
      import_change_run_fkey: { run_id: UNKNOWN },
    },
  },
  import_known: {
    own: { record_id: newId() },
    nullable: [],
    uniques: { import_known_pkey: ['record_id'] },
    references: { import_known_organization_id_fkey: { organization_id: UNKNOWN } },
  },
  erp_posting: {
    own: { transaction_id: OTHER_TRANSACTION },
    nullable: [],
    uniques: { erp_posting_pkey: ['transaction_id'] },
    references: {
      erp_posting_organization_id_fkey: { organization_id: UNKNOWN },
      erp_posting_transaction_fkey: { transaction_id: UNKNOWN },
      erp_posting_run_fkey: { run_id: UNKNOWN },
    },
  },
};
