// Stores one document from the ERP and attaches it to its invoice or project, in a run that can be undone.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Upload } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { Day } from '@plumbline/rules/dates';
import type { DocumentOutcome } from '@plumbline/rules/imports/document-file';
import type { DocumentType } from '@plumbline/rules/waivers/documents';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { FairLimit } from '../../fair-limit.ts';
import { storageKey } from '../../ports/storage/storage.ts';
import { asPdf, checkedFile, cleanName } from '../../uploads/checked-file.ts';
import { removeFiles, removeIfRefused } from '../../uploads/remove-files.ts';
import { countSent } from '../count-sent.ts';
import { whenFree } from '../when-free.ts';
import { closeDocumentRun, openDocumentRun } from './document-run.ts';
import {
  type DocumentKey,
  type DocumentTarget,
  insertDocument,
  insertDocumentChange,
  type KnownDocument,
  lockTarget,
  selectDocument,
  selectFileBefore,
  updateDocument,
  upsertKnownDocument,
} from './documents.sql.ts';

/** A person or a program of the supplier. */
export type Sender = {
  organizationId: string;
  identityId: string | null;
  token: { id: string; name: string } | null;
  /** Whom customers read as the originator. */
  name: string;
  requestId: string;
  clientAddress: string;
  /** How many may wait for their turn. */
  waitingMax?: number;
};

export type GivenDocument = {
  target: DocumentTarget;
  externalId: string | null;
  /** Null: a document that is there keeps its own. */
  type: DocumentType | null;
  day: Day | null;
  asOf: string;
  /** Files of one run are undone together. */
  runId: string;
};

export type LoadedDocument = { documentId: string; outcome: DocumentOutcome; importId: string | null };

const INVOICE_TYPE = 'invoice';
const FIRST_TYPE: DocumentType = 'preliminary-notice';

type Attempt = { given: GivenDocument; key: DocumentKey; fileKey: string | null; at: string };

export async function loadDocument(
  app: App,
  sender: Sender,
  given: GivenDocument,
  upload: Upload,
): Promise<LoadedDocument> {
  const { organizationId } = sender;
  const { target, externalId } = given;
  await countSent(app, organizationId, 'documents');
  const fileName = cleanName(upload.name);
  const key: DocumentKey = {
    name: `${basename(fileName, extname(fileName))}.pdf`,
    externalId,
    sha256: await hashFile(upload.path),
  };
  // What is there already is not checked and stored once more.
  const known = await selectDocument(app.sql, organizationId, target, key);
  const fileKey = known && hasContent(known, key) ? null : await storeFile(app, sender, target, upload);
  const attempt: Attempt = { given, key, fileKey, at: app.now().toISOString() };
  const work = () => inTransaction(app.sql, (tx) => attach(tx, sender, attempt));
  const stored = fileKey === null ? [] : [{ fileKey }];
  const { unused, ...loaded } = await removeIfRefused(app, stored, () =>
    whenFree(organizationId, work, sender.waitingMax),
  );
  await removeFiles(app, unused);
  return loaded;
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest();
}

/** Files of up to 25 MB are checked in memory: only so many at once, in turn. Those that wait lie on the disk. */
const fileLimit = new FairLimit({ atOnce: 2, waitingMax: { party: 50, tenant: 100, all: 400 } });

async function storeFile(app: App, sender: Sender, { kind }: DocumentTarget, upload: Upload): Promise<string> {
  const { organizationId, identityId, token } = sender;
  const share = { tenant: organizationId, party: identityId ?? token?.id ?? organizationId };
  const purpose = kind === 'invoice' ? 'invoice-document' : 'project-document';
  return fileLimit.run(share, async () => {
    const { bytes } = await asPdf(share, await checkedFile(share, upload, purpose));
    const fileKey = storageKey(organizationId, 'documents', newId());
    await app.storage.put(fileKey, bytes);
    return fileKey;
  });
}

