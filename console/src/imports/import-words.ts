// What the screens of imports call things.
import { pluralize } from '../lib/pluralize.ts';
import {
  IMPORT_FILE_EXTENSIONS,
  IMPORT_FILE_BYTES_MAX,
  UPLOAD_KEPT_DAYS,
  type ImportFileProblem,
} from '@plumbline/rules/imports/import-file';
import { importFields } from '@plumbline/rules/imports/import-fields';
import type { ImportKind } from '@plumbline/rules/imports/import-kinds';
import type { DocumentOutcome } from '@plumbline/rules/imports/document-file';
import type { FileProblem } from '@plumbline/rules/waivers/waiver-files';
import type { Run } from './run.ts';

type KindWords = {
  /** The kind as a title. */
  readonly name: string;
  readonly about: string;
  readonly one: string;
  readonly many: string;
};

/** Of kinds in which payments count or not by the time of the file. */
export const AS_OF_WORDS: Readonly<Partial<Record<ImportKind, string>>> = {
  invoices: 'Balances as of',
  postings: 'Posted as of',
};

export const KIND_WORDS: Readonly<Record<ImportKind, KindWords>> = {
  customers: {
    name: 'Customers',
    about: 'Number, name, address, phone, email domain, and who is on hold.',
    one: 'customer',
    many: 'customers',
  },
  projects: {
    name: 'Projects',
    about: 'Jobs of your customers with site, owner, contractor, lender, class and the waivers they allow.',
    one: 'project',
    many: 'projects',
  },
  invoices: {
    name: 'Invoices and credits',
    about: 'Open and paid invoices and credit memos with their balances.',
    one: 'invoice or credit',
    many: 'invoices and credits',
  },
  lines: {
    name: 'Invoice lines',
    about: 'What was sold: description, quantity and amount of each line.',
    one: 'line',
    many: 'lines',
  },
  postings: {
    name: 'Posted payments',
    about: 'Which payments of the portal your ERP has posted, by payment code.',
    one: 'posting',
    many: 'postings',
  },
  documents: {
    name: 'Documents and PDFs',
    about: 'The PDFs of your invoices, and notices of projects, found by their file names.',
    one: 'document',
    many: 'documents',
  },
};

export const DOCUMENT_PROBLEM_WORDS: Readonly<Record<FileProblem, string>> = {
  type: 'Invoices take PDF files, projects PDF, PNG and JPEG files.',
  empty: 'The file is empty.',
  'too-large': 'The file is larger than 25 MB.',
  content: 'The file is damaged, or of another type than its name says.',
};
export const NO_NUMBER = 'No invoice or project has this number.';
export const OUTCOME_WORDS: Readonly<Record<DocumentOutcome, string>> = {
  NEW: 'Loaded',
  REPLACED: 'Replaced the earlier one',
  SAME: 'Already there',
};

export const rowsText = (count: number): string => pluralize(count, 'row', 'rows');

const EXCEL = 'xlsx';
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (1252)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  [EXCEL]: 'Excel workbook',
};
const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

/** How much a run has: rows, or documents. */
export const sizeText = (kind: Run['kind'], count: number): string =>
  kind === 'documents' ? pluralize(count, 'document', 'documents') : rowsText(count);

/** How the file is encoded, as far as a person would ask. */
export const dialectFacts = ({ encoding, delimiter }: Run): { label: string; value: string }[] => [
  { label: encoding === EXCEL ? 'Format' : 'Encoding', value: ENCODINGS[encoding] ?? encoding },
  ...(encoding === EXCEL ? [] : [{ label: 'Delimiter', value: DELIMITERS[delimiter] ?? delimiter }]),
];

/** What a person calls a field of a kind; empty for an error of the whole row. */
export const fieldLabel = (kind: ImportKind, key: string): string =>
  importFields(kind).find((field) => field.key === key)?.label ?? 'Whole row';

const MEGABYTE = 1024 * 1024;
const ENDINGS = IMPORT_FILE_EXTENSIONS.map((extension) => `.${extension}`);

export const FILE_ACCEPT = ENDINGS.join(',');
export const FILE_HINT = `CSV or Excel (${ENDINGS.join(', ')}) with a line of headings, at most ${IMPORT_FILE_BYTES_MAX / MEGABYTE} MB. What is not imported is removed after ${UPLOAD_KEPT_DAYS} days.`;

export const FILE_PROBLEM_WORDS: Readonly<Record<ImportFileProblem, string>> = {
  upload_type: `Only ${ENDINGS.join(', ')} files can be imported. Save it as one of them in your ERP or in Excel.`,
  upload_too_large: `The file is larger than ${IMPORT_FILE_BYTES_MAX / MEGABYTE} MB. Split it, or export fewer columns.`,
  import_unreadable: 'The file is empty.',
};

/** What an undo means for the records, by kind. */
export const UNDO_WORDS: Readonly<Record<ImportKind, string>> = {
  customers:
    'New customers are removed, changed ones are as before. A customer that has invoices or people by now stays.',
  projects: 'New projects are removed, changed ones are as before. A project that something refers to by now stays.',
  invoices:
    'New invoices and credits are removed, changed and closed ones get their earlier balance, less what was paid since. An invoice that was paid or is part of a waiver by now stays.',
  lines: 'The invoices get the lines back that they had before.',
  postings: 'The payments count as not posted again, and balances follow.',
  documents: 'New documents are removed, replaced ones have their earlier file.',
};
