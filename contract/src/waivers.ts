import Type from 'typebox';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import { call, DayText, fields, file, Id, Instant, oneOf, orNull, rowsOf } from './call.ts';
import { listQuery } from './list-query.ts';
import { DocumentProject } from './document-project.ts';

/** The payment that an unconditional waiver waits for; its type and approval tell from when its money is final. */
export const AwaitedPayment = orNull(
  fields({
    code: Type.String(),
    paymentType: oneOf(['ACH', 'CREDIT_CARD', 'CREDIT']),
    /** Null while the payment is under way. */
    approvedAt: orNull(Instant),
  }),
);

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
      /** It has to be approved before it is signed. */
      needsApproval: Type.Boolean(),
      canBeWithdrawn: Type.Boolean(),
      /** The supplier keeps it back although it is signed. */
      isHeld: Type.Boolean(),
      awaitedPayment: AwaitedPayment,
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
