// The signed document of a waiver: drawn once from its template, sealed, stored and never drawn again (WVR-14).
import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import type { WaiverDocument } from '../../pdf/waiver-document.ts';
import { storageKey } from '../../ports/storage/storage.ts';
import { type BlockedDocument, blocked, pageOf, type Text, writtenDocument } from './document-page.ts';
import { organizationSigner, type OrganizationSigner } from './organization-signer.ts';
import { sealPdf } from './seal-pdf.ts';
import { type DocumentSigner, storedSnapshot } from './stored-snapshot.ts';
import {
  deleteDocument,
  insertDocument,
  lockUnsigned,
  selectDocument,
  selectHistory,
  selectWaiverToSign,
  type WaiverToSign,
} from './waiver-documents.sql.ts';

export type PreparedDocument = {
  kind: 'prepared';
  verifyCode: string;
  fileKey: string;
  unsignedSha256: Buffer;
  signedSha256: Buffer;
  /** The state whose form it is. */
  stateCode: string | null;
  /** It has a place for the notary. */
  needsNotary: boolean;
  /** As its certificate page says. */
  signedAt: string;
};

type Key = { organizationId: string; waiverId: string };

/** So long after a document was drawn its signer may still be recording the signature. */
const SIGNING_MS = 2 * 60_000;

/**
 * Not within a transaction: drawing takes a while. A second time within two minutes answers the document of the first,
 * unless the waiver or its certificate page would say something else by now. The caller records the signature, and gives
 * the waiver the file.
 */
export async function prepareDocument(
  app: App,
  key: Key,
  signer: DocumentSigner,
): Promise<PreparedDocument | BlockedDocument> {
  const waiver = await selectWaiverToSign(app.sql, key);
  const tenant = waiver && (await app.tenants.byId(key.organizationId, waiver.portalId));
  if (!waiver || !tenant) throw new Error('a waiver that is signed is not there');
  const known = await selectDocument(app.sql, key);
  if (known !== undefined && waiver.signedAt !== null) return prepared(known);
  const written = await writtenDocument(app, key, waiver, tenant);
  if (written.kind === 'blocked') return written;
  const { text: found, snapshot } = written;
  if (known !== undefined) {
    const isSame =
      known.templateSha256.equals(found.sha256) &&
      isDeepStrictEqual(known.snapshot, storedSnapshot(waiver, snapshot, signer));
    if (isSame && isRecent(app, known)) return prepared(known);
    if (known.signerId !== signer.identityId && isRecent(app, known)) return blocked('BEING_SIGNED');
    await discardDocument(app, key, known);
  }
  const sealer = await organizationSigner(app, key.organizationId);
  if (sealer === null) return blocked('CERTIFICATE_EXPIRED');
  return draw(app, key, { waiver, tenant, snapshot, text: found, signer, sealer });
}

type StoredDocument = NonNullable<Awaited<ReturnType<typeof selectDocument>>>;

const isRecent = (app: App, { createdAt }: StoredDocument): boolean =>
  app.now().getTime() - Date.parse(createdAt) < SIGNING_MS;

/** After a signature that was refused, so that nobody waits for it. */
export async function discardDrawn(app: App, key: Key, { fileKey }: PreparedDocument): Promise<void> {
  const known = await selectDocument(app.sql, key);
  if (known?.fileKey === fileKey) await discardDocument(app, key, known);
}

/** Of a signature that was never recorded. */
async function discardDocument(app: App, key: Key, { id, fileKey, unsignedFileKey }: StoredDocument): Promise<void> {
  const isDiscarded = await inTransaction(app.sql, async (tx) => {
    if (!(await lockUnsigned(tx, key))) return false;
    await deleteDocument(tx, key, id);
    return true;
  });
  if (isDiscarded) for (const file of [fileKey, unsignedFileKey]) await app.storage.remove(file);
}

type Drawing = {
  waiver: WaiverToSign;
  tenant: Tenant;
  snapshot: WaiverSnapshot;
  text: Text;
  signer: DocumentSigner;
  sealer: OrganizationSigner;
};

async function draw(
  app: App,
  key: Key,
  { waiver, tenant, snapshot, text, signer, sealer }: Drawing,
): Promise<PreparedDocument | BlockedDocument> {
  const [id, verifyCode, now] = [newId(), newVerifyCode(), app.now()];
  const page = await pageOf(app, tenant, { waiver, snapshot, text, signer, verifyCode, now });
  const render = async (certificate: WaiverDocument['certificate']) => {
    const share = { tenant: key.organizationId, party: signer.identityId };
    return (await renderPdf(share, { kind: 'waiver', document: { ...page, certificate } })).bytes;
  };
  const unsigned = await render(null);
  const unsignedSha256 = sha256(unsigned);
  const signedAt = { at: now.toISOString(), action: 'signed', actor: signer.name, address: signer.clientAddress };
  const whole = await render({
    documentId: id,
    unsignedSha256: unsignedSha256.toString('hex'),
    templateSha256: text.sha256.toString('hex'),
    templateName: text.name,
    verifyUrl: `${app.tenants.urlOf(tenant)}/verify/${verifyCode}`,
    signer: { ...signer, address: signer.clientAddress },
    events: [...(await historyOf(app, key)), signedAt],
  });
  const reason = `Waiver ${page.values['waiver.number']}`;
  const sealed = await sealPdf(whole, sealer.signer, { reason, at: now });
  const [unsignedFileKey, fileKey] = [newKey(key.organizationId), newKey(key.organizationId)];
  await app.storage.put(unsignedFileKey, unsigned);
  await app.storage.put(fileKey, sealed);
  const document = { verifyCode, fileKey, unsignedSha256, signedSha256: sha256(sealed) };
  const createdAt = now.toISOString();
  const stored = storedSnapshot(waiver, snapshot, signer);
  const inserted = await insertDocument(app.sql, {
    ...key,
    ...document,
    id,
    unsignedFileKey,
    templateId: text.id,
    templateVersion: text.version,
    templateSha256: text.sha256,
    snapshot: stored,
    signerId: signer.identityId,
    signerName: signer.name,
    signerTitle: signer.title,
    certificateId: sealer.certificateId,
    createdAt,
  });
  if (inserted !== undefined) return prepared({ ...document, createdAt, snapshot: stored });
  await app.storage.remove(unsignedFileKey);
  await app.storage.remove(fileKey);
  return prepareDocument(app, key, signer);
}

/** What a worker did has no actor. */
const historyOf = async (app: App, key: Key) =>
  (await selectHistory(app.sql, key)).map(({ actorIdentityId, actorName, ...event }) => ({
    ...event,
    actor: actorIdentityId === null ? null : actorName,
  }));

const prepared = ({
  verifyCode,
  fileKey,
  unsignedSha256,
  signedSha256,
  createdAt,
  snapshot,
}: Omit<PreparedDocument, 'kind' | 'needsNotary' | 'signedAt' | 'stateCode'> &
  Pick<StoredDocument, 'createdAt' | 'snapshot'>): PreparedDocument => ({
  kind: 'prepared',
  verifyCode,
  fileKey,
  unsignedSha256,
  signedSha256,
  stateCode: (snapshot as WaiverSnapshot).project.state,
  needsNotary: snapshot['needsNotary'] === true,
  signedAt: createdAt,
});

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const newKey = (organizationId: string): string => storageKey(organizationId, 'waivers', newId());

/** Crockford's base 32, as codes of payments: 'W7K3M9Q2XW4D'. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newVerifyCode = (): string => `W${Array.from(randomBytes(11), (byte) => LETTERS[byte % 32]).join('')}`;
