// Data from the supplier's ERP in batches of JSON; the same records as in files (IMP-02).
import Type, { type TSchema } from 'typebox';
import { type ImportField, importFields, type ValueKind } from '@plumbline/rules/imports/import-fields';
import type { FileKind } from '@plumbline/rules/imports/import-kinds';
import { Amount, call, CurrencyCode, fields, Id, Instant, orNull } from '../call.ts';

const ROWS_MAX = 1_000;
const BODY_BYTES_MAX = 8 * 1024 * 1024;
/** What is too long for its field is an error of its row, and does not refuse the others. */
const TEXT_MAX = 4_000;

const VALUES: Readonly<Record<ValueKind, (description: string) => TSchema>> = {
  text: (description) => Type.String({ maxLength: TEXT_MAX, description }),
  day: (description) => Type.String({ maxLength: TEXT_MAX, description: `${description}, YYYY-MM-DD.` }),
  amount: (description) => ({ ...Amount, description: `${description}, in whole cents.` }),
  quantity: (description) => Type.Number({ description }),
  choice: (description) => Type.String({ maxLength: TEXT_MAX, description }),
  flag: (description) => Type.Boolean({ description }),
};

const describe = ({ label, isRequired, choices }: ImportField): string =>
  [label, isRequired ? ' (required)' : '', choices ? `: ${Object.keys(choices).join(' or ')}` : ''].join('');

/** A field that is left out stays as it is; null empties it. */
const rowOf = (kind: FileKind) =>
  fields(
    Object.fromEntries(
      importFields(kind).map((field) => [field.key, Type.Optional(orNull(VALUES[field.value](describe(field))))]),
    ),
  );

export type LoadedRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

const loadOf = <const Kind extends FileKind>(kind: Kind, summary: string) =>
  call({
    method: 'PUT',
    path: `/v1/data/${kind}`,
    caller: 'program',
    scope: 'load',
    summary,
    bodyBytesMax: BODY_BYTES_MAX,
    body: fields({
      rows: Type.Unsafe<LoadedRow[]>(Type.Array(rowOf(kind), { minItems: 1, maxItems: ROWS_MAX })),
      /** When the program read them from the ERP; a retry says the same. */
      asOf: Instant,
      /** Where a row names none. */
      currencyCode: Type.Optional(CurrencyCode),
    }),
    answer: fields({
      /** The import that can be undone in the console; null if nothing has changed. */
      importId: orNull(Id),
      newCount: Type.Integer(),
      changedCount: Type.Integer(),
      sameCount: Type.Integer(),
      /** The rows that were not loaded, by their place in the batch, which begins with 0. */
      errors: Type.Array(
        fields({ index: Type.Integer(), field: Type.String(), problem: Type.String(), message: Type.String() }),
      ),
    }),
    refusals: ['import_busy', 'too_many_requests'],
  });

export const loadCustomers = loadOf('customers', 'Creates or changes customers, found by their number.');
export const loadProjects = loadOf('projects', 'Creates or changes projects, found by customer and project number.');
export const loadInvoices = loadOf('invoices', 'Creates or changes invoices and credits, found by their number.');
export const loadLines = loadOf('lines', 'Replaces the lines of invoices.');
export const loadPostings = loadOf('postings', 'Says which payments of the portal the ERP has posted.');
