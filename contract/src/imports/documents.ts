// Documents from the supplier's ERP, uploaded by staff: found by their names, loaded one file a call (IMP-01).
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { DOCUMENT_FILE_EXTENSIONS, DOCUMENT_OUTCOMES, DOCUMENTS_MAX } from '@plumbline/rules/imports/document-file';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import { WAIVER_FILE_BYTES_MAX } from '@plumbline/rules/waivers/waiver-files';
import { call, DayText, fields, Id, oneOf, orNull, rowsOf } from '../call.ts';
import { Line } from '../free-text.ts';

const PATH = '/v1/console/documents';
const NAME_MAX = 255;
const TARGETS = ['invoice', 'project'] as const;

const staffCall = { caller: 'staff', roles: RECEIVABLES_ROLES } as const;

export const matchDocuments = call({
  ...staffCall,
  method: 'POST',
  live: true,
  path: `${PATH}/match`,
  summary: 'Finds the invoice or project that each file names. Nothing is stored.',
  body: fields({ names: Type.Array(Line(NAME_MAX, 1), { minItems: 1, maxItems: DOCUMENTS_MAX }) }),
  answer: rowsOf(
    fields({
      name: Type.String(),
      /** None if no number in the name is known; several if customers have projects of the same number. */
      candidates: Type.Array(
        fields({
          kind: oneOf(TARGETS),
          id: Id,
          /** The ERP's number. */
          number: Type.String(),
          /** Of a project. */
          jobName: orNull(Type.String()),
          customerName: Type.String(),
          /** An invoice has a PDF of the ERP already. */
          hasDocument: Type.Boolean(),
        }),
      ),
    }),
  ),
  throttle: { max: 300, perSeconds: 60 },
});

export const uploadDocument = call({
  ...staffCall,
  live: true,
  method: 'PUT',
  path: PATH,
  summary: 'Stores a document of an invoice or project and replaces the earlier one. Sending it again changes nothing.',
  body: fields({
    /** Made by the client: the files of one upload are one import. */
    importId: Id,
    kind: oneOf(TARGETS),
    recordId: Id,
    /** Of a project's document. */
    type: Type.Optional(oneOf(DOCUMENT_TYPES.map(({ type }) => type))),
    date: Type.Optional(DayText),
  }),
  uploads: {
    field: 'file',
    maxCount: 1,
    maxBytes: WAIVER_FILE_BYTES_MAX,
    extensions: DOCUMENT_FILE_EXTENSIONS,
  },
  answer: fields({ documentId: Id, outcome: oneOf(DOCUMENT_OUTCOMES), importId: orNull(Id) }),
  refusals: [
    'not_found',
    'file_active',
    'file_content',
    'import_busy',
    'import_state',
    'too_many_requests',
    'upload_too_large',
    'upload_too_many',
    'upload_type',
  ],
  throttle: { max: 600, perSeconds: 60 },
});
