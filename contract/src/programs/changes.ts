// The feed of changes: what programs of the supplier read back from the portal, since a mark (IMP-04).
import Type from 'typebox';
import { CHANGE_TYPE_NAMES } from '@plumbline/rules/feed/change-types';
import { call, DayText, fields, Id, Instant, oneOf, stream } from '../call.ts';

const PATH = '/v1/data/changes';
const ROWS_MAX = 1_000;
const NUMBER_MAX = 2_147_483_647;

/** The number of the last entry that the program has; 0 for all. */
const Mark = Type.Integer({ minimum: 0, maximum: NUMBER_MAX });

const Change = fields({
  /** Grows by one with every entry. */
  number: Type.Integer(),
  /** The same in webhooks. */
  id: Id,
  type: oneOf(CHANGE_TYPE_NAMES),
  timestamp: Instant,
  data: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
});

export const listChanges = call({
  method: 'GET',
  path: PATH,
  caller: 'program',
  scope: 'export',
  summary: 'What has happened since a mark: payments, refunds, returns, disputes, credits used, customers.',
  query: fields({
    since: Type.Optional(Mark),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX })),
  }),
  answer: fields({
    rows: Type.Array(Change),
    /** The mark for the next request. */
    next: Type.Integer(),
    hasMore: Type.Boolean(),
  }),
});

export const downloadChanges = call({
  method: 'GET',
  path: `${PATH}/csv`,
  caller: 'program',
  scope: 'export',
  summary: 'The same as CSV, with a line for each invoice and credit.',
  query: fields({ since: Type.Optional(Mark) }),
  answer: stream('text/csv; charset=utf-8'),
});

export const downloadChangesAsStaff = call({
  method: 'GET',
  path: '/v1/console/changes/csv',
  caller: 'staff',
  roles: ['owner'],
  summary: 'What has happened since a day, as CSV.',
  query: fields({
    /** In the organization's time zone. */
    from: Type.Optional(DayText),
  }),
  answer: stream('text/csv; charset=utf-8'),
});
