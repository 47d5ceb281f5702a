// After a rotation: encrypts again with the newest key what older keys have encrypted.
import type { App } from '../app.ts';
import { type EncryptedColumn, ENCRYPTED_COLUMNS } from './encrypted-columns.ts';
import {
  countOutdated,
  type OutdatedValue,
  selectOrganizationIds,
  selectOutdated,
  updateEncrypted,
  updateFingerprint,
} from './encrypted-values.sql.ts';

type RotationApp = Pick<App, 'sql' | 'encryption' | 'keyRing' | 'log'>;

const BATCH = 200;

export type Reencryption = { done: number; unreadable: number };

const checked = new WeakSet<App['keyRing']>();

/** The job: once after the start, and again as long as there is more than one key. */
export async function keepToNewestKey(app: RotationApp): Promise<void> {
  const hasChanged = app.keyRing.reload();
  const hasOlder = app.keyRing.keysFor('sealing').length > 1;
  if (!hasChanged && !hasOlder && checked.has(app.keyRing)) return;
  await reencryptValues(app);
  checked.add(app.keyRing);
}

/** A value that no known key decrypts stays as it is and is counted. */
export async function reencryptValues(app: RotationApp): Promise<Reencryption> {
  const sum = { done: 0, unreadable: 0 };
  for (const [column, owner] of await columnsByOwner(app)) {
    let unreadable = 0;
    for (;;) {
      const header = app.encryption.currentHeader();
      const values = await selectOutdated(app.sql, column, owner, { header, limit: BATCH, offset: unreadable });
      for (const value of values) {
        if (await reencrypt(app, column, owner, value)) sum.done += 1;
        else unreadable += 1;
      }
      if (values.length < BATCH) break;
    }
    sum.unreadable += unreadable;
  }
  if (sum.done > 0 || sum.unreadable > 0) app.log.info(sum, 'values encrypted again with the newest key');
  return sum;
}

/** How many values the newest key has not encrypted. */
export async function countOutdatedValues(app: Pick<App, 'sql' | 'encryption'>): Promise<number> {
  let count = 0;
  for (const [column, owner] of await columnsByOwner(app)) {
    count += await countOutdated(app.sql, column, owner, app.encryption.currentHeader());
  }
  return count;
}

async function columnsByOwner({ sql }: Pick<App, 'sql'>): Promise<[EncryptedColumn, string | null][]> {
  const organizationIds = await selectOrganizationIds(sql);
  return ENCRYPTED_COLUMNS.flatMap((column) =>
    (column.isOwned ? organizationIds : [null]).map((owner): [EncryptedColumn, string | null] => [column, owner]),
  );
}

async function reencrypt(
  { sql, encryption, keyRing }: RotationApp,
  column: EncryptedColumn,
  owner: string | null,
  value: OutdatedValue,
): Promise<boolean> {
  const context = column.context(value);
  let plain: Buffer;
  try {
    plain = encryption.decryptBytes(value.encrypted, context);
  } catch {
    return false;
  }
  // Before the value: after a crash in between, the next run finds the value again.
  if (column.fingerprint && owner !== null) {
    await updateFingerprint(sql, owner, String(value['id']), column.fingerprint(keyRing, context, plain));
  }
  const after = encryption.encryptBytes(plain, context);
  const keyValues = column.key.map((name) => value[camelCase(name)] ?? '');
  await updateEncrypted(sql, column, owner, { before: value.encrypted, after, keyValues });
  return true;
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
