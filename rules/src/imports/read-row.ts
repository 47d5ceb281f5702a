// Reads one row of a file as a record, with an error for each field that cannot be right (IMP-01).
import type { Day } from '../dates.ts';
import { isEmail, mailDomain, normalizeEmail } from '../email.ts';
import { asCents, type Cents, type CurrencyCode, negate, ZERO } from '../money.ts';
import { holdsCardNumber } from '../payments/sensitive-digits.ts';
import { isPrintableLine } from '../printable.ts';
import { REGIONS } from '../regions.ts';
import type { Columns } from './columns.ts';
import { importFields, type ImportField } from './import-fields.ts';
import type { ImportKind } from './import-kinds.ts';
import {
  type DayOrder,
  type DecimalMark,
  readAmount,
  readChoice,
  readDay,
  readFlag,
  readQuantity,
  type Read,
  type ValueProblem,
} from './read-value.ts';

export type ImportOptions = {
  readonly dayOrder: DayOrder;
  readonly decimalMark: DecimalMark;
  /** Where a row names none. */
  readonly currencyCode: CurrencyCode;
  /** Amounts below zero are credits. */
  readonly negativesAreCredits: boolean;
};

/** Why a row is left out. Those that only the database can know are found there. */
export type RowProblem =
  | ValueProblem
  | 'MISSING'
  | 'NEGATIVE'
  | 'ABOVE_TOTAL'
  | 'BELOW_ZERO'
  | 'ABOVE_BALANCE'
  | 'ONLY_OF_INVOICES'
  | 'NO_SUCH_STATE'
  | 'NOT_A_DOMAIN'
  | 'TOO_MANY_CELLS'
  | 'TWICE_IN_FILE'
  | 'NO_SUCH_CUSTOMER'
  | 'NO_SUCH_INVOICE'
  | 'NO_SUCH_PAYMENT'
  | 'OTHER_CUSTOMER'
  | 'OTHER_TYPE'
  | 'OTHER_CURRENCY'
  | 'BELOW_PAID'
  | 'OLDER'
  | 'OTHER_LINE'
  | 'BEFORE_PAYMENT';

export type RowError = {
  readonly field: string;
  readonly value: string;
  readonly problem: RowProblem;
  readonly suggestion?: string;
  /** Said after the words of the problem. */
  readonly detail?: string;
};

export type ImportValue = string | number | boolean | null;
export type ImportRecord = Readonly<Record<string, ImportValue>>;
/** With errors, what could be read all the same: a record is found by it, although it is not imported. */
export type RowRead =
  | { readonly record: ImportRecord }
  | { readonly errors: readonly RowError[]; readonly readable: ImportRecord };

type Draft = Record<string, ImportValue>;
type Check = (
  record: Draft,
  report: (field: string, problem: RowProblem, suggestion?: string) => void,
  options: ImportOptions,
) => void;

/** What the database can store: no character without its other half, and none that it does not know. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');
const shorten = (text: string): string => storable(text.length > 200 ? `${text.slice(0, 199)}…` : text);

/** Our own files write an apostrophe before what a spreadsheet would take for a formula. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

function readCell(field: ImportField, text: string, { dayOrder, decimalMark }: ImportOptions): Read<ImportValue> {
  if (field.value === 'day') return readDay(text, dayOrder);
  if (field.value === 'amount') return readAmount(text, decimalMark);
  if (field.value === 'quantity') return readQuantity(text, decimalMark);
  if (field.value === 'choice') return readChoice(text, field.choices ?? {});
  if (field.value === 'flag') return readFlag(text);
  const line = text.replace(/\s+/g, ' ').trim();
  if (!isPrintableLine(line)) return { problem: 'NOT_PRINTABLE' };
  if (holdsCardNumber(line)) return { problem: 'CARD_NUMBER' };
  return line.length > (field.max ?? 0)
    ? { problem: 'TOO_LONG', suggestion: storable(line.slice(0, field.max)) }
    : { value: line };
}

/** Why a text cannot be what one field of a row is corrected to; null if it can. The whole row is judged by a check. */
export function cellProblem(
  kind: ImportKind,
  key: string,
  text: string,
  options: ImportOptions,
): Pick<RowError, 'detail' | 'problem'> | null {
  const field = importFields(kind).find((each) => each.key === key);
  if (!field) return null;
  if (text.trim() === '') return field.isRequired ? { problem: 'MISSING' } : null;
  const read = readCell(field, text, options);
  return 'problem' in read ? read : null;
}

