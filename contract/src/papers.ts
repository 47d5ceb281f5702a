// What the lists of waivers and of other documents have in common.
import Type from 'typebox';
import { fields, Id, orNull } from './call.ts';
import { FILTER_TEXT, PAGING } from './list-query.ts';

export const PAPER_FILTERS = {
  ...PAGING,
  projectId: FILTER_TEXT,
  startDate: FILTER_TEXT,
  endDate: FILTER_TEXT,
  submitterName: FILTER_TEXT,
  submitterEmail: FILTER_TEXT,
  jobId: FILTER_TEXT,
  jobName: FILTER_TEXT,
  jobAddress: FILTER_TEXT,
};

export const PaperProject = fields({
  id: orNull(Id),
  jobId: orNull(Type.String()),
  jobName: orNull(Type.String()),
  address: orNull(Type.String()),
});
