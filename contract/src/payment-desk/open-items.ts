// What reconciliation could not explain, and what staff decide about it (REF-04).
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { OPEN_ITEM_KINDS, OPEN_ITEM_STATES, openItemList } from '@plumbline/rules/payments/open-item-list';
import { DECISION_KINDS } from '@plumbline/rules/payments/open-item-decision';
import { PAYMENT_TYPES } from '@plumbline/rules/payments/payment-type';
import { Amount, call, CurrencyCode, fields, Id, Instant, oneOf, orNull } from '../call.ts';
import { Line, WrittenParagraphs } from '../free-text.ts';
import { listQuery } from '../list-query.ts';

const OpenItem = fields({
  id: Id,
  kind: oneOf(OPEN_ITEM_KINDS),
  state: oneOf(OPEN_ITEM_STATES),
  detail: Type.String(),
  /** Null if no payment of ours is known for it. */
  payment: orNull(
    fields({ id: Id, code: Type.String(), currencyCode: CurrencyCode, customerId: Id, customerName: Type.String() }),
  ),
  retref: Type.String(),
  orderId: Type.String(),
  gatewayAmount: Amount,
  localAmount: Amount,
  createdAt: Instant,
  /** The recorded decision, or the cause in one word if the system resolved it. */
  resolution: orNull(Type.String()),
  resolvedAt: orNull(Instant),
  /** Null if the item is open, or the system resolved it. */
  resolvedBy: orNull(fields({ name: Type.String() })),
  /** What staff decided; null if the item is open, or the system resolved it. */
  decisionKind: orNull(oneOf(DECISION_KINDS)),
  /** What the decision has booked: what is missing is above zero, money that came is below. */
  decisionAmount: Amount,
});

export const listOpenItems = call({
  method: 'GET',
  path: '/v1/console/open-items',
  caller: 'staff',
  summary: 'What the provider and we do not agree on, the open ones unless others are asked for.',
  query: listQuery(openItemList),
  answer: fields({
    rows: Type.Array(OpenItem),
    count: Type.Integer(),
    /** Of every kind, whatever is searched; counted up to 1,000. */
    openCount: Type.Integer(),
  }),
});

export const getOpenItem = call({
  method: 'GET',
  path: '/v1/console/open-items/:itemId',
  caller: 'staff',
  summary: 'An open item with its payment, the money that rests because of it, and the decisions that can be made.',
  params: fields({ itemId: Id }),
  answer: fields({
    ...OpenItem.properties,
    paid: orNull(
      fields({
        status: Type.String(),
        paymentType: oneOf(PAYMENT_TYPES),
        brand: orNull(Type.String()),
        last4: orNull(Type.String()),
        total: Amount,
        refundedAmount: Amount,
        createdAt: Instant,
        settledAt: orNull(Instant),
      }),
    ),
    /** What the item has left in accounts without an invoice; null once it is resolved. */
    rests: orNull(fields({ chargeback: Amount, unapplied: Amount, review: Amount })),
    /** The decisions that can be made now, the likeliest first; none once it is resolved, and while a charge is taken back. */
    offers: Type.Array(fields({ kind: oneOf(DECISION_KINDS), amount: Amount })),
    /** The payments that a refund of the provider may belong to, the latest first. */
    candidates: Type.Array(
      fields({
        code: Type.String(),
        customerName: Type.String(),
        paymentType: oneOf(PAYMENT_TYPES),
        brand: orNull(Type.String()),
        last4: orNull(Type.String()),
        left: Amount,
        currencyCode: CurrencyCode,
        createdAt: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const resolveOpenItem = call({
  method: 'POST',
  path: '/v1/console/open-items/:itemId/resolve',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary:
    'Resolves an open item with a decision, which is booked and recorded at once. The same decision again changes nothing.',
  params: fields({ itemId: Id }),
  body: fields({
    /** In the words of whoever decides. */
    decision: WrittenParagraphs(1000),
    /** What is booked; nothing without it. */
    kind: Type.Optional(oneOf(DECISION_KINDS)),
    /** As `getOpenItem` offered it: what would be booked as another amount is refused. */
    amount: Type.Optional(Amount),
    /** The payment that a refund of the provider belongs to. */
    paymentCode: Type.Optional(Line(60)),
  }),
  answer: fields({}),
  refusals: ['not_found', 'invalid_request', 'item_already_resolved', 'item_changed'],
});

export const saveAccountsEmail = call({
  method: 'PUT',
  path: '/v1/console/accounts-email',
  caller: 'staff',
  live: true,
  summary:
    "Sets the organization's address for money, to which open items are mailed. Null: its support address, else its staff.",
  body: fields({ email: Type.Union([Type.String({ maxLength: 254 }), Type.Null()]) }),
  answer: fields({}),
  refusals: ['invalid_email'],
});
