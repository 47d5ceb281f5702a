import type { Answer } from '@plumbline/contract/call';
import type { getInvoice, getInvoiceSummary, listInvoiceEvents, listInvoices } from '@plumbline/contract/invoices';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { testId } from './test-id.ts';

type InvoiceRow = Answer<typeof listInvoices>['rows'][number];
type Invoice = Answer<typeof getInvoice>;
type InvoiceEvent = Answer<typeof listInvoiceEvents>['rows'][number];
type Summary = Answer<typeof getInvoiceSummary>;

const CUSTOMER_ID = testId();
const PROJECT_ID = testId();

/** An open invoice of a list, not yet due at the time of the tests. */
export function anInvoice(facts: Partial<InvoiceRow> = {}): InvoiceRow {
  const balance = facts.balance ?? asCents(100_000);
  return {
    id: testId(),
    type: 'INVOICE',
    invoiceNumber: '48213',
    customerId: CUSTOMER_ID,
    customerName: 'Tarnwick Builders',
    projectId: PROJECT_ID,
    jobId: 'J-7',
    jobName: 'Harrow Street Lofts',
    poNumber: 'PO-551',
    orderNumber: 'SO-9020',
    statementNumber: 'ST-31',
    shipToAddress: '12 Harrow Street, Portland, OR 97201',
    billToAddress: '400 Mill Road, Salem, OR 97301',
    memo: 'Deliver to the north gate',
    invoiceCreatedAt: asDay('2026-10-01'),
    dueDate: asDay('2026-10-31'),
    totalAmount: asCents(120_000),
    balance,
    currentBalance: balance,
    pendingAmount: ZERO,
    isInDispute: false,
    currencyCode: 'USD',
    pdfLink: null,
    creditRestrictionType: null,
    relatedInvoiceNumber: null,
    waiverStateCode: 'OR',
    hasConditionalProgressWaiver: false,
    hasConditionalFinalWaiver: false,
    hasUnconditionalProgressWaiver: false,
    hasUnconditionalFinalWaiver: false,
    ...facts,
  };
}

export const aCredit = (facts: Partial<InvoiceRow> = {}): InvoiceRow =>
  anInvoice({
    type: 'CREDIT',
    invoiceNumber: 'CM-208',
    dueDate: null,
    totalAmount: asCents(30_000),
    balance: asCents(25_000),
    creditRestrictionType: 'NONE',
    ...facts,
  });

/** An invoice as its panel loads it; `row` is its row in the list. */
export const anInvoiceDetail = ({ id, ...facts }: Partial<Invoice> = {}, row = anInvoice()): Invoice => ({
  ...row,
  id: id ?? row.id,
  taxAmount: asCents(8_000),
  questionCount: 0,
  waivers: [],
  appliedCredits: [],
  availableCreditIds: [],
  credits: [],
  lines: [
    {
      description: 'Ready-mix concrete',
      quantity: '12',
      unit: 'yd',
      unitPrice: asCents(9_000),
      amount: asCents(108_000),
    },
  ],
  ...facts,
});

export const anInvoiceEvent = (facts: Partial<InvoiceEvent> = {}): InvoiceEvent => ({
  id: testId(),
  type: 'VIEWED',
  data: {},
  createdAt: '2026-10-14T16:30:00.000Z',
  user: { name: 'Dana Reyes', email: 'dana@tarnwick.example.com' },
  ...facts,
});

const buckets = (...cents: readonly [number, number, number, number, number]) => ({
  current: asCents(cents[0]),
  '30': asCents(cents[1]),
  '60': asCents(cents[2]),
  '90': asCents(cents[3]),
  '91': asCents(cents[4]),
});

/** The totals of the dashboard. */
export const anInvoiceSummary = (facts: Partial<Summary> = {}): Summary => ({
  currencyCode: 'USD',
  openAccount: buckets(500_000, 120_000, 60_000, 30_000, 15_000),
  openProject: buckets(400_000, 100_000, 50_000, 20_000, 10_000),
  openWithoutProject: buckets(100_000, 20_000, 10_000, 10_000, 5_000),
  openAccountCount: 24,
  openProjectCount: 17,
  openWithoutProjectCount: 7,
  openAccountCreditTotal: asCents(25_000),
  openAccountPendingTotal: ZERO,
  accountPaidTotal: asCents(900_000),
  projectPaidTotal: asCents(700_000),
  balancesAsOf: null,
  withoutProjectPaidTotal: asCents(200_000),
  ...facts,
});
