import { refuse } from '@plumbline/contract/refusals';
import type { addWaiverDraftFile as Call } from '@plumbline/contract/waiver-requests';
import { WAIVER_FILES_MAX } from '@plumbline/rules/waivers/waiver-files';
import type { Sql } from '../../database/open-database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { removeIfRefused } from '../../uploads/remove-files.ts';
import { storeFormFile } from './store-file.ts';
import {
  type DraftOwner,
  type FormPurpose,
  insertWaiverFile,
  lockDraftFiles,
  selectDraftFiles,
} from './waiver-files.sql.ts';

export const addWaiverDraftFile: Handler<typeof Call> = async (app, customer, { purpose, uploads }) => {
  const { tenant, customerId, identityId } = customer;
  const owner = { organizationId: tenant.organizationId, customerId, identityId };
  const [upload] = uploads;
  if (upload === undefined) return refuse('invalid_request', 'waiverFiles[] is required.');
  // Before the file is read and stored, and again when nobody else adds one.
  await refuseFull(app.sql, owner, purpose);
  const file = await storeFormFile(app, owner, upload, purpose);
  return removeIfRefused(app, [file], () =>
    inTransaction(app.sql, async (tx) => {
      await lockDraftFiles(tx, owner);
      await refuseFull(tx, owner, purpose);
      await insertWaiverFile(tx, file);
      return { id: file.id, name: file.name, size: file.size, purpose };
    }),
  );
};

/** The template of a request comes on top of its other files. */
async function refuseFull(sql: Sql, owner: DraftOwner, purpose: FormPurpose): Promise<void> {
  const files = await selectDraftFiles(sql, owner);
  const same = files.filter((file) => file.purpose === purpose);
  if (files.length > WAIVER_FILES_MAX || same.length >= WAIVER_FILES_MAX) refuse('upload_too_many');
}
