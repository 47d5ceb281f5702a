// What the portal and the console see of a question.
import Type from 'typebox';
import {
  QUESTION_FILE_EXTENSIONS,
  QUESTION_FILES_MAX,
  QUESTION_KINDS,
  QUESTION_OUTCOMES,
  QUESTION_STATUSES,
} from '@plumbline/rules/questions/question-list';
import { WAIVER_FILE_BYTES_MAX } from '@plumbline/rules/waivers/waiver-files';
import { Amount, fields, Id, Instant, oneOf, orNull } from '../call.ts';

/** The same for both sides. */
export const MESSAGE_FILES = {
  field: 'files[]',
  maxCount: QUESTION_FILES_MAX,
  maxBytes: WAIVER_FILE_BYTES_MAX,
  extensions: QUESTION_FILE_EXTENSIONS,
} as const;

export const FILE_REFUSALS = [
  'upload_too_large',
  'upload_too_many',
  'upload_quota',
  'upload_type',
  'file_content',
  'file_active',
] as const;

/** What was read last: a message to less is refused. */
export const LastMessage = { lastMessageId: Id };

export const QUESTION = {
  id: Id,
  kind: oneOf(QUESTION_KINDS),
  status: oneOf(QUESTION_STATUSES),
  /** How it ended; null while it is open or answered. */
  outcome: orNull(oneOf(QUESTION_OUTCOMES)),
  /** The name of whoever asked. */
  askedBy: Type.String(),
  createdAt: Instant,
  closedAt: orNull(Instant),
};

export const THREAD = {
  /** The lines that it is about, as they were; none for the whole invoice. */
  lines: Type.Array(fields({ description: Type.String(), amount: Amount })),
  /** The oldest first. */
  messages: Type.Array(
    fields({
      id: Id,
      side: oneOf(['CUSTOMER', 'STAFF']),
      author: Type.String(),
      text: Type.String(),
      createdAt: Instant,
      files: Type.Array(fields({ id: Id, name: Type.String(), size: Type.Integer() })),
    }),
  ),
};
