// The constraints of signatories of waivers and their standing authorizations.
import { newId } from '../new-id.ts';
import type { TableGuards } from './table-guards.ts';
import { OTHER_PERSON, OTHER_STAFF } from './waiver-guard-rows.sql.ts';

const UNKNOWN = newId();

export const WAIVER_SIGNING_GUARDS: Readonly<Record<string, TableGuards>> = {
  waiver_signatory: {
    own: { staff_id: OTHER_STAFF },
    nullable: ['limit_amount'],
    checks: {
      waiver_signatory_types_check: [{ waiver_types: '{other}' }],
      waiver_signatory_limit_check: [{ limit_amount: 0 }],
    },
    uniques: { waiver_signatory_pkey: ['staff_id'] },
    references: {
      waiver_signatory_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_signatory_changed_by_fkey: { changed_by: UNKNOWN },
      waiver_signatory_fkey1: { staff_id: UNKNOWN },
    },
  },
  waiver_authorization: {
    own: { id: newId(), identity_id: OTHER_PERSON },
    nullable: ['limit_amount', 'withdrawn_at'],
    checks: {
      waiver_authorization_types_check: [{ waiver_types: '{other}' }],
      waiver_authorization_limit_check: [{ limit_amount: 0 }],
    },
    uniques: { waiver_authorization_pkey: ['id'], waiver_authorization_current: ['identity_id'] },
    references: {
      waiver_authorization_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_authorization_identity_id_fkey: { identity_id: UNKNOWN },
    },
  },
};
