// The constraints of templates, certificates and documents of waivers.
import { newId } from '../new-id.ts';
import type { TableGuards } from './table-guards.ts';
import { OTHER_WAIVER } from './waiver-guard-rows.sql.ts';

const UNKNOWN = newId();
const SHORT = '\\x07';

export const WAIVER_DOCUMENT_GUARDS: Readonly<Record<string, TableGuards>> = {
  waiver_template: {
    own: { id: newId(), state_code: 'WA' },
    nullable: ['published_version'],
    checks: {
      waiver_template_waiver_type_check: [{ waiver_type: 'other' }],
      waiver_template_project_class_check: [{ project_class: 'church' }],
    },
    uniques: { waiver_template_pkey: ['id'], waiver_template_slot_key: ['state_code'] },
    references: {
      waiver_template_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_template_changed_by_fkey: { changed_by: UNKNOWN },
      waiver_template_published_fkey: { published_version: 7 },
    },
  },
  waiver_template_version: {
    own: { version: 2 },
    nullable: [],
    checks: {
      waiver_template_version_check: [{ version: 0 }],
      waiver_template_version_sha256_check: [{ sha256: SHORT }],
    },
    uniques: { waiver_template_version_pkey: ['version'] },
    references: {
      waiver_template_version_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_template_version_published_by_fkey: { published_by: UNKNOWN },
      waiver_template_version_fkey1: { template_id: UNKNOWN },
    },
  },
  waiver_certificate: {
    own: { id: newId(), replaced_at: '2026-11-11T12:00:00Z' },
    nullable: ['created_by', 'replaced_at'],
    checks: {
      waiver_certificate_kind_check: [{ kind: 'borrowed' }],
      waiver_certificate_valid_check: [{ valid_until: '2026-11-10T12:00:00Z' }],
    },
    uniques: { waiver_certificate_pkey: ['id'], waiver_certificate_current: ['replaced_at'] },
    references: {
      waiver_certificate_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_certificate_created_by_fkey: { created_by: UNKNOWN },
    },
  },
  waiver_document: {
    own: { waiver_id: OTHER_WAIVER, id: newId(), verify_code: 'other', signed_sha256: `\\x${'02'.repeat(32)}` },
    nullable: ['template_id'],
    checks: {
      waiver_document_template_sha256_check: [{ template_sha256: SHORT }],
      waiver_document_unsigned_sha256_check: [{ unsigned_sha256: SHORT }],
      waiver_document_signed_sha256_check: [{ signed_sha256: SHORT }],
    },
    uniques: {
      waiver_document_pkey: ['waiver_id'],
      waiver_document_id_key: ['id'],
      waiver_document_verify_code_key: ['verify_code'],
      waiver_document_signed_sha256_key: ['signed_sha256'],
    },
    references: {
      waiver_document_organization_id_fkey: { organization_id: UNKNOWN },
      waiver_document_signer_id_fkey: { signer_id: UNKNOWN },
      waiver_document_fkey1: { waiver_id: UNKNOWN },
      waiver_document_fkey2: { template_version: 7 },
      waiver_document_fkey3: { certificate_id: UNKNOWN },
    },
  },
};
