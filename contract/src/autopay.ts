// Paying invoices by a rule that the customer has agreed to once (AUT-01 to AUT-03).
import Type from 'typebox';
import { AUTOPAY_PROJECTS_MAX, AUTOPAY_SCOPES, AUTOPAY_TIMINGS } from '@plumbline/rules/autopay/rule';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, oneOf, orNull } from './call.ts';
import { Paragraphs } from './free-text.ts';
import { SubmittedAmount } from './payment-details.ts';

const RULE = {
  currencyCode: CurrencyCode,
  scope: oneOf(AUTOPAY_SCOPES),
  projectIds: Type.Array(Id, { maxItems: AUTOPAY_PROJECTS_MAX, uniqueItems: true }),
  timing: oneOf(AUTOPAY_TIMINGS),
  daysBefore: orNull(Type.Integer({ minimum: 0, maximum: 999 })),
  /** Monday is 1. */
  weekday: orNull(Type.Integer({ minimum: 0, maximum: 6 })),
  paymentMethodId: Id,
  invoiceLimit: orNull(SubmittedAmount),
  monthLimit: orNull(SubmittedAmount),
  usesCredits: Type.Boolean(),
};

const RunInvoice = fields({ id: Id, invoiceNumber: Type.String(), amount: Amount });

const RUNS = Type.Array(
  fields({
    day: DayText,
    status: oneOf(['PLANNED', 'ANNOUNCED', 'STARTED', 'SKIPPED', 'FAILED']),
    amount: Amount,
    invoicesCount: Type.Integer(),
    /** The first of them. */
    invoices: Type.Array(RunInvoice),
    /** Above a limit: they wait for an approval. */
    waiting: Type.Array(fields({ ...RunInvoice.properties, limit: oneOf(['INVOICE', 'MONTH']) })),
    failureMessage: orNull(Type.String()),
  }),
);

const VIEW = {
  /** The day, in the supplier's time zone, on which the runs were computed. */
  asOf: DayText,
  /** What autopay takes in the current month, including what is announced. */
  usedInMonth: Amount,
  runs: RUNS,
  /** Invoices of the rule that are left out while they are in dispute; the first of them. */
  disputed: Type.Array(RunInvoice),
};

export const getAutopay = call({
  method: 'GET',
  path: '/v1/autopay',
  caller: 'customer',
  needs: 'autopay',
  summary: 'The autopay rule of the customer, with its next runs.',
  query: fields({ currencyCode: CurrencyCode }),
  answer: fields({
    ...VIEW,
    rule: orNull(
      fields({
        id: Id,
        ...RULE,
        status: oneOf(['ACTIVE', 'PAUSED']),
        /** Why the system has paused it. */
        pauseReason: orNull(Type.String()),
        startsOn: DayText,
        /** The text that was agreed to last. */
        consent: Type.String(),
        changedAt: Instant,
        createdBy: fields({ name: Type.String() }),
        projects: Type.Array(fields({ id: Id, jobName: orNull(Type.String()) })),
        method: fields({
          paymentType: oneOf(['ACH', 'CREDIT_CARD']),
          brand: orNull(Type.String()),
          last4: Type.String(),
        }),
      }),
    ),
  }),
});

export const previewAutopay = call({
  method: 'POST',
  path: '/v1/autopay/preview',
  caller: 'customer',
  needs: 'autopay',
  summary: 'The runs that a rule would make; changes nothing.',
  body: fields(RULE),
  answer: fields(VIEW),
  refusals: ['autopay_incomplete', 'method_deleted', 'not_found'],
});

export const saveAutopay = call({
  method: 'PUT',
  path: '/v1/autopay',
  caller: 'customer',
  needs: 'autopay',
  live: true,
  summary: 'Sets the autopay rule, with the authorization for it.',
  body: fields({
    ...RULE,
    /** The text that the customer saw and agreed to. */
    consent: Paragraphs(2000),
  }),
  answer: fields({ id: Id, status: oneOf(['ACTIVE', 'PAUSED']) }),
  refusals: [
    'autopay_incomplete',
    'method_deleted',
    'method_expired',
    'method_not_offered',
    'not_found',
    'consent_changed',
    'too_many_requests',
  ],
});

const ruleParams = fields({ id: Id });

const STATUS = fields({ status: oneOf(['ACTIVE', 'PAUSED', 'STOPPED']) });

export const pauseAutopay = call({
  method: 'POST',
  path: '/v1/autopay/:id/pause',
  caller: 'customer',
  needs: 'autopay',
  live: true,
  summary: 'Pauses autopay; nothing is paid until it is resumed.',
  params: ruleParams,
  answer: STATUS,
  refusals: ['not_found'],
});

export const resumeAutopay = call({
  method: 'POST',
  path: '/v1/autopay/:id/resume',
  caller: 'customer',
  needs: 'autopay',
  live: true,
  summary: 'Resumes autopay; what was missed meanwhile is announced first.',
  params: ruleParams,
  answer: STATUS,
  refusals: ['not_found', 'autopay_incomplete', 'method_deleted', 'method_expired', 'too_many_requests'],
});

export const stopAutopay = call({
  method: 'DELETE',
  path: '/v1/autopay/:id',
  caller: 'customer',
  needs: 'autopay',
  live: true,
  summary: 'Ends autopay for good; a run that has started goes on.',
  params: ruleParams,
  answer: STATUS,
  refusals: ['not_found'],
});

const runParams = fields({ id: Id, day: DayText });

export const skipAutopayRun = call({
  method: 'POST',
  path: '/v1/autopay/:id/runs/:day/skip',
  caller: 'customer',
  needs: 'autopay',
  live: true,
  summary: 'Skips one run; its invoices stay open.',
  params: runParams,
  answer: fields({ status: oneOf(['SKIPPED']) }),
  refusals: ['not_found', 'autopay_run_started'],
});

export const restoreAutopayRun = call({
  method: 'DELETE',
  path: '/v1/autopay/:id/runs/:day/skip',
  caller: 'customer',
  needs: 'autopay',
  live: true,
  summary: 'Takes back that a run is skipped.',
  params: runParams,
  answer: fields({ status: oneOf(['ANNOUNCED', 'PLANNED']) }),
  refusals: ['not_found', 'autopay_run_started'],
});

export const approveAutopayInvoice = call({
  method: 'POST',
  path: '/v1/autopay/:id/approvals',
  caller: 'customer',
  needs: 'autopay',
  live: true,
  summary: 'Lets autopay pay one invoice that is above a limit.',
  params: ruleParams,
  body: fields({ invoiceId: Id, amount: SubmittedAmount }),
  answer: fields({ isApproved: Type.Boolean() }),
  refusals: ['not_found', 'invoice_not_found', 'over_payment_limit', 'quote_changed'],
});
