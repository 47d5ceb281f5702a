import { newId } from '../new-id.ts';
import type { TableGuards } from './table-guards.ts';

const UNKNOWN = newId();
const AT = '2026-11-10T12:00:00.000Z';

export const FEED_GUARDS: Readonly<Record<string, TableGuards>> = {
  feed_counter: {
    own: {},
    nullable: [],
    checks: { feed_counter_last_number_check: [{ last_number: -1 }] },
    uniques: { feed_counter_pkey: [] },
    references: { feed_counter_organization_id_fkey: { organization_id: UNKNOWN } },
    refusedBy: 'duplicate key value violates unique constraint "feed_counter_pkey"',
  },
  feed_entry: {
    own: { number: 2, id: newId() },
    nullable: [],
    checks: { feed_entry_number_check: [{ number: 0 }], feed_entry_data_check: [{ data: [] }] },
    uniques: { feed_entry_pkey: ['number'] },
    references: { feed_entry_organization_id_fkey: { organization_id: UNKNOWN } },
  },
  webhook_endpoint: {
    own: { id: newId() },
    nullable: ['disabled_at', 'failing_since', 'previous_until', 'rotated_at', 'sealed_previous', 'types'],
    checks: {
      webhook_endpoint_types_check: [{ types: [] }],
      webhook_endpoint_state_check: [{ state: 'LOST' }],
      webhook_endpoint_previous_check: [{ sealed_previous: '\\x02' }, { previous_until: AT }],
      webhook_endpoint_disabled_check: [{ disabled_at: AT }, { state: 'DISABLED' }],
    },
    uniques: { webhook_endpoint_pkey: ['id'] },
    references: {
      webhook_endpoint_organization_id_fkey: { organization_id: UNKNOWN },
      webhook_endpoint_created_by_fkey: { created_by: UNKNOWN },
    },
  },
  webhook_delivery: {
    own: { id: newId() },
    nullable: ['finished_at', 'first_tried_at', 'next_try_at', 'number', 'requested_by'],
    checks: {
      webhook_delivery_state_check: {
        without: 'webhook_delivery_waiting_check',
        values: { state: 'LOST', finished_at: AT },
      },
      webhook_delivery_tries_check: [{ earlier_tries: -1 }, { earlier_tries: 1 }],
      webhook_delivery_waiting_check: [{ next_try_at: null }, { state: 'FAILED', finished_at: AT }],
      webhook_delivery_finished_check: [{ finished_at: AT }, { state: 'DELIVERED', next_try_at: null }],
    },
    uniques: { webhook_delivery_pkey: ['id'] },
    references: {
      webhook_delivery_organization_id_fkey: { organization_id: UNKNOWN },
      webhook_delivery_endpoint_fkey: { endpoint_id: UNKNOWN },
      webhook_delivery_entry_fkey: { number: 99 },
      webhook_delivery_requested_by_fkey: { requested_by: UNKNOWN },
    },
  },
  webhook_attempt: {
    own: { number: 2 },
    nullable: ['problem', 'status'],
    checks: { webhook_attempt_outcome_check: [{ status: null }] },
    uniques: { webhook_attempt_pkey: ['number'] },
    references: {
      webhook_attempt_organization_id_fkey: { organization_id: UNKNOWN },
      webhook_attempt_delivery_fkey: { delivery_id: UNKNOWN },
    },
  },
};
