// The project fields that waivers and other documents have in common.
import Type from 'typebox';
import { fields, Id, orNull } from './call.ts';

export const DocumentProject = fields({
  id: orNull(Id),
  jobId: orNull(Type.String()),
  jobName: orNull(Type.String()),
  address: orNull(Type.String()),
});
