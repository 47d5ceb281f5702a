// The constraints of what belongs to waiver requests.
import { newId } from '../new-id.ts';
import type { TableGuards } from './table-guards.ts';
import { OTHER_PERSON, OTHER_WAIVER } from './waiver-guard-rows.sql.ts';

const UNKNOWN = newId();

export const WAIVER_GUARDS: Readonly<Record<string, TableGuards>> = {
  waiver_counter: {
    own: { organization_id: UNKNOWN },
    nullable: [],
    uniques: { waiver_counter_pkey: ['organization_id'] },
    references: { waiver_counter_organization_id_fkey: {} },
    refusedBy:
      'insert or update on table "waiver_counter" violates foreign key constraint "waiver_counter_organization_id_fkey"',
  },
  waiver_invoice: {
    own: { waiver_id: OTHER_WAIVER },
    nullable: [],
    checks: {
      waiver_invoice_share_check: [{ share: 'half' }],
      waiver_invoice_balance_check: { without: 'waiver_invoice_disputed_check', values: { balance: -1 } },
      waiver_invoice_disputed_check: [{ disputed_amount: 10_01 }, { disputed_amount: -1 }],
    },
    uniques: { waiver_invoice_pkey: ['waiver_id'] },
    references: {
      waiver_invoice_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_invoice_fkey1: { waiver_id: UNKNOWN },
      waiver_invoice_fkey2: { invoice_id: UNKNOWN },
    },
  },
  waiver_payment: {
    own: { waiver_id: OTHER_WAIVER },
    nullable: ['payment_id'],
    checks: { waiver_payment_amount_check: [{ amount: 0 }] },
    uniques: {
      waiver_payment_pkey: ['waiver_id'],
      waiver_payment_key1: { without: 'waiver_payment_pkey', values: {} },
    },
    references: {
      waiver_payment_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_payment_fkey1: { waiver_id: UNKNOWN },
      waiver_payment_fkey2: { invoice_id: UNKNOWN },
      waiver_payment_fkey3: { payment_id: UNKNOWN },
    },
  },
  waiver_event: {
    own: { id: newId() },
    nullable: ['actor_identity_id', 'client_address', 'from_status'],
    uniques: { waiver_event_pkey: ['id'] },
    references: {
      waiver_event_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_event_actor_fkey: { actor_identity_id: UNKNOWN },
      waiver_event_fkey1: { waiver_id: UNKNOWN },
    },
  },
  waiver_file: {
    own: { id: newId() },
    nullable: ['waiver_id'],
    checks: {
      waiver_file_purpose_check: [{ purpose: 'other' }],
      waiver_file_size_check: [{ size: 0 }],
      waiver_file_sha256_check: [{ sha256: '\\x07' }],
    },
    uniques: { waiver_file_pkey: ['id'] },
    references: {
      waiver_file_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_file_uploaded_by_fkey: { uploaded_by: UNKNOWN },
      waiver_file_fkey1: { customer_id: UNKNOWN, waiver_id: null },
      waiver_file_fkey2: { waiver_id: UNKNOWN },
    },
  },
  waiver_draft: {
    own: { identity_id: OTHER_PERSON },
    nullable: [],
    uniques: { waiver_draft_pkey: ['identity_id'] },
    references: {
      waiver_draft_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_draft_identity_id_fkey: { identity_id: UNKNOWN },
      waiver_draft_fkey1: { customer_id: UNKNOWN },
    },
  },
  waiver_recurrence: {
    own: { id: newId(), waiver_id: OTHER_WAIVER },
    nullable: ['end_reason', 'ended_at', 'skip_reason'],
    checks: {
      waiver_recurrence_status_check: [{ status: 'PAUSED', ended_at: '2026-11-10T12:00:00Z' }],
      waiver_recurrence_schedule_check: [{ schedule: 'YEARLY' }],
      waiver_recurrence_run_count_check: [{ run_count: -1 }],
      waiver_recurrence_ended_check: [{ ended_at: '2026-11-10T12:00:00Z' }, { status: 'ENDED' }],
    },
    uniques: {
      waiver_recurrence_pkey: ['id'],
      waiver_recurrence_key1: ['waiver_id'],
    },
    references: {
      waiver_recurrence_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_recurrence_created_by_fkey: { created_by: UNKNOWN },
      waiver_recurrence_fkey1: { portal_id: UNKNOWN },
      waiver_recurrence_fkey2: { customer_id: UNKNOWN },
      waiver_recurrence_fkey3: { waiver_id: UNKNOWN },
    },
  },
};
