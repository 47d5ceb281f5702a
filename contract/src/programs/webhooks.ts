// Webhooks: the entries of the feed are sent to addresses of the supplier, signed (IMP-04).
import Type from 'typebox';
import { CHANGE_TYPE_NAMES } from '@plumbline/rules/feed/change-types';
import { DELIVERY_STATES, ENDPOINT_STATES } from '@plumbline/rules/webhooks/webhook-states';
import { call, fields, Id, Instant, oneOf, orNull, rowsOf } from '../call.ts';
import { Line } from '../free-text.ts';

const PATH = '/v1/console/webhooks';
const PARAMS = fields({ id: Id });
const DELIVERY_PARAMS = fields({ id: Id, deliveryId: Id });
const HOURS_OF_A_WEEK = 168;
const URL_MAX = 500;
const NUMBER_MAX = 2_147_483_647;

/** Null: all of them, also those of later versions. */
const Types = orNull(Type.Array(oneOf(CHANGE_TYPE_NAMES), { minItems: 1, uniqueItems: true }));

const Endpoint = fields({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  types: orNull(Type.Array(oneOf(CHANGE_TYPE_NAMES))),
  state: oneOf(ENDPOINT_STATES),
  /** The last characters of its secret. */
  hint: Type.String(),
  createdByName: Type.String(),
  createdAt: Instant,
  rotatedAt: orNull(Instant),
  /** Until when deliveries are signed with the secret before, too. */
  previousUntil: orNull(Instant),
  /** Since when no delivery has been accepted. */
  failingSince: orNull(Instant),
  disabledAt: orNull(Instant),
  /** Deliveries that are still to be accepted. */
  waitingCount: Type.Integer(),
});

const Delivery = fields({
  id: Id,
  /** `webhook.test` for a test. */
  type: Type.String(),
  /** Of the entry in the feed; null for a test. */
  number: orNull(Type.Integer()),
  state: oneOf(DELIVERY_STATES),
  tries: Type.Integer(),
  createdAt: Instant,
  nextTryAt: orNull(Instant),
  finishedAt: orNull(Instant),
  /** Who sent it by hand. */
  requestedByName: orNull(Type.String()),
  /** Of the last try; null without an answer. */
  status: orNull(Type.Integer()),
  problem: orNull(Type.String()),
});

const NewSecret = fields({ id: Id, secret: Type.String() });
const body = { name: Line(80, 1), url: Line(URL_MAX, 1), types: Types };

const ownerCall = { caller: 'staff', roles: ['owner'], live: true } as const;
const ownerRead = { method: 'GET', caller: 'staff', roles: ['owner'] } as const;

export const listWebhooks = call({
  ...ownerRead,
  path: PATH,
  summary: 'The webhooks, the newest first.',
  answer: rowsOf(Endpoint),
});

export const createWebhook = call({
  ...ownerCall,
  method: 'POST',
  path: PATH,
  summary: 'Sends changes to an address from now on. The secret for its signatures is shown once.',
  body: fields(body),
  answer: NewSecret,
  status: 201,
  refusals: ['webhook_url', 'webhook_limit'],
});

export const changeWebhook = call({
  ...ownerCall,
  method: 'PUT',
  path: `${PATH}/:id`,
  summary: 'Changes a webhook, pauses or resumes it. What happened while it was paused is sent when it is resumed.',
  params: PARAMS,
  /** What is left out stays as it is. */
  body: fields({
    name: Type.Optional(body.name),
    url: Type.Optional(body.url),
    types: Type.Optional(body.types),
    state: Type.Optional(oneOf(['ACTIVE', 'PAUSED'])),
  }),
  answer: fields({}),
  refusals: ['not_found', 'webhook_url'],
});

export const rotateWebhook = call({
  ...ownerCall,
  method: 'POST',
  path: `${PATH}/:id/rotate`,
  summary: 'Gives a webhook a new secret, which is shown once. Deliveries have both signatures for the given hours.',
  params: PARAMS,
  body: fields({ oldWorksForHours: Type.Integer({ minimum: 0, maximum: HOURS_OF_A_WEEK }) }),
  answer: NewSecret,
  refusals: ['not_found'],
});

export const removeWebhook = call({
  ...ownerCall,
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Removes an endpoint with its log.',
  params: PARAMS,
  answer: fields({}),
  refusals: ['not_found'],
});

export const testWebhook = call({
  ...ownerCall,
  method: 'POST',
  path: `${PATH}/:id/test`,
  summary: 'Sends a test to an endpoint, once, also while it is paused.',
  params: PARAMS,
  answer: fields({ deliveryId: Id }),
  refusals: ['not_found'],
  throttle: { max: 30, perSeconds: 60 },
});

export const listWebhookDeliveries = call({
  ...ownerRead,
  path: `${PATH}/:id/deliveries`,
  summary: 'The log of an endpoint, the newest first; 30 days.',
  params: PARAMS,
  query: fields({
    state: Type.Optional(oneOf(DELIVERY_STATES)),
    /** `next` of the page before. */
    before: Type.Optional(Id),
  }),
  answer: fields({
    rows: Type.Array(Delivery),
    /** Null on the last page. */
    next: orNull(Id),
  }),
  refusals: ['not_found'],
});

export const getWebhookDelivery = call({
  ...ownerRead,
  path: `${PATH}/:id/deliveries/:deliveryId`,
  summary: 'A delivery with its message and every try.',
  params: DELIVERY_PARAMS,
  answer: fields({
    ...Delivery.properties,
    messageId: Id,
    body: Type.String(),
    attempts: Type.Array(
      fields({
        number: Type.Integer(),
        at: Instant,
        status: orNull(Type.Integer()),
        durationMs: Type.Integer(),
        /** Its first 1,024 bytes. */
        answer: Type.String(),
        problem: orNull(Type.String()),
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const resendWebhookDelivery = call({
  ...ownerCall,
  method: 'POST',
  path: `${PATH}/:id/deliveries/:deliveryId/resend`,
  summary: 'Sends a delivery again, as one of its own with the same message id.',
  params: DELIVERY_PARAMS,
  answer: fields({ deliveryId: Id }),
  refusals: ['not_found', 'webhook_resend_limit'],
  throttle: { max: 30, perSeconds: 60 },
});

export const resendWebhookChanges = call({
  ...ownerCall,
  method: 'POST',
  path: `${PATH}/:id/resend`,
  summary:
    'Sends the changes since a time again, the first 10,000 and on request the next, while fewer than 10,000 wait.',
  params: PARAMS,
  body: fields({
    since: Instant,
    /** `next` of the call before, to go on from there. */
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: NUMBER_MAX })),
  }),
  answer: fields({
    count: Type.Integer(),
    /** The number of the last change that is sent, if there are others after it; null if these were all. */
    next: orNull(Type.Integer()),
  }),
  refusals: ['not_found', 'webhook_resend_limit'],
  throttle: { max: 10, perSeconds: 60 },
});
