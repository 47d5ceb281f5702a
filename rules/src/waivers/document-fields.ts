import { dayField, textField } from '../lists/list-fields.ts';

/** The filters that waivers and other documents have in common. */
export const DOCUMENT_FIELDS = {
  search: textField,
  projectId: textField,
  /** The days on which they were created. */
  startDate: dayField,
  endDate: dayField,
  submitterName: textField,
  submitterEmail: textField,
  jobId: textField,
  jobName: textField,
  jobAddress: textField,
};
