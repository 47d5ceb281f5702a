// The constraints of autopay rules and their runs.
import { newId } from '../new-id.ts';
import { OTHER_RULE, OTHER_RUN } from './autopay-guard-rows.sql.ts';
import type { TableGuards } from './table-guards.ts';

const UNKNOWN = newId();
const OTHER_DAY = '2026-12-24';

export const AUTOPAY_GUARDS: Readonly<Record<string, TableGuards>> = {
  autopay_rule: {
    own: { id: newId(), status: 'STOPPED' },
    nullable: ['days_before', 'invoice_limit', 'month_limit', 'pause_reason', 'warned_expiry', 'weekday'],
    checks: {
      autopay_rule_check5: [{ timing: 'DAYS_BEFORE' }, { days_before: 3 }],
      autopay_rule_check6: [{ timing: 'WEEKLY' }, { weekday: 3 }],
      autopay_rule_currency_code_check: [{ currency_code: 'EUR' }],
      autopay_rule_days_before_check: [
        { timing: 'DAYS_BEFORE', days_before: 0 },
        { timing: 'DAYS_BEFORE', days_before: 31 },
      ],
      autopay_rule_invoice_limit_check: [{ invoice_limit: 0 }],
      autopay_rule_month_limit_check: [{ month_limit: 0 }],
      autopay_rule_scope_check: [{ scope: 'SOME' }],
      autopay_rule_status_check: [{ status: 'LOST' }],
      autopay_rule_timing_check: [{ timing: 'NEVER' }],
      autopay_rule_weekday_check: [
        { timing: 'WEEKLY', weekday: 0 },
        { timing: 'WEEKLY', weekday: 6 },
      ],
    },
    uniques: {
      autopay_rule_pkey: ['id'],
      autopay_rule_key1: { without: 'autopay_rule_pkey', values: { status: 'STOPPED' } },
      autopay_rule_live: ['status'],
    },
    references: {
      autopay_rule_organization_id_fkey: { organization_id: UNKNOWN },
      autopay_rule_created_by_fkey: { created_by: UNKNOWN },
      autopay_rule_fkey2: { portal_id: UNKNOWN },
      autopay_rule_fkey3: { customer_id: UNKNOWN },
      autopay_rule_fkey4: { payment_method_id: UNKNOWN },
    },
  },
  autopay_project: {
    own: { rule_id: OTHER_RULE },
    nullable: [],
    uniques: { autopay_project_pkey: ['rule_id'] },
    references: {
      autopay_project_organization_id_fkey: { organization_id: UNKNOWN },
      autopay_project_fkey1: { rule_id: UNKNOWN },
      autopay_project_fkey2: { project_id: UNKNOWN },
    },
  },
  autopay_consent: {
    own: { id: newId() },
    nullable: [],
    uniques: { autopay_consent_pkey: ['id'] },
    references: {
      autopay_consent_organization_id_fkey: { organization_id: UNKNOWN },
      autopay_consent_identity_id_fkey: { identity_id: UNKNOWN },
      autopay_consent_fkey1: { rule_id: UNKNOWN },
    },
  },
  autopay_run: {
    own: { id: newId(), day: OTHER_DAY },
    nullable: ['announced_at', 'failure_message', 'next_try_at', 'skipped_by', 'started_on'],
    checks: { autopay_run_status_check: [{ status: 'LOST' }] },
    uniques: {
      autopay_run_pkey: ['id'],
      autopay_run_key1: { without: 'autopay_run_pkey', values: { day: OTHER_DAY } },
      autopay_run_key2: ['day'],
    },
    references: {
      autopay_run_organization_id_fkey: { organization_id: UNKNOWN },
      autopay_run_skipped_by_fkey: { skipped_by: UNKNOWN },
      autopay_run_fkey3: { rule_id: UNKNOWN },
    },
  },
  autopay_run_invoice: {
    own: { run_id: OTHER_RUN },
    nullable: [],
    checks: { autopay_run_invoice_amount_check: [{ amount: 0 }] },
    uniques: { autopay_run_invoice_pkey: ['run_id'] },
    references: {
      autopay_run_invoice_organization_id_fkey: { organization_id: UNKNOWN },
      autopay_run_invoice_fkey1: { run_id: UNKNOWN },
      autopay_run_invoice_fkey2: { invoice_id: UNKNOWN },
    },
  },
  autopay_approval: {
    own: { rule_id: OTHER_RULE },
    nullable: ['approved_at', 'approved_by', 'asked_at'],
    checks: {
      autopay_approval_amount_check: [{ amount: 0 }],
      autopay_approval_check3: [{ approved_by: null }, { approved_at: null }],
    },
    uniques: { autopay_approval_pkey: ['rule_id'] },
    references: {
      autopay_approval_organization_id_fkey: { organization_id: UNKNOWN },
      autopay_approval_approved_by_fkey: { approved_by: UNKNOWN },
      autopay_approval_fkey1: { rule_id: UNKNOWN },
      autopay_approval_fkey2: { invoice_id: UNKNOWN },
    },
  },
};
