import Type from 'typebox';
import { CREDIT_RESTRICTION_TYPES } from '@plumbline/rules/payments/credits';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import {
  Amount,
  call,
  CurrencyCode,
  DayText,
  fields,
  file,
  Id,
  Instant,
  oneOf,
  orNull,
  rowsOf,
  stream,
} from './call.ts';
import { listQuery } from './list-query.ts';

const BucketTotals = fields({ current: Amount, '30': Amount, '60': Amount, '90': Amount, '91': Amount });
const Text = orNull(Type.String());
const InvoiceType = Type.Union([Type.Literal('INVOICE'), Type.Literal('CREDIT')]);
const Restriction = oneOf(CREDIT_RESTRICTION_TYPES);

/** When the supplier's ERP last said balances of this customer; null if it never did. */
const BalancesAsOf = orNull(Instant);

/** An invoice or credit in a list (Spec 1 §3). */
const INVOICE = {
  id: Id,
  type: InvoiceType,
  invoiceNumber: Type.String(),
  customerId: Id,
  customerName: Type.String(),
  projectId: orNull(Id),
  jobId: Text,
  jobName: Text,
  poNumber: Text,
  orderNumber: Text,
  statementNumber: Text,
  shipToAddress: Text,
  billToAddress: Text,
  memo: Text,
  invoiceCreatedAt: DayText,
  dueDate: orNull(DayText),
  totalAmount: Amount,
  balance: Amount,
  /** The same as balance, under its other name. */
  currentBalance: Amount,
  /** The hold of unfinished payments on the balance (decision B7). */
  pendingAmount: Amount,
  /** The customer disputes it, or the supplier's books have a part of it in dispute (QST-02). */
  isInDispute: Type.Boolean(),
  currencyCode: CurrencyCode,
  pdfLink: Text,
  creditRestrictionType: orNull(Restriction),
  relatedInvoiceNumber: Text,
  /** The state of the project, whose waiver forms apply. */
  waiverStateCode: Text,
  /** Released waivers that cover the invoice (decision B32). */
  hasConditionalProgressWaiver: Type.Boolean(),
  hasConditionalFinalWaiver: Type.Boolean(),
  hasUnconditionalProgressWaiver: Type.Boolean(),
  hasUnconditionalFinalWaiver: Type.Boolean(),
};

export const InvoiceRow = fields(INVOICE);

const invoiceParams = fields({ id: Id });

export const getInvoiceSummary = call({
  method: 'GET',
  path: '/v1/invoices/summary/all',
  caller: 'customer',
  needs: 'view',
  summary: 'Open and paid totals of the caller by ageing bucket, in one currency.',
  query: fields({ currencyCode: Type.Optional(CurrencyCode) }),
  answer: fields({
    currencyCode: CurrencyCode,
    openAccount: BucketTotals,
    openProject: BucketTotals,
    openWithoutProject: BucketTotals,
    openAccountCount: Type.Integer(),
    openProjectCount: Type.Integer(),
    openWithoutProjectCount: Type.Integer(),
    openAccountCreditTotal: Amount,
    /** The part of what is open that unfinished payments hold (decision B7). */
    openAccountPendingTotal: Amount,
    accountPaidTotal: Amount,
    projectPaidTotal: Amount,
    withoutProjectPaidTotal: Amount,
    balancesAsOf: BalancesAsOf,
  }),
});

export const listInvoices = call({
  method: 'GET',
  path: '/v1/invoices/filter/all',
  caller: 'customer',
  needs: 'view',
  revalidates: true,
  summary: 'Invoices and credits of the caller: filtered, searched, sorted, by page.',
  query: listQuery(invoiceList),
  answer: rowsOf(InvoiceRow),
});

export const getFilteredTotal = call({
  method: 'GET',
  path: '/v1/invoices/filter/all/total',
  caller: 'customer',
  needs: 'view',
  summary: 'The count and the balance of the filtered list, all pages of it, in one currency.',
  query: listQuery(invoiceList),
  answer: fields({
    currencyCode: CurrencyCode,
    count: Type.Integer(),
    /** Credits are subtracted, as in the export. */
    balance: Amount,
  }),
});

