import { extname } from 'node:path';
import type { Upload } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import { QUESTION_MEGABYTES_PER_DAY } from '@plumbline/rules/questions/question-list';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import type { Limit } from '../identity/throttle.ts';
import { storageKey } from '../ports/storage/storage.ts';
import { checkedFile } from '../uploads/checked-file.ts';
import { removeFiles, keysOf } from '../uploads/remove-files.ts';

export type StoredFile = { organizationId: string; id: string; name: string; size: number; fileKey: string };

const KIB = 1024;

/** In KiB. */
const ONE_DAY = { max: QUESTION_MEGABYTES_PER_DAY * KIB, perSeconds: 24 * 3600 };
export const FILES_BY_CUSTOMER: Limit = { name: 'question files by customer', ...ONE_DAY };
/** What staff send to one customer is counted apart, so that neither side takes the other's. */
export const FILES_BY_STAFF: Limit = { name: 'question files by staff', ...ONE_DAY };

type Thread = { organizationId: string; customerId: string };

/** Checks received files by their content and stores them; the rows that refer to them come afterwards. */
export async function storeQuestionFiles(
  app: App,
  { organizationId, customerId }: Thread,
  uploads: readonly Upload[],
  limit: Limit,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  try {
    for (const upload of uploads) {
      const { name, bytes } = await checkedFile({ tenant: organizationId, party: customerId }, upload, 'question-file');
      const subject = `${organizationId} ${customerId}`;
      const kib = Math.ceil(bytes.length / KIB);
      const sent = await app.throttle.increment(limit, subject, kib);
      if (sent > limit.max) {
        // A smaller file may still fit.
        await app.throttle.increment(limit, subject, -kib);
        refuse('upload_quota');
      }
      const id = newId();
      const fileKey = storageKey(organizationId, 'questions', id, extname(name).slice(1).toLowerCase());
      await app.storage.put(fileKey, bytes);
      stored.push({ organizationId, id, name, size: bytes.length, fileKey });
    }
    return stored;
  } catch (error) {
    // One of them is refused, and none is kept.
    await removeFiles(app, keysOf(stored));
    throw error;
  }
}