const hasContent = ({ sha256, fileKey }: KnownDocument, key: DocumentKey): boolean =>
  fileKey !== null && sha256?.equals(key.sha256) === true;

/** The name counts only where it does not find the document. */
const isSame = (known: KnownDocument, { target, type, day, externalId }: GivenDocument, key: DocumentKey): boolean =>
  hasContent(known, key) &&
  (target.kind === 'invoice' ||
    (known.projectId === target.id &&
      (type === null || type === known.type) &&
      (day === null || day === known.day) &&
      (externalId === null || (externalId === known.externalId && known.name === key.name))));

/** All of it or nothing; `unused` are files that nothing refers to afterwards. */
async function attach(tx: Tx, sender: Sender, attempt: Attempt): Promise<LoadedDocument & { unused: string[] }> {
  const { organizationId } = sender;
  const { given, key, fileKey, at } = attempt;
  const { target, asOf, runId } = given;
  // Takes the organization's turn: nobody else attaches, imports or undoes.
  const run = await openDocumentRun(tx, sender, { ...given, fileName: key.name, at });
  if (!(await lockTarget(tx, organizationId, target))) refuse('not_found');
  const known = await selectDocument(tx, organizationId, target, key);
  if (known && known.customerId !== target.customerId) refuse('document_elsewhere');
  if (known?.knownAsOf && known.knownAsOf > asOf) refuse('document_outdated');
  const documentId = known?.id ?? newId();
  const change = { organizationId, runId, documentId, asOf };
  if (known && isSame(known, given, key)) {
    // A retry within a run has nothing to say.
    if (known.importRunId !== runId) {
      await insertDocumentChange(tx, change, 'same');
      await upsertKnownDocument(tx, change);
    }
    const importId = await closeDocumentRun(tx, run, known.importRunId === runId ? null : 'SAME', at);
    return { documentId, outcome: 'SAME', importId, unused: fileKey === null ? [] : [fileKey] };
  }
  const kept = known && hasContent(known, key) ? known.fileKey : fileKey;
  // Replaced between the first look and this one.
  if (kept === null) return refuse('import_busy');
  const outcome = known ? 'REPLACED' : 'NEW';
  await insertDocumentChange(tx, change, 'written');
  await upsertKnownDocument(tx, change);
  const document = {
    organizationId,
    id: documentId,
    target,
    ...key,
    type: target.kind === 'invoice' ? INVOICE_TYPE : (given.type ?? known?.type ?? FIRST_TYPE),
    fileKey: kept,
    createdByName: sender.name,
    importRunId: runId,
    day: given.day,
    at,
  };
  await (known ? updateDocument(tx, document) : insertDocument(tx, document));
  await audit(tx, sender, attempt, { documentId, outcome });
  const isAgain = known?.importRunId === runId;
  const importId = await closeDocumentRun(tx, run, isAgain ? null : outcome, at);
  const replaced = isAgain && known.fileKey !== null && known.fileKey !== kept ? [known.fileKey] : [];
  // What an undo of the run gives back is not of the run, although it may have kept the file for another type or day.
  const before = replaced.length === 0 ? null : await selectFileBefore(tx, change);
  return {
    documentId,
    outcome,
    importId,
    unused: [...(fileKey === null || fileKey === kept ? [] : [fileKey]), ...replaced.filter((each) => each !== before)],
  };
}

const audit = (
  tx: Tx,
  { organizationId, identityId, token, requestId, clientAddress }: Sender,
  { given: { target, runId }, key, at }: Attempt,
  { documentId, outcome }: { documentId: string; outcome: 'NEW' | 'REPLACED' },
) =>
  insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: identityId,
    action: outcome === 'NEW' ? 'document.added' : 'document.replaced',
    subjectType: 'document',
    subjectId: documentId,
    detail: {
      name: key.name,
      [target.kind]: target.number,
      sha256: key.sha256.toString('hex'),
      importId: runId,
      ...(token !== null && { token: token.name }),
    },
    requestId,
    clientAddress,
  });
