// What staff look at before they decide on a waiver request.
import Type from 'typebox';
import { call, fields, file, Id, orNull, rowsOf } from './call.ts';

const PATH = '/v1/console/waivers/:id';
const params = fields({ id: Id });

export const previewWaiver = call({
  method: 'GET',
  path: `${PATH}/preview`,
  caller: 'staff',
  summary: 'What the waiver would say if the caller signed it now, marked as a draft on each page; nothing is stored.',
  params,
  answer: file('application/pdf'),
  refusals: [
    'not_found',
    'waiver_decided',
    'figures_missing',
    'waiver_no_template',
    'waiver_fields_missing',
    'waiver_no_room_for_exceptions',
  ],
});

export const listWaiverProjects = call({
  method: 'GET',
  path: `${PATH}/projects`,
  caller: 'staff',
  summary: 'Projects of the customer of a request, found by number, name or address; at most 50, by name.',
  params,
  query: fields({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
  answer: rowsOf(
    fields({
      id: Id,
      jobId: orNull(Type.String()),
      jobName: orNull(Type.String()),
      address: orNull(Type.String()),
      state: orNull(Type.String()),
    }),
  ),
  refusals: ['not_found'],
});
