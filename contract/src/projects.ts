import Type from 'typebox';
import { projectList } from '@plumbline/rules/projects/project-list';
import { WAIVER_CONCERNS } from '@plumbline/rules/waivers/waiver-shares';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { Amount, call, CurrencyCode, DayText, fields, Id, oneOf, orNull, rowsOf, stream } from './call.ts';
import { FILTER_TEXT, listQuery } from './list-query.ts';

const Project = {
  id: Id,
  jobId: Type.String(),
  jobName: Type.String(),
  address: orNull(Type.String()),
  state: orNull(Type.String()),
  organizationId: Id,
};
const Open = fields({ total: Amount, count: Type.Integer() });

export const listOpenProjects = call({
  method: 'GET',
  path: '/api/projects-t2/open',
  caller: 'customer',
  needs: 'view',
  revalidates: true,
  summary: 'Projects with open invoices, with what is open by age and how much is paid.',
  query: listQuery(projectList),
  answer: rowsOf(
    fields({
      ...Project,
      currencyCode: CurrencyCode,
      open: fields({ current: Open, '30': Open, '60': Open, '61': Open }),
      openTotal: Amount,
      openCount: Type.Integer(),
      paidCount: Type.Integer(),
      waiversCount: Type.Integer(),
      percentPaid: Type.Integer(),
    }),
  ),
});

export const findProjects = call({
  method: 'GET',
  path: '/api/projects-t2/filter',
  caller: 'customer',
  needs: 'view',
  summary: 'Projects of the caller by number, name or address, or one by its id.',
  query: fields({ search: FILTER_TEXT, projectId: FILTER_TEXT }),
  answer: rowsOf(
    fields({
      ...Project,
      /** The types that can be requested for it. */
      waiverTypes: Type.Array(oneOf(WAIVER_TYPES)),
      projectClass: orNull(Type.String()),
      originalContractDate: orNull(DayText),
      /** False until the supplier has checked what the customer wrote. */
      isVerified: Type.Boolean(),
    }),
  ),
});

export const listInvoicesThruDate = call({
  method: 'GET',
  path: '/api/projects-t2/:projectId/invoices-thru-date',
  caller: 'customer',
  needs: 'waivers',
  summary: 'The invoices of a project up to a day, and what a waiver of them would say.',
  params: fields({ projectId: Id }),
  query: fields({ type: oneOf(WAIVER_TYPES), throughDate: Type.Optional(DayText) }),
  answer: fields({
    calculatedProps: fields({
      unpaidInvoiceCount: Type.Integer(),
      openBalance: Amount,
      exceptionsAmount: Amount,
      exceptionsDate: orNull(DayText),
      throughDate: orNull(DayText),
      invoices: Type.Array(
        fields({
          id: Id,
          invoiceNumber: Type.String(),
          invoiceCreatedAt: DayText,
          dueDate: orNull(DayText),
          totalAmount: Amount,
          balance: Amount,
          disputedAmount: Amount,
        }),
      ),
      currencyCode: CurrencyCode,
      /** What a waiver of all these invoices covers. */
      amount: Amount,
      disputedAmount: Amount,
      creditsAmount: Amount,
      /** Credits that no waiver uses automatically. */
      availableOnAccount: Amount,
      /** The latest day up to which everything is paid. */
      safeThroughDate: DayText,
      /** Final money that no earlier waiver has acknowledged; without a payment it was posted by the supplier. */
      received: Type.Array(fields({ paymentId: orNull(Id), invoiceId: Id, amount: Amount })),
      concerns: Type.Array(oneOf(WAIVER_CONCERNS)),
      /** The supplier has a text for such a waiver; without one somebody prepares it by hand. */
      hasForm: Type.Boolean(),
      /** The newest other request for the same project, type and day; a second one needs an approval. */
      sameRequest: orNull(fields({ id: Id, number: Type.Integer(), status: oneOf(WAIVER_STATUSES) })),
    }),
    invoicesToBeWaived: Type.Array(fields({ id: Id })),
  }),
  refusals: ['not_found'],
});

export const downloadCloseOut = call({
  method: 'GET',
  path: '/v1/projects/:id/close-out',
  caller: 'customer',
  needs: 'waivers',
  summary: "A project's released waivers, invoices and receipts as a ZIP archive of the original files with a cover.",
  params: fields({ id: Id }),
  answer: stream('application/zip'),
  refusals: ['not_found', 'close_out_too_large'],
  throttle: { max: 60, perSeconds: 60 },
});

export const downloadDeskCloseOut = call({
  method: 'GET',
  path: '/v1/console/projects/:id/close-out',
  caller: 'staff',
  summary: 'The close-out packet of a project of any customer, as the customer downloads it.',
  params: fields({ id: Id }),
  answer: stream('application/zip'),
  refusals: ['not_found', 'close_out_too_large'],
  throttle: { max: 60, perSeconds: 60 },
});
