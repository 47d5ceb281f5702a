import Type from 'typebox';
import { call, fields, file, Id, Instant, orNull, rowsOf } from './call.ts';
import { FILTER_TEXT, PAGING } from './list-query.ts';

export const listDocuments = call({
  method: 'GET',
  path: '/v1/documents',
  by: 'customer',
  needs: 'otherDocuments',
  summary: 'Notices and other papers of the caller.',
  query: fields({
    ...PAGING,
    documentType: FILTER_TEXT,
    projectId: FILTER_TEXT,
    startDate: FILTER_TEXT,
    endDate: FILTER_TEXT,
    submitterName: FILTER_TEXT,
    submitterEmail: FILTER_TEXT,
    jobId: FILTER_TEXT,
    jobName: FILTER_TEXT,
    jobAddress: FILTER_TEXT,
  }),
  answer: rowsOf(
    fields({
      id: Id,
      type: Type.String(),
      createdAt: Instant,
      project: fields({
        id: orNull(Id),
        jobId: orNull(Type.String()),
        jobName: orNull(Type.String()),
        address: orNull(Type.String()),
      }),
      createdBy: fields({ name: Type.String() }),
      waiverRequest: orNull(fields({ submitterName: Type.String() })),
      canBeDownloaded: Type.Boolean(),
    }),
  ),
});

export const downloadDocument = call({
  method: 'GET',
  path: '/api/pdf/document/:id/download/t2',
  by: 'customer',
  needs: 'otherDocuments',
  summary: 'A document as PDF.',
  params: fields({ id: Id }),
  answer: file('application/pdf'),
  refusals: ['not_found'],
});
