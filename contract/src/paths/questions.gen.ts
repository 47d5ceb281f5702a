// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const replyToQuestion: Path<typeof calls.replyToQuestion> = {
  method: 'POST',
  path: '/v1/questions/:id/messages',
  isForCustomers: true,
  body: 'multipart',
  fields: ['lastMessageId', 'text'],
  uploads: 'files[]',
};

export const withdrawQuestion: Path<typeof calls.withdrawQuestion> = {
  method: 'POST',
  path: '/v1/questions/:id/withdraw',
  isForCustomers: true,
};

export const downloadQuestionFile: Path<typeof calls.downloadQuestionFile> = {
  method: 'GET',
  path: '/v1/questions/:id/files/:fileId',
  isForCustomers: true,
  kind: 'file',
};
