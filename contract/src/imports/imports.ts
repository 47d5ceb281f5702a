// Data from the supplier's ERP: files with customers, projects, invoices and what it has posted (IMP-01, IMP-03).
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { FILE_KINDS, IMPORT_KINDS } from '@plumbline/rules/imports/import-kinds';
import { IMPORT_FILE_BYTES_MAX, IMPORT_FILE_EXTENSIONS } from '@plumbline/rules/imports/import-file';
import { DAY_ORDERS } from '@plumbline/rules/imports/read-value';
import { CURRENCY_CODES } from '@plumbline/rules/money';
import { Amount, call, fields, Id, Instant, oneOf, orNull, rowsOf, stream } from '../call.ts';
import { Line } from '../free-text.ts';

const PATH = '/v1/console/imports';
const PARAMS = fields({ id: Id });
const COLUMNS_MAX = 200;
/** Excel allows no more. */
const SHEET_NAME_MAX = 31;
/** As many lines as the database counts. */
const LINE_MAX = 2_147_483_647;

const ControlTotal = orNull(
  Type.Intersect([Amount, Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })]),
);

export const IMPORT_STATES = ['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'DONE', 'FAILED', 'UNDONE'] as const;

const Options = fields({
  dayOrder: oneOf(DAY_ORDERS),
  decimalMark: oneOf(['.', ',']),
  /** Where a row names none. */
  currencyCode: oneOf(CURRENCY_CODES),
  /** Amounts below zero are credits. */
  negativesAreCredits: Type.Boolean(),
  /** The file has all open invoices: those that are missing are closed. */
  isComplete: Type.Boolean(),
});

/** The field for each column, in the order of the file; null if it is not imported. */
const Columns = Type.Array(orNull(Line(60)), { maxItems: COLUMNS_MAX });

const Run = fields({
  id: Id,
  kind: oneOf(IMPORT_KINDS),
  state: oneOf(IMPORT_STATES),
  /** From a file, or from a program by a token, whose name is that of the author. */
  source: oneOf(['FILE', 'API']),
  fileName: Type.String(),
  fileSize: Type.Integer(),
  /** As they were found in the file: `utf-8`, `windows-1252`, `utf-16le` or `utf-16be`; `xlsx` of a workbook. */
  encoding: Type.String(),
  delimiter: Type.String(),
  headings: Type.Array(Type.String()),
  /** The first rows of the file. */
  sample: Type.Array(fields({ line: Type.Integer(), cells: Type.Array(Type.String()) })),
  columns: Columns,
  options: Options,
  /** When the ERP wrote the file. */
  asOf: Instant,
  /** The sum of balances that the supplier expects, in the currency of the options. */
  controlTotal: orNull(Amount),
  rowCount: Type.Integer(),
  newCount: Type.Integer(),
  changedCount: Type.Integer(),
  sameCount: Type.Integer(),
  leftOutCount: Type.Integer(),
  closedCount: Type.Integer(),
  /** What is owed after the import, less credits, by currency; null where the file has no amounts. */
  balancesAfter: orNull(Type.Array(fields({ currencyCode: oneOf(CURRENCY_CODES), balance: Amount }))),
  /** Of an import that was undone: records that stay, because something refers to them. */
  keptCount: Type.Integer(),
  /** Why the file could not be read or imported. */
  failure: orNull(Type.String()),
  createdByName: Type.String(),
  createdAt: Instant,
  checkedAt: orNull(Instant),
  finishedAt: orNull(Instant),
  undoneAt: orNull(Instant),
  /** When the file, the rows that were left out and what an undo needs were removed. */
  cleanedAt: orNull(Instant),
});

const staffCall = { caller: 'staff', roles: RECEIVABLES_ROLES, live: true } as const;

export const uploadImport = call({
  ...staffCall,
  method: 'POST',
  path: PATH,
  summary:
    'Takes a CSV file or an Excel sheet with a line of headings. Nothing is imported until it is checked and started.',
  body: fields({
    kind: oneOf(FILE_KINDS),
    asOf: Type.Optional(Instant),
    /** Which sheet of a workbook; needed if it has several. */
    sheet: Type.Optional(Line(SHEET_NAME_MAX, 1)),
  }),
  uploads: { field: 'file', maxCount: 1, maxBytes: IMPORT_FILE_BYTES_MAX, extensions: IMPORT_FILE_EXTENSIONS },
  answer: Run,
  status: 201,
  refusals: [
    'import_unreadable',
    'import_sheet',
    'import_uploads_full',
    'too_many_requests',
    'upload_too_large',
    'upload_too_many',
    'upload_type',
  ],
  throttle: { max: 60, perSeconds: 60 },
});

export const listImports = call({
  method: 'GET',
  path: PATH,
  caller: 'staff',
  summary: 'The imports of the organization, the newest first.',
  query: fields({
    before: Type.Optional(Instant),
    /** Only sample data that can still be removed. */
    isSample: Type.Optional(Type.Boolean()),
  }),
  answer: rowsOf(Run),
});

export const getImport = call({
  method: 'GET',
  path: `${PATH}/:id`,
  caller: 'staff',
  summary: 'An import with its columns, counts and state.',
  params: PARAMS,
  answer: Run,
  refusals: ['not_found'],
});

export const changeImport = call({
  ...staffCall,
  method: 'PUT',
  path: `${PATH}/:id`,
  summary: 'Says which column goes to which field and how values are written. It has to be checked again.',
  params: PARAMS,
  body: fields({
    columns: Columns,
    options: Options,
    asOf: Instant,
    controlTotal: ControlTotal,
    /** Keeps columns and options under this name, for the next file. */
    saveAs: Type.Optional(Line(80, 1)),
  }),
  answer: Run,
  refusals: ['not_found', 'import_state', 'import_columns'],
});

export const checkImport = call({
  ...staffCall,
  method: 'POST',
  path: `${PATH}/:id/check`,
  summary: 'Reads the whole file and says what would be imported, without importing anything.',
  params: PARAMS,
  answer: Run,
  refusals: ['not_found', 'import_state', 'import_columns'],
});

export const stopImport = call({
  ...staffCall,
  method: 'POST',
  path: `${PATH}/:id/stop`,
  summary: 'Stops a check.',
  params: PARAMS,
  answer: Run,
  refusals: ['not_found', 'import_state'],
});

export const discardImport = call({
  ...staffCall,
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Removes an upload that was not imported, with its file.',
  params: PARAMS,
  answer: fields({}),
  refusals: ['not_found', 'import_state'],
});

export const listImportErrors = call({
  method: 'GET',
  path: `${PATH}/:id/errors`,
  caller: 'staff',
  summary: 'The rows that are left out, with what is wrong in which field.',
  params: PARAMS,
  query: fields({ afterLine: Type.Optional(Type.Integer({ minimum: 0, maximum: LINE_MAX })) }),
  answer: rowsOf(
    fields({
      line: Type.Integer(),
      /** Empty if it is about the whole row. */
      field: Type.String(),
      value: Type.String(),
      problem: Type.String(),
      /** The problem in words. */
      message: Type.String(),
      /** A text that would be right. */
      suggestion: orNull(Type.String()),
      /** Whom the suggestion means: the name of a customer. */
      suggestionName: orNull(Type.String()),
      /** The text that replaces the value in the next check. */
      correction: orNull(Type.String()),
    }),
  ),
  refusals: ['not_found'],
});

export const correctImport = call({
  ...staffCall,
  method: 'PUT',
  path: `${PATH}/:id/corrections`,
  summary: 'Replaces texts of the file, by line and field; null takes a correction back. It has to be checked again.',
  params: PARAMS,
  body: fields({
    corrections: Type.Array(
      fields({
        line: Type.Integer({ minimum: 2, maximum: LINE_MAX }),
        field: Line(60, 1),
        value: orNull(Line(2_000)),
      }),
      { minItems: 1, maxItems: 1_000 },
    ),
  }),
  answer: Run,
  refusals: ['not_found', 'import_state', 'import_columns'],
});

export const downloadLeftOut = call({
  method: 'GET',
  path: `${PATH}/:id/left-out`,
  caller: 'staff',
  summary: 'The rows that are left out, or were, as CSV: the columns of the file and the problem.',
  params: PARAMS,
  answer: stream('text/csv; charset=utf-8'),
  refusals: ['not_found', 'import_over', 'import_state'],
});

export const startImport = call({
  ...staffCall,
  method: 'POST',
  path: `${PATH}/:id/start`,
  summary: 'Imports what was checked, all of it or nothing. Rows with errors are left out.',
  params: PARAMS,
  answer: Run,
  refusals: ['not_found', 'import_state', 'import_busy', 'import_empty'],
});

export const undoImport = call({
  ...staffCall,
  method: 'POST',
  path: `${PATH}/:id/undo`,
  summary: 'Takes an import back. Records that something refers to meanwhile stay, and are counted.',
  params: PARAMS,
  answer: Run,
  refusals: ['not_found', 'import_state', 'import_busy', 'import_over', 'import_changed_later'],
});

export const listImportMappings = call({
  method: 'GET',
  path: '/v1/console/import-mappings',
  caller: 'staff',
  summary: 'Columns and options that were kept under a name.',
  query: fields({ kind: Type.Optional(oneOf(IMPORT_KINDS)) }),
  answer: rowsOf(
    fields({
      id: Id,
      kind: oneOf(IMPORT_KINDS),
      name: Type.String(),
      /** The field for each heading, as headings are compared. */
      columns: Type.Record(Type.String(), orNull(Type.String())),
      options: Options,
      changedAt: Instant,
    }),
  ),
});
