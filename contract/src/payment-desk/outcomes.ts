// Returns and disputes that staff record, from a notice of the bank or the provider.
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { CHECK_RETURN_REASONS } from '@plumbline/rules/payments/check-returns';
import { DISPUTE_ENDS } from '@plumbline/rules/payments/desk/outcomes';
import { Amount, call, fields, Id, oneOf } from '../call.ts';
import { Paragraphs, WrittenLine, WrittenParagraphs } from '../free-text.ts';

const PAYMENT = '/v1/console/payments/:code';

const params = fields({ code: Type.String({ minLength: 1, maxLength: 60 }) });
/** As the provider's notice has it. */
const CaseNumber = WrittenLine(60);
/** For the records of the supplier; the customer does not see it. */
const Note = Type.Optional(Paragraphs(500));

const recording = {
  method: 'POST',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  idempotent: true,
  params,
  answer: fields({
    id: Id,
    /** Of the payment, as it is now. */
    status: Type.String(),
  }),
  status: 201,
} as const;

export const recordReturn = call({
  ...recording,
  path: `${PAYMENT}/return`,
  summary:
    'Records that the bank returned a bank payment or a check; what the provider reports later is not booked again.',
  body: fields({
    /** Of a bank payment, as Nacha numbers them; of a check, one of our own. */
    reasonCode: Type.Union([Type.String({ pattern: '^R\\d{2}$' }), oneOf(CHECK_RETURN_REASONS)]),
    note: Note,
  }),
  refusals: ['not_found', 'idempotency_key_reused', 'return_not_possible'],
});

export const recordDispute = call({
  ...recording,
  path: `${PAYMENT}/disputes`,
  summary: 'Records a dispute of a card payment; what the provider reports later is not booked again.',
  body: fields({
    caseNumber: CaseNumber,
    amount: Type.Intersect([Amount, Type.Integer({ minimum: 1 })]),
    /** The customer reads it. */
    reason: WrittenLine(100),
    note: Note,
  }),
  refusals: ['not_found', 'idempotency_key_reused', 'dispute_not_possible', 'dispute_recorded', 'dispute_over_payment'],
});

export const recordDisputeEnd = call({
  ...recording,
  path: `${PAYMENT}/dispute-ends`,
  summary: 'Records that a dispute was won, which gives its money back, or lost, which changes nothing.',
  body: fields({ caseNumber: CaseNumber, end: oneOf(DISPUTE_ENDS), note: Note }),
  refusals: ['not_found', 'idempotency_key_reused', 'dispute_not_open'],
});

export const withdrawOutcome = call({
  method: 'POST',
  path: `${PAYMENT}/outcomes/:outcomeId/withdrawal`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary:
    'Withdraws a return or dispute that staff recorded by mistake, as long as the provider has not reported it. The same withdrawal again changes nothing.',
  params: fields({ ...params.properties, outcomeId: Id }),
  body: fields({
    /** For the records of the supplier; the customer does not see it. */
    reason: WrittenParagraphs(500),
  }),
  answer: fields({
    /** Of the payment, as it is now. */
    status: Type.String(),
  }),
  refusals: ['not_found', 'outcome_reported', 'outcome_ended', 'outcome_withdrawn'],
});
