import Type from 'typebox';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import { call, DayText, fields, file, Id, Instant, orNull, rowsOf } from './call.ts';
import { listQuery } from './list-query.ts';
import { DocumentProject } from './document-project.ts';

export const listWaivers = call({
  method: 'GET',
  path: '/v1/waivers',
  caller: 'customer',
  needs: 'waivers',
  revalidates: true,
  summary: 'Waiver requests of the caller; `executed` leaves those that are signed.',
  query: listQuery(waiverList),
  answer: rowsOf(
    fields({
      id: Id,
      waiverRequestStatus: Type.String(),
      rejectReason: orNull(Type.String()),
      waiverType: Type.String(),
      createdAt: Instant,
      throughDate: orNull(DayText),
      project: DocumentProject,
      createdBy: fields({ name: Type.String() }),
      waiverRequest: fields({ submitterName: Type.String() }),
      canBeDownloaded: Type.Boolean(),
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
