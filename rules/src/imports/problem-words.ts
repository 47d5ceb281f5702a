// What is wrong with a row, in words (IMP-01).
import type { RowProblem } from './read-row.ts';

const WORDS: Readonly<Record<RowProblem, string>> = {
  NOT_A_DAY: 'Not a date',
  NO_SUCH_DAY: 'The month has no such day',
  NOT_AN_AMOUNT: 'Not an amount',
  PART_OF_A_CENT: 'More than two decimals',
  BRACKET_NOT_CLOSED: 'Bracket not closed',
  TOO_LARGE: 'Larger than an amount can be',
  NOT_A_NUMBER: 'Not a number with at most three decimals',
  NOT_A_CHOICE: 'Not one of the possible values',
  NOT_YES_OR_NO: 'Neither yes nor no',
  TOO_LONG: 'Too long',
  NOT_PRINTABLE: 'Contains characters that cannot be shown',
  CARD_NUMBER: 'Contains what may be a card number',
  MISSING: 'Empty',
  NEGATIVE: 'Below zero. If it is a credit, say under Columns that such amounts are credits',
  ABOVE_TOTAL: 'More than the total',
  BELOW_ZERO: 'Below zero',
  ABOVE_BALANCE: 'More than the balance',
  ONLY_OF_INVOICES: 'A credit cannot be disputed',
  NO_SUCH_STATE: 'Not a state or province',
  NOT_A_DOMAIN: 'Not a domain or an email address',
  TOO_MANY_CELLS: 'More cells than the first line has',
  TWICE_IN_FILE: 'The file has it twice, first',
  NO_SUCH_CUSTOMER: 'No customer has this number',
  NO_SUCH_INVOICE: 'No invoice has this number',
  NO_SUCH_PAYMENT: 'No payment has this code',
  OTHER_CUSTOMER: 'Belongs to another customer,',
  OTHER_TYPE: 'Was loaded as',
  OTHER_CURRENCY: 'Was loaded in',
  BELOW_PAID: 'Less than what was paid here,',
  OLDER: 'The portal has a newer state of it',
  OTHER_LINE: 'Another line of this invoice has an error',
  BEFORE_PAYMENT: 'Before the payment was made',
};

/** The detail is what only the database or the file knows, such as the line of the first one. */
export const problemWords = (problem: RowProblem, detail: string | null = null): string =>
  detail === null ? WORDS[problem] : `${WORDS[problem]} ${detail}`;
