import Type from 'typebox';
import { documentList } from '@plumbline/rules/waivers/document-list';
import { call, fields, file, Id, Instant, orNull, rowsOf } from './call.ts';
import { listQuery } from './list-query.ts';
import { DocumentProject } from './document-project.ts';

export const listDocuments = call({
  method: 'GET',
  path: '/v1/documents',
  caller: 'customer',
  needs: 'otherDocuments',
  revalidates: true,
  summary: 'Notices and other documents of the caller.',
  query: listQuery(documentList),
  answer: rowsOf(
    fields({
      id: Id,
      type: Type.String(),
      createdAt: Instant,
      project: DocumentProject,
      createdBy: fields({ name: Type.String() }),
      waiverRequest: orNull(fields({ submitterName: Type.String() })),
      canBeDownloaded: Type.Boolean(),
    }),
  ),
});

export const downloadDocument = call({
  method: 'GET',
  path: '/api/pdf/document/:id/download/t2',
  caller: 'customer',
  needs: 'otherDocuments',
  summary: 'A document as PDF.',
  params: fields({ id: Id }),
  answer: file('application/pdf'),
  refusals: ['not_found'],
});
