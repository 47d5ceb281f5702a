// Documents from the supplier's ERP, one file a call (IMP-02).
import Type from 'typebox';
import { DOCUMENT_FILE_EXTENSIONS, DOCUMENT_OUTCOMES } from '@plumbline/rules/imports/document-file';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import { WAIVER_FILE_BYTES_MAX } from '@plumbline/rules/waivers/waiver-files';
import { call, DayText, fields, Id, Instant, oneOf, orNull } from '../call.ts';
import { Line } from '../free-text.ts';

const NUMBER_MAX = 60;
const EXTERNAL_ID_MAX = 120;

export const loadDocument = call({
  method: 'PUT',
  path: '/v1/data/documents',
  caller: 'program',
  scope: 'documents',
  summary:
    'Stores the PDF of an invoice or credit, or a document of a project, and replaces the earlier one. Sending it again changes nothing.',
  body: fields({
    /** Of the invoice or credit whose PDF it is. */
    invoiceNumber: Type.Optional(Line(NUMBER_MAX, 1)),
    /** Of the project whose document it is, with its project number. */
    customerCode: Type.Optional(Line(NUMBER_MAX, 1)),
    jobId: Type.Optional(Line(NUMBER_MAX, 1)),
    /** The ERP's own id of a project's document, by which it is found again; without it, by its file name. */
    externalId: Type.Optional(Line(EXTERNAL_ID_MAX, 1)),
    /** Of a project's document; a preliminary notice if it is left out. */
    type: Type.Optional(oneOf(DOCUMENT_TYPES.map(({ type }) => type))),
    /** Of a project's document; the day of the call if it is left out. */
    date: Type.Optional(DayText),
    /** When the program read it from the ERP; a retry says the same. */
    asOf: Instant,
  }),
  uploads: {
    field: 'file',
    maxCount: 1,
    maxBytes: WAIVER_FILE_BYTES_MAX,
    extensions: DOCUMENT_FILE_EXTENSIONS,
  },
  answer: fields({
    documentId: Id,
    outcome: oneOf(DOCUMENT_OUTCOMES),
    /** The import that can be undone in the console; null if nothing has changed. */
    importId: orNull(Id),
  }),
  refusals: [
    'not_found',
    'document_elsewhere',
    'document_outdated',
    'file_active',
    'file_content',
    'import_busy',
    'too_many_requests',
    'upload_too_large',
    'upload_too_many',
    'upload_type',
  ],
});
