// How a field of a file is described, and the fields that several kinds have.

/** How the text of a cell is read. */
export type ValueKind = 'text' | 'day' | 'amount' | 'quantity' | 'choice' | 'flag';

export type ImportField = {
  readonly key: string;
  readonly label: string;
  readonly value: ValueKind;
  /** Finds the record again. */
  readonly isKey?: true;
  readonly isRequired?: true;
  /** Of a text. */
  readonly max?: number;
  /** What a choice may be, by the words that exports use for it. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Headings by which exports know it, as `plainHeading` writes them. */
  readonly headings: readonly string[];
};

export const text = (key: string, label: string, max: number, headings: readonly string[]): ImportField => ({
  key,
  label,
  value: 'text',
  max,
  headings,
});
export const required = (field: ImportField): ImportField => ({ ...field, isRequired: true });
export const key = (field: ImportField): ImportField => ({ ...field, isRequired: true, isKey: true });
export const other =
  (value: ValueKind) =>
  (name: string, label: string, headings: readonly string[]): ImportField => ({
    key: name,
    label,
    value,
    headings,
  });
export const day = other('day');
export const amount = other('amount');
export const flag = other('flag');

export const CUSTOMER_CODE = text('customerCode', 'Customer number', 60, [
  'customer number',
  'customer no',
  'customer',
  'customer id',
  'customer code',
  'cust',
  'cust no',
  'cust id',
  'cust code',
  'account',
  'account number',
  'account no',
  'acct',
  'acct no',
  'bill to',
  'sold to',
  'kundennummer',
  'customerid',
  'customer full name',
]);
export const JOB_ID = text('jobId', 'Project number', 60, [
  'job',
  'job id',
  'job no',
  'job number',
  'project id',
  'project no',
  'project number',
  'job code',
  'jobsite id',
  'ship to no',
]);
export const JOB_NAME = text('jobName', 'Project', 200, [
  'job name',
  'project',
  'project name',
  'jobsite',
  'job description',
  'ship to name',
]);
