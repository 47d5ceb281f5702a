import Type from 'typebox';
import { RECEIVABLES_ROLES, STAFF_ROLES } from '@plumbline/rules/access/staff-roles';
import { PAYMENT_TYPES } from '@plumbline/rules/payments/payment-type';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, oneOf, orNull, rowsOf, secret } from './call.ts';
import { FactorCode } from './two-factor/factor-parts.ts';

export const signInStaff = call({
  method: 'POST',
  path: '/v1/console/sign-in',
  caller: 'consoleVisitor',
  summary: 'Opens a console session for somebody of the supplier.',
  body: fields({
    email: Type.String({ minLength: 6, maxLength: 254 }),
    password: Type.String({ minLength: 6, maxLength: 256 }),
    /** Of people with two factors, who are asked for it after the password. */
    code: Type.Optional(FactorCode),
  }),
  answer: fields({ staffId: Id }),
  refusals: ['invalid_credential', 'code_needed', 'wrong_code', 'too_many_requests'],
});

export const signOutStaff = call({
  method: 'POST',
  path: '/v1/console/sign-out',
  caller: 'consoleVisitor',
  summary: 'Ends the console session, if there is one.',
  answer: fields({}),
});

export const getOverview = call({
  method: 'GET',
  path: '/v1/console/overview',
  caller: 'staff',
  summary: "The organization's open receivables by ageing, its portals and its people, at a glance.",
  query: fields({ currencyCode: Type.Optional(CurrencyCode) }),
  answer: fields({
    organization: fields({ id: Id, name: Type.String() }),
    /** In the organization's time zone. */
    today: DayText,
    currencyCode: CurrencyCode,
    openTotal: Amount,
    buckets: fields({ current: Amount, '30': Amount, '60': Amount, '90': Amount, '91': Amount }),
    customerCount: Type.Integer(),
    userCount: Type.Integer(),
    /** Items of all currencies that wait for a decision (REF-04). */
    openItemCount: Type.Integer(),
    portals: Type.Array(
      fields({ id: Id, name: Type.String(), label: Type.String(), theme: Type.String(), url: Type.String() }),
    ),
  }),
});

/** What became of a payment that somebody should look at. */
export const FAILED_OUTCOMES = ['Declined', 'Returned', 'Chargeback'] as const;

const Waiting = fields({ count: Type.Integer(), oldestAt: orNull(Instant) });

export const getCollections = call({
  method: 'GET',
  path: '/v1/console/collections',
  caller: 'staff',
  summary: 'What was paid in the portal lately, what is on its way to the bank, who uses it, and what waits for staff.',
  query: fields({ currencyCode: Type.Optional(CurrencyCode) }),
  answer: fields({
    /** The last 30 days, today as the last: what was approved on each and did not go back. */
    days: Type.Array(fields({ day: DayText, card: Amount, bank: Amount })),
    total: Amount,
    paymentCount: Type.Integer(),
    /** Checks, cash and wires that were recorded on these days and did not go back; they are in no other number here. */
    offline: fields({ count: Type.Integer(), total: Amount }),
    /** Approved within these days, or taken from a bank account and not approved yet; and not paid out by the provider. */
    settling: fields({
      count: Type.Integer(),
      total: Amount,
      /** Of it the bank payments that are not approved yet, by the day on which they should be paid out. */
      expected: Type.Array(fields({ day: DayText, count: Type.Integer(), total: Amount })),
    }),
    /** Scheduled for today or the six days after it. */
    scheduled: fields({ count: Type.Integer(), total: Amount }),
    /** In all currencies. */
    adoption: fields({
      /** People of customers who logged in within 30 days. */
      activePeople: Type.Integer(),
      people: Type.Integer(),
      /** Customers who paid here within 90 days, of those who have invoices. */
      payingCustomers: Type.Integer(),
      billedCustomers: Type.Integer(),
    }),
    /** Of the invoices of the last 90 days, in this currency. */
    paidShare: fields({
      /** What is no longer open of them: paid here, by check or in another way, or settled by credits. */
      settled: Amount,
      /** What card and bank payments in the portal have paid of it, and did not go back. */
      paidHere: Amount,
    }),
    /** Payments of all currencies that were declined, returned or charged back within seven days. */
    failedPayments: fields({
      count: Type.Integer(),
      /** The newest five. */
      rows: Type.Array(
        fields({
          id: Id,
          code: Type.String(),
          customer: fields({ id: Id, name: Type.String() }),
          outcome: oneOf(FAILED_OUTCOMES),
          paymentType: oneOf(PAYMENT_TYPES),
          total: Amount,
          currencyCode: CurrencyCode,
          failedAt: Instant,
        }),
      ),
    }),
    waiting: fields({
      signUps: Waiting,
      openItems: Waiting,
      /** Imports that failed within seven days. */
      failedImports: Waiting,
      /** Webhooks whose receiver accepts nothing, or that were disabled for it. */
      failingWebhooks: Waiting,
      /** Support tickets that wait for an answer. */
      openTickets: Waiting,
      /** Mails that failed within seven days and were not sent again. */
      failedMails: Waiting,
    }),
  }),
});

export const listLargestPastDue = call({
  method: 'GET',
  path: '/v1/console/largest-past-due',
  caller: 'staff',
  summary: 'The customers who owe most past their due date.',
  query: fields({ currencyCode: Type.Optional(CurrencyCode) }),
  answer: rowsOf(
    fields({
      customerId: Id,
      name: Type.String(),
      code: Type.String(),
      open: Amount,
      pastDue: Amount,
      oldestDays: Type.Integer(),
      buckets: fields({ current: Amount, '30': Amount, '60': Amount, '90': Amount, '91': Amount }),
    }),
  ),
});

/** The portal in the frame of the console, as one customer. */
const FRAMED = {
  body: fields({
    customerId: Id,
    portalId: Id,
    /** The token that the same frame had before, so that the audit log has one entry for a frame. */
    renews: Type.Optional(secret(Type.String({ minLength: 1, maxLength: 2_000 }))),
  }),
  answer: fields({ token: Type.String(), expiresInSeconds: Type.Integer() }),
  status: 201,
  refusals: ['not_found'],
} as const;

export const createFrameToken = call({
  method: 'POST',
  path: '/v1/console/frame-tokens',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary:
    'A short token with which the embedded portal acts for one customer; every use is recorded under the name of its owner.',
  ...FRAMED,
});

export const createViewToken = call({
  method: 'POST',
  path: '/v1/console/view-tokens',
  caller: 'staff',
  roles: STAFF_ROLES,
  live: true,
  summary: 'A short token with which the embedded portal shows what one customer sees, and changes nothing.',
  ...FRAMED,
});
