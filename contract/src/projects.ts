import Type from 'typebox';
import { projectList } from '@plumbline/rules/projects/project-list';
import { Amount, call, CurrencyCode, DayText, fields, Id, orNull, rowsOf } from './call.ts';
import { FILTER_TEXT, listQuery } from './list-query.ts';

const WaiverType = Type.Union([
  Type.Literal('conditional.progress'),
  Type.Literal('conditional.final'),
  Type.Literal('unconditional.progress'),
  Type.Literal('unconditional.final'),
  Type.Literal('other'),
]);

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
  answer: rowsOf(fields(Project)),
});

export const listInvoicesThruDate = call({
  method: 'GET',
  path: '/api/projects-t2/:projectId/invoices-thru-date',
  caller: 'customer',
  needs: 'waivers',
  summary: 'The invoices of a project up to a day, and what a waiver of them would say.',
  params: fields({ projectId: Id }),
  query: fields({ type: WaiverType, throughDate: Type.Optional(DayText) }),
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
        }),
      ),
    }),
    invoicesToBeWaived: Type.Array(fields({ id: Id })),
  }),
  refusals: ['not_found'],
});
