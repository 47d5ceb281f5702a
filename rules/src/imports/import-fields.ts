// What can be loaded from a supplier's ERP, field by field (IMP-01).

export const IMPORT_KINDS = ['customers', 'projects', 'invoices', 'lines', 'postings'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** How the text of a cell is read. */
export type ValueKind = 'text' | 'day' | 'amount' | 'quantity' | 'choice';

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

const text = (key: string, label: string, max: number, headings: readonly string[]): ImportField => ({
  key,
  label,
  value: 'text',
  max,
  headings,
});
const required = (field: ImportField): ImportField => ({ ...field, isRequired: true });
const key = (field: ImportField): ImportField => ({ ...field, isRequired: true, isKey: true });
const other =
  (value: ValueKind) =>
  (name: string, label: string, headings: readonly string[]): ImportField => ({
    key: name,
    label,
    value,
    headings,
  });
const day = other('day');
const amount = other('amount');

const CUSTOMER_CODE = text('customerCode', 'Customer number', 60, [
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
]);
const JOB_ID = text('jobId', 'Project number', 60, [
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
const JOB_NAME = text('jobName', 'Project', 200, [
  'job name',
  'project',
  'project name',
  'jobsite',
  'job description',
  'ship to name',
]);
const CITY = text('city', 'City', 100, ['city', 'town']);
const POSTAL_CODE = text('postalCode', 'ZIP code', 12, ['zip', 'zip code', 'postal code', 'postcode', 'zipcode']);
const STATE = text('state', 'State', 30, ['state', 'st', 'province', 'state code', 'region', 'job state']);
const INVOICE_NUMBER = text('invoiceNumber', 'Invoice number', 60, [
  'invoice number',
  'invoice',
  'invoice no',
  'inv',
  'inv no',
  'inv number',
  'num',
  'document number',
  'doc no',
  'transaction number',
  'reference',
  'ref no',
  'invoice id',
]);
const CURRENCY: ImportField = {
  key: 'currencyCode',
  label: 'Currency',
  value: 'choice',
  choices: {
    USD: ['usd', 'us$', '$', 'us dollar', 'us dollars'],
    CAD: ['cad', 'ca$', 'c$', 'canadian dollar', 'canadian dollars'],
  },
  headings: ['currency', 'currency code', 'curr', 'cur'],
};

const CUSTOMERS: readonly ImportField[] = [
  key({ ...CUSTOMER_CODE, key: 'code' }),
  required(
    text('name', 'Name', 200, [
      'name',
      'customer name',
      'company',
      'company name',
      'account name',
      'customer full name',
      'display name',
    ]),
  ),
  text('address', 'Address', 300, [
    'address',
    'street',
    'address 1',
    'address line 1',
    'billing address',
    'bill to address',
    'bill address',
  ]),
  CITY,
  STATE,
  POSTAL_CODE,
  text('phone', 'Phone', 40, ['phone', 'phone number', 'telephone', 'main phone', 'tel']),
  text('emailDomain', 'Email or its domain', 254, [
    'email domain',
    'domain',
    'email',
    'email address',
    'main email',
    'e mail',
  ]),
];

const PROJECTS: readonly ImportField[] = [
  key(CUSTOMER_CODE),
  key(JOB_ID),
  required(JOB_NAME),
  text('address', 'Address', 300, [
    'address',
    'street',
    'job address',
    'address 1',
    'site address',
    'jobsite address',
    'ship to address',
  ]),
  CITY,
  STATE,
  POSTAL_CODE,
  text('county', 'County', 100, ['county', 'job county']),
  text('ownerName', 'Owner', 200, ['owner', 'owner name', 'property owner']),
  text('ownerAddress', 'Address of the owner', 300, ['owner address', 'address of owner']),
  text('generalContractorName', 'General contractor', 200, [
    'general contractor',
    'gc',
    'contractor',
    'general',
    'prime contractor',
  ]),
  text('lenderName', 'Lender', 200, ['lender', 'bank', 'construction lender']),
  text('legalDescription', 'Legal description', 2000, ['legal description', 'legal', 'parcel', 'apn']),
];

const INVOICES: readonly ImportField[] = [
  key(INVOICE_NUMBER),
  required(CUSTOMER_CODE),
  JOB_ID,
  JOB_NAME,
  {
    key: 'type',
    label: 'Invoice or credit',
    value: 'choice',
    choices: {
      INVOICE: ['invoice', 'inv', 'i', 'in', 'bill', 'debit', 'dm', 'd'],
      CREDIT: ['credit', 'credit memo', 'cm', 'cr', 'c', 'credit note', 'return'],
    },
    headings: ['type', 'document type', 'doc type', 'trans type', 'transaction type', 'invoice type', 'tran type'],
  },
  required(
    day('invoiceCreatedAt', 'Invoice date', [
      'invoice date',
      'inv date',
      'date',
      'document date',
      'doc date',
      'trans date',
      'transaction date',
    ]),
  ),
  day('dueDate', 'Due date', ['due date', 'due dt', 'due', 'net due date', 'payment due']),
  required(
    amount('totalAmount', 'Total', [
      'total',
      'amount',
      'invoice amount',
      'ext amt',
      'original amount',
      'invoice total',
      'orig amt',
      'total amount',
      'gross amount',
    ]),
  ),
  required(
    amount('balance', 'Balance', [
      'balance',
      'open balance',
      'open bal',
      'open amount',
      'amount due',
      'remaining',
      'amount remaining',
      'balance due',
      'outstanding',
    ]),
  ),
  amount('taxAmount', 'Tax', ['tax', 'sales tax', 'tax amount', 'tax total']),
  CURRENCY,
  text('poNumber', 'PO number', 60, ['po', 'po number', 'po no', 'purchase order', 'p o number', 'customer po']),
  text('orderNumber', 'Order number', 60, ['order', 'order number', 'order no', 'sales order', 'so number', 'so no']),
  text('statementNumber', 'Statement number', 60, ['statement', 'statement number', 'statement no']),
  text('shipToAddress', 'Ship-to address', 300, ['ship to address', 'ship address', 'delivery address']),
  text('billToAddress', 'Bill-to address', 300, ['bill to address', 'bill address', 'billing address']),
  text('memo', 'Memo', 1000, ['memo', 'notes', 'comment', 'description', 'remarks']),
  text('relatedInvoiceNumber', 'Credit of invoice', 60, [
    'related invoice',
    'applies to',
    'original invoice',
    'credit of invoice',
    'apply to',
  ]),
];

const LINES: readonly ImportField[] = [
  key(INVOICE_NUMBER),
  required(
    text('description', 'Description', 500, [
      'description',
      'item description',
      'item',
      'product',
      'item name',
      'line description',
    ]),
  ),
  other('quantity')('quantity', 'Quantity', ['quantity', 'qty', 'qty shipped', 'shipped']),
  text('unit', 'Unit', 20, ['unit', 'uom', 'um', 'unit of measure']),
  amount('unitPrice', 'Unit price', ['unit price', 'price', 'rate', 'unit cost']),
  required(
    amount('amount', 'Amount', [
      'amount',
      'line total',
      'ext amt',
      'extension',
      'extended amount',
      'line amount',
      'ext price',
    ]),
  ),
];

const POSTINGS: readonly ImportField[] = [
  key(
    text('paymentCode', 'Payment code', 20, [
      'payment code',
      'code',
      'reference',
      'payment reference',
      'ref no',
      'check no',
      'portal code',
      'memo',
    ]),
  ),
  day('postedOn', 'Posted on', ['posted on', 'posting date', 'post date', 'date', 'posted']),
];

const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: CUSTOMERS,
  projects: PROJECTS,
  invoices: INVOICES,
  lines: LINES,
  postings: POSTINGS,
};

export const importFields = (kind: ImportKind): readonly ImportField[] => FIELDS[kind];