export const downloadInvoicesCsv = call({
  method: 'GET',
  path: '/v1/invoices/filter/all/download/csv',
  caller: 'customer',
  needs: 'view',
  summary: 'The filtered list as a spreadsheet, all rows of it, sent while it is read.',
  query: listQuery(invoiceList),
  answer: stream('text/csv; charset=utf-8'),
});

export const listUnpaidInvoices = call({
  method: 'GET',
  path: '/v1/invoices/unpaid/all',
  caller: 'customer',
  needs: 'view',
  revalidates: true,
  summary: 'What is open: invoices to pay, or credits to use.',
  query: fields({
    isPaid: Type.Optional(Type.Literal('false')),
    type: Type.Optional(InvoiceType),
    currencyCode: Type.Optional(CurrencyCode),
  }),
  answer: rowsOf(InvoiceRow),
});

export const getOpenTotal = call({
  method: 'GET',
  path: '/v1/invoices/open-total',
  caller: 'customer',
  needs: 'view',
  summary: 'What the account owes in one currency.',
  query: fields({ currencyCode: Type.Optional(CurrencyCode) }),
  answer: fields({
    currencyCode: CurrencyCode,
    openTotal: Amount,
    /** The part of it that unfinished payments hold (decision B7). */
    pendingTotal: Amount,
    creditTotal: Amount,
    balancesAsOf: BalancesAsOf,
  }),
});

export const getInvoice = call({
  method: 'GET',
  path: '/v1/invoices/:id',
  caller: 'customer',
  needs: 'view',
  summary: 'One invoice, with the credits that were used and may be used on it.',
  params: invoiceParams,
  answer: fields({
    ...INVOICE,
    taxAmount: Amount,
    /** What was asked about it, and its disputes. */
    questionCount: Type.Integer(),
    /** That cover it, or will once they are released. */
    waivers: Type.Array(
      fields({
        id: Id,
        number: Type.Integer(),
        waiverType: oneOf(WAIVER_TYPES),
        waiverRequestStatus: oneOf(WAIVER_STATUSES),
        /** Since then money is gone that an unconditional waiver acknowledges. */
        moneyReturnedAt: orNull(Instant),
      }),
    ),
    availableCreditIds: Type.Array(Id),
    credits: Type.Array(
      fields({ id: Id, invoiceNumber: Type.String(), balance: Amount, creditRestrictionType: Restriction }),
    ),
    /** Credits that approved payments used on it. */
    appliedCredits: Type.Array(fields({ id: Id, invoiceNumber: Type.String(), amount: Amount })),
    lines: Type.Array(
      fields({
        description: Type.String(),
        quantity: Type.String(),
        unit: Type.String(),
        unitPrice: Amount,
        amount: Amount,
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const listInvoiceEvents = call({
  method: 'GET',
  path: '/v1/invoices/:id/events',
  caller: 'customer',
  needs: 'view',
  summary: 'What happened to an invoice, newest first.',
  params: invoiceParams,
  answer: rowsOf(
    fields({
      id: Id,
      type: Type.String(),
      data: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
      createdAt: Instant,
      user: orNull(fields({ name: Type.String(), email: Type.String() })),
    }),
  ),
  refusals: ['not_found'],
});

export const recordInvoiceView = call({
  method: 'POST',
  path: '/v1/invoices/:id/view',
  caller: 'customer',
  needs: 'view',
  summary: 'Notes that somebody looked at an invoice, once in five minutes.',
  params: invoiceParams,
  answer: fields({}),
  status: 204,
  refusals: ['not_found'],
});

export const downloadInvoice = call({
  method: 'GET',
  path: '/v1/invoices/:id/download',
  caller: 'customer',
  needs: 'view',
  summary: 'An invoice as PDF, to keep, to print or to look at; the history says which.',
  params: invoiceParams,
  query: fields({ print: Type.Optional(Type.Boolean()), view: Type.Optional(Type.Boolean()) }),
  answer: file('application/pdf'),
  refusals: ['not_found'],
});

export const emailInvoice = call({
  method: 'POST',
  path: '/v1/invoices/:id/email',
  caller: 'customer',
  needs: 'view',
  summary: 'Mails a copy of an invoice, as PDF.',
  params: invoiceParams,
  body: fields({ emails: Type.Array(Type.String({ maxLength: 254 }), { minItems: 1, maxItems: 20 }) }),
  answer: fields({}),
  refusals: ['not_found', 'invalid_email', 'too_many_requests'],
});