/** Reads rows of one file. Corrections replace the text of a field. */
export function rowReader(kind: ImportKind, columns: Columns, options: ImportOptions) {
  const fields = importFields(kind);
  const places = fields
    .map((field) => ({ field, place: columns.indexOf(field.key) }))
    .filter(({ place }) => place >= 0);
  const missing = fields.filter(({ key }) => !columns.includes(key)).map(({ key }) => key);
  return (cells: readonly string[], corrections: Readonly<Record<string, string>> = {}): RowRead => {
    const errors: RowError[] = [];
    const record: Draft = Object.fromEntries(missing.map((key) => [key, null]));
    const textOf = (field: string, place: number) => corrections[field] ?? withoutGuard(cells[place] ?? '');
    for (const { field, place } of places) {
      const text = textOf(field.key, place);
      if (text.trim() === '') {
        record[field.key] = null;
        if (field.isRequired) errors.push({ field: field.key, value: '', problem: 'MISSING' });
        continue;
      }
      const read = readCell(field, text, options);
      if ('value' in read) record[field.key] = read.value;
      // A card number is kept nowhere (decision C23).
      else errors.push({ field: field.key, value: read.problem === 'CARD_NUMBER' ? '' : shorten(text), ...read });
    }
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      errors.push({ field: '', value: shorten(cells.slice(columns.length).join(' ')), problem: 'TOO_MANY_CELLS' });
    }
    if (errors.length > 0) return { errors, readable: record };
    CHECKS[kind]?.(
      record,
      (field, problem, suggestion) =>
        errors.push({
          field,
          value: shorten(textOf(field, columns.indexOf(field))),
          problem,
          ...(suggestion !== undefined && { suggestion }),
        }),
      options,
    );
    return errors.length > 0 ? { errors, readable: record } : { record };
  };
}

const REGION_CODES = new Map(
  [...REGIONS.US, ...REGIONS.CA].flatMap(({ code, name }) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
);

const textIn = (record: Draft, field: string): string | null => {
  const value = record[field];
  return typeof value === 'string' ? value : null;
};
const centsIn = (record: Draft, field: string): Cents => asCents(Number(record[field] ?? 0));

/** Street, city and state of separate columns as one address; the state as its code. */
const checkPlace: Check = (record, report) => {
  const state = textIn(record, 'state');
  const code = state === null ? null : (REGION_CODES.get(state.toUpperCase().replace(/\.$/, '')) ?? null);
  if (state !== null && code === null) report('state', 'NO_SUCH_STATE');
  record['state'] = code;
  const region = [code, textIn(record, 'postalCode')].filter((part) => part !== null).join(' ');
  const parts = [textIn(record, 'address'), textIn(record, 'city'), region === '' ? null : region];
  // A whole address in one column often repeats them.
  const [street] = parts;
  const has = (part: string) =>
    (street ?? '').split(',').some((each) => each.trim() === part || each.trim().startsWith(`${part} `));
  const added = parts.slice(1).filter((part) => part !== null && !has(part));
  const address = [street, ...added].filter((part) => part !== null).join(', ');
  record['address'] = address === '' ? null : address;
};

/** Where a file has an address, it is the customer's contact, and its domain the customer's. */
const checkDomain: Check = (record, report) => {
  const typed = textIn(record, 'emailDomain');
  const contact = normalizeEmail(typed ?? '');
  record['contactEmail'] = isEmail(contact) ? contact : null;
  if (typed === null) return;
  const domain = mailDomain(typed);
  if (domain !== null) record['emailDomain'] = domain;
  else report('emailDomain', 'NOT_A_DOMAIN');
};

/** An amount as a file writes it where it cannot be negative. */

/** What is in dispute is a part of what is open. */
const checkDispute = (record: Draft, report: Parameters<Check>[1]): void => {
  const disputed = centsIn(record, 'disputedAmount');
  if (disputed === ZERO) return;
  if (record['type'] === 'CREDIT') report('disputedAmount', 'ONLY_OF_INVOICES');
  else if (disputed < ZERO) report('disputedAmount', 'BELOW_ZERO');
  else if (disputed > centsIn(record, 'balance')) report('disputedAmount', 'ABOVE_BALANCE');
};

/** A credit is written with or without a minus; an invoice is never below zero. */
const checkInvoice: Check = (record, report, { currencyCode, negativesAreCredits }) => {
  record['currencyCode'] ??= currencyCode;
  record['taxAmount'] ??= ZERO;
  const total = centsIn(record, 'totalAmount');
  const balance = centsIn(record, 'balance');
  if (record['type'] === null && total < 0 && negativesAreCredits) record['type'] = 'CREDIT';
  record['type'] ??= 'INVOICE';
  if (record['type'] === 'CREDIT' && total <= 0 && balance <= 0) {
    for (const field of ['totalAmount', 'balance', 'taxAmount']) record[field] = negate(centsIn(record, field));
  }
  for (const field of ['totalAmount', 'balance', 'taxAmount']) {
    if (centsIn(record, field) < 0) report(field, 'NEGATIVE');
  }
  if (centsIn(record, 'balance') > centsIn(record, 'totalAmount')) report('balance', 'ABOVE_TOTAL');
  checkDispute(record, report);
  const dueDate = record['dueDate'] as Day | null;
  record['dueDate'] = record['type'] === 'CREDIT' ? null : dueDate;
};

const unitPriceOf = (amount: Cents, quantity: number): number =>
  quantity === 0 ? amount : Math.round(amount / quantity);

const checkLine: Check = (record) => {
  const amount = centsIn(record, 'amount');
  record['quantity'] ??= '1';
  record['unit'] ??= '';
  record['unitPrice'] ??= unitPriceOf(amount, Number(record['quantity']));
};

const CHECKS: Partial<Record<ImportKind, Check>> = {
  customers: (record, report, options) => {
    checkPlace(record, report, options);
    checkDomain(record, report, options);
  },
  projects: checkPlace,
  invoices: checkInvoice,
  lines: checkLine,
};
