// What reconciliation could not explain, and what staff decide about it (REF-04).
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { OPEN_ITEM_KINDS, OPEN_ITEM_STATES, openItemList } from '@plumbline/rules/payments/open-item-list';
import { Amount, call, CurrencyCode, fields, Id, Instant, oneOf, orNull, rowsOf } from './call.ts';
import { Paragraphs } from './free-text.ts';
import { listQuery } from './list-query.ts';

const OpenItem = fields({
  id: Id,
  kind: oneOf(OPEN_ITEM_KINDS),
  state: oneOf(OPEN_ITEM_STATES),
  detail: Type.String(),
  /** Null if no payment of ours is known for it. */
  payment: orNull(fields({ id: Id, code: Type.String(), currencyCode: CurrencyCode, customerName: Type.String() })),
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
});

export const listOpenItems = call({
  method: 'GET',
  path: '/v1/console/open-items',
  caller: 'staff',
  summary: 'What the provider and we do not agree on, the open ones unless others are asked for.',
  query: listQuery(openItemList),
  answer: rowsOf(OpenItem),
});

export const resolveOpenItem = call({
  method: 'POST',
  path: '/v1/console/open-items/:itemId/resolve',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Resolves an open item with a decision, which is recorded. The same decision again changes nothing.',
  params: fields({ itemId: Id }),
  body: fields({ decision: Paragraphs(1000, 1) }),
  answer: fields({}),
  refusals: ['not_found', 'invalid_request', 'item_already_resolved'],
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
