// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getWaiverDraft: Path<typeof calls.getWaiverDraft> = {
  method: 'GET',
  path: '/v1/waiver-draft',
  isForCustomers: true,
};

export const saveWaiverDraft: Path<typeof calls.saveWaiverDraft> = {
  method: 'PUT',
  path: '/v1/waiver-draft',
  isForCustomers: true,
  body: 'json',
  fields: ['form'],
};

export const addWaiverDraftFile: Path<typeof calls.addWaiverDraftFile> = {
  method: 'POST',
  path: '/v1/waiver-draft/files',
  isForCustomers: true,
  body: 'multipart',
  fields: ['purpose'],
  uploads: 'waiverFiles[]',
};

export const removeWaiverDraftFile: Path<typeof calls.removeWaiverDraftFile> = {
  method: 'DELETE',
  path: '/v1/waiver-draft/files/:id',
  isForCustomers: true,
};
