import Type from 'typebox';
import { PAYMENT_TYPES } from '@plumbline/rules/payments/payment-type';
import { EXCHANGE_OBSTACLES, RELEASE_OBSTACLES } from '@plumbline/rules/waivers/release-obstacles';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import { Amount, call, DayText, fields, file, Id, Instant, oneOf, orNull, rowsOf } from './call.ts';
import { listQuery } from './list-query.ts';
import { DocumentProject } from './document-project.ts';

export const WaiverFigures = fields({
  amount: Amount,
  openBalance: Amount,
  exceptionsAmount: Amount,
  disputedAmount: Amount,
  creditsAmount: Amount,
});

/** What an unconditional waiver waits for that is not released. */
export const AWAITED = {
  /** The payment whose money is final last; its type and approval tell from when. */
  awaitedPayment: orNull(
    fields({
      code: Type.String(),
      paymentType: oneOf(PAYMENT_TYPES),
      /** Null while the payment is under way. */
      approvedAt: orNull(Instant),
    }),
  ),
  /** What else stands in the way of the release of one that is signed, as far as the customer can tell. */
  waitsFor: orNull(oneOf(RELEASE_OBSTACLES)),
};

/** Whether a conditional waiver counts, and why no unconditional one is prepared for it. */
export const EXCHANGE = {
  /** The money that it waits for is final. */
  areFundsFinal: Type.Boolean(),
  exchangeObstacle: orNull(oneOf(EXCHANGE_OBSTACLES)),
};

export const listWaivers = call({
  method: 'GET',
  path: '/v1/waivers',
  caller: 'customer',
  needs: 'waivers',
  revalidates: true,
  summary: 'Waiver requests of the caller; `executed` leaves those that are released and stand.',
  query: listQuery(waiverList),
  answer: rowsOf(
    fields({
      id: Id,
      /** Shown as W-1042. */
      number: Type.Integer(),
      waiverRequestStatus: Type.String(),
      rejectReason: orNull(Type.String()),
      rejectMessage: orNull(Type.String()),
      /** Codes of why it had to be approved before it is signed; none if it need not be. */
      approvalReasons: Type.Array(Type.String()),
      canBeWithdrawn: Type.Boolean(),
      /** The supplier keeps it back although it is signed. */
      isHeld: Type.Boolean(),
      ...AWAITED,
      waiverType: Type.String(),
      createdAt: Instant,
      throughDate: orNull(DayText),
      project: DocumentProject,
      createdBy: fields({ name: Type.String() }),
      waiverRequest: fields({ submitterName: Type.String() }),
      canBeDownloaded: Type.Boolean(),
      /** It was released and does not hold any more. */
      isVoid: Type.Boolean(),
      /** The released waiver that replaces it. */
      supersededById: orNull(Id),
      /** The unconditional waiver that stands for a conditional one. */
      exchangedBy: orNull(fields({ id: Id, number: Type.Integer(), waiverRequestStatus: Type.String() })),
      ...EXCHANGE,
      /** Since then money is gone that an unconditional waiver acknowledges. */
      moneyReturnedAt: orNull(Instant),
    }),
  ),
});

export const downloadWaiver = call({
  method: 'GET',
  path: '/api/waiver-request/:id/download',
  caller: 'customer',
  needs: 'waivers',
  summary: 'A released waiver as PDF.',
  params: fields({ id: Id }),
  answer: file('application/pdf'),
  refusals: ['not_found'],
});
