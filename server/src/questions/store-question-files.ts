import { extname } from 'node:path';
import type { Upload } from '@plumbline/contract/call';
import { refuse, Refused } from '@plumbline/contract/refusals';
import { QUESTION_MEGABYTES_PER_DAY } from '@plumbline/rules/questions/question-list';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import type { Limit } from '../identity/throttle.ts';
import { storageKey } from '../ports/storage/storage.ts';
import { checkedFile } from '../uploads/checked-file.ts';
import { fileLimit } from '../uploads/file-limit.ts';
import { keysOf, removeFiles } from '../uploads/remove-files.ts';

export type StoredFile = { organizationId: string; id: string; name: string; size: number; fileKey: string };

const KIB = 1024;

/** In KiB. */
const ONE_DAY = { max: QUESTION_MEGABYTES_PER_DAY * KIB, perSeconds: 24 * 3600 };
export const FILES_BY_CUSTOMER: Limit = { name: 'question files by customer', ...ONE_DAY };
/** What staff send to one customer is counted apart, so that neither side takes the other's. */
export const FILES_BY_STAFF: Limit = { name: 'question files by staff', ...ONE_DAY };

const FULL_FOR_STAFF =
  'This customer was sent as many files today as one day takes. Send the answer without files, or try again tomorrow.';

type Sent = { organizationId: string; customerId: string; uploads: readonly Upload[]; limit: Limit };

/**
 * Stores received files for the message that `work` writes. If it is refused, none is kept or counted; after an outage
 * they stay, because the message may have been committed.
 */
export async function withQuestionFiles<Result>(
  app: App,
  sent: Sent,
  work: (files: readonly StoredFile[]) => Promise<Result>,
): Promise<Result> {
  const files = await storeFiles(app, sent);
  try {
    return await work(files);
  } catch (error) {
    if (error instanceof Refused) await forgetFiles(app, sent, files);
    throw error;
  }
}

const kibOf = ({ size }: { size: number }): number => Math.ceil(size / KIB);

async function forgetFiles(app: App, { organizationId, customerId, limit }: Sent, files: readonly StoredFile[]) {
  await removeFiles(app, keysOf(files));
  const counted = files.reduce((sum, file) => sum + kibOf(file), 0);
  if (counted > 0) await app.throttle.increment(limit, `${organizationId} ${customerId}`, -counted);
}

/** Checked by their content. */
async function storeFiles(app: App, { organizationId, customerId, uploads, limit }: Sent): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  const subject = `${organizationId} ${customerId}`;
  let counted = 0;
  try {
    for (const upload of uploads) {
      const share = { tenant: organizationId, party: customerId };
      await fileLimit.run({ ...share, isContinued: stored.length > 0 }, async () => {
        const { name, bytes } = await checkedFile(share, upload, 'question-file');
        const kib = kibOf({ size: bytes.length });
        counted += kib;
        if ((await app.throttle.increment(limit, subject, kib)) > limit.max)
          refuse('upload_quota', limit === FILES_BY_STAFF ? FULL_FOR_STAFF : undefined);
        const id = newId();
        const fileKey = storageKey(organizationId, 'questions', id, extname(name).slice(1).toLowerCase());
        await app.storage.put(fileKey, bytes);
        stored.push({ organizationId, id, name, size: bytes.length, fileKey });
      });
    }
    return stored;
  } catch (error) {
    // One of them is refused, and none is kept or counted: fewer or smaller ones may still fit.
    await removeFiles(app, keysOf(stored));
    if (counted > 0) await app.throttle.increment(limit, subject, -counted);
    throw error;
  }
}
