// The signed document of a waiver: drawn once from its template, sealed, stored and never drawn again (WVR-14).
import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ZERO } from '@plumbline/rules/money';
import { notaryNeed } from '@plumbline/rules/waivers/state-rules';
import {
  DEFAULT_FOOTER,
  DEFAULT_WORDING_VERSION,
  defaultWording,
} from '@plumbline/rules/waivers/templates/default-wording';
import { type MergeField, mergeFieldLabel } from '@plumbline/rules/waivers/templates/merge-fields';
import { fieldsIn, requiredFields, takesExceptions } from '@plumbline/rules/waivers/templates/publish-problems';
import type { TemplateContent } from '@plumbline/rules/waivers/templates/template-content';
import { nodesOf } from '@plumbline/rules/waivers/templates/template-doc';
import { mergeValues, type WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { documentLogo, documentOwner } from '../../invoices/document-owner.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import type { WaiverDocument } from '../../pdf/waiver-document.ts';
import { storageKey } from '../../ports/storage/storage.ts';
import { contentHash } from '../templates/content-hash.ts';
import { publishedTemplate } from '../templates/published-template.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { organizationSigner, type OrganizationSigner } from './organization-signer.ts';
import { sealPdf } from './seal-pdf.ts';
import { stateOf } from './waiver-snapshot.ts';
import {
  deleteDocument,
  insertDocument,
  lockUnsigned,
  selectDocument,
  selectHistory,
  selectWaiverToSign,
  type WaiverToSign,
} from './waiver-documents.sql.ts';

export type DocumentSigner = {
  identityId: string;
  name: string;
  title: string;
  email: string;
  clientAddress: string;
  /** How the person proved who they are, in words: 'Password, entered again'. */
  method: string;
};

export type PreparedDocument = {
  kind: 'prepared';
  verifyCode: string;
  fileKey: string;
  unsignedSha256: Buffer;
  signedSha256: Buffer;
  /** The state whose form it is. */
  stateCode: string | null;
  /** As its certificate page says. */
  signedAt: string;
};

/** Why a waiver cannot be signed as it is; a person of the supplier mends it or attaches a file of their own. */
export type BlockedDocument = {
  kind: 'blocked';
  reason: 'NO_TEMPLATE' | 'FIELDS_MISSING' | 'NO_ROOM_FOR_EXCEPTIONS' | 'CERTIFICATE_EXPIRED' | 'BEING_SIGNED';
  /** The labels of the fields without a value. */
  missing: readonly string[];
};

type Key = { organizationId: string; waiverId: string };
type Text = { id: string | null; version: number; sha256: Buffer; name: string; content: TemplateContent };

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
  const { waiverType } = waiver;
  const found = await textOf(app, key.organizationId, waiver);
  if (found === null || waiverType === 'other') return blocked('NO_TEMPLATE');
  const snapshot = await loadSnapshot(app, key, { ...waiver, waiverType }, tenant, found.content);
  const missing = missingFields(found.content, snapshot);
  if (missing.length > 0) return { ...blocked('FIELDS_MISSING'), missing };
  if (snapshot.exceptionsAmount > ZERO && !takesExceptions(found.content.doc)) return blocked('NO_ROOM_FOR_EXCEPTIONS');
  if (known !== undefined) {
    const isSame =
      known.templateSha256.equals(found.sha256) && isDeepStrictEqual(known.snapshot, storedSnapshot(snapshot, signer));
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

/** With what the certificate page says of the signer. */
const storedSnapshot = (snapshot: WaiverSnapshot, signer: DocumentSigner) => {
  const { identityId, name, title, email, clientAddress, method } = signer;
  const said = JSON.stringify([identityId, name, title, email, clientAddress, method]);
  return { ...snapshot, signerSha256: sha256(Buffer.from(said)).toString('hex') };
};

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
  const stored = await insertDocument(app.sql, {
    ...key,
    ...document,
    id,
    unsignedFileKey,
    templateId: text.id,
    templateVersion: text.version,
    templateSha256: text.sha256,
    snapshot: storedSnapshot(snapshot, signer),
    signerId: signer.identityId,
    signerName: signer.name,
    signerTitle: signer.title,
    certificateId: sealer.certificateId,
    createdAt,
  });
  if (stored !== undefined) return prepared({ ...document, createdAt, snapshot });
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
}: Omit<PreparedDocument, 'kind' | 'signedAt' | 'stateCode'> &
  Pick<StoredDocument, 'createdAt' | 'snapshot'>): PreparedDocument => ({
  kind: 'prepared',
  verifyCode,
  fileKey,
  unsignedSha256,
  signedSha256,
  stateCode: (snapshot as WaiverSnapshot).project.state,
  signedAt: createdAt,
});

const blocked = (reason: BlockedDocument['reason']): BlockedDocument => ({ kind: 'blocked', reason, missing: [] });

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const newKey = (organizationId: string): string => storageKey(organizationId, 'waivers', newId());

/** Crockford's base 32, as codes of payments: 'W7K3M9Q2XW4D'. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newVerifyCode = (): string => `W${Array.from(randomBytes(11), (byte) => LETTERS[byte % 32]).join('')}`;

async function textOf(app: App, organizationId: string, waiver: WaiverToSign): Promise<Text | null> {
  const { waiverType, projectClass } = waiver;
  const wanted = { stateCode: stateOf(waiver), waiverType, projectClass };
  const found = await publishedTemplate(app.sql, organizationId, wanted);
  if (found.kind === 'own') {
    const { id, version, sha256: hash, content } = found.template;
    return { id, version, sha256: hash, content, name: `Template ${id}, version ${version}` };
  }
  if (found.kind === 'none' || waiverType === 'other') return null;
  const content = defaultWording(waiverType);
  const name = `General wording, version ${DEFAULT_WORDING_VERSION}`;
  return { id: null, version: DEFAULT_WORDING_VERSION, sha256: contentHash(content), content, name };
}

/** Required fields that the text names and the waiver has no value for. */
function missingFields({ doc }: TemplateContent, snapshot: WaiverSnapshot): string[] {
  const values = mergeValues(snapshot, null);
  const named = fieldsIn(doc);
  const slot = { stateCode: snapshot.project.state ?? '', waiverType: snapshot.waiverType };
  return requiredFields(slot).flatMap((fields) => {
    const used: readonly MergeField[] = fields.filter((field) => named.includes(field));
    return used.some((field) => values[field]?.trim()) ? [] : [mergeFieldLabel(fields[0])];
  });
}

type PageFacts = {
  waiver: WaiverToSign;
  snapshot: WaiverSnapshot;
  text: Text;
  signer: DocumentSigner;
  verifyCode: string;
  now: Date;
};

async function pageOf(app: App, tenant: Tenant, facts: PageFacts): Promise<WaiverDocument> {
  const { waiver, snapshot, text, now } = facts;
  const signer = { name: facts.signer.name, title: facts.signer.title, signedOn: snapshot.issuedOn };
  const isInForm = nodesOf(text.content.doc).some(({ type }) => type === 'notaryBlock');
  const need = notaryNeed(snapshot.project.state ?? '', waiver.originalContractDate);
  return {
    owner: { ...documentOwner(tenant), logo: await documentLogo(app, tenant).read() },
    createdAt: now,
    template: text.content,
    values: mergeValues(snapshot, signer),
    waiver: snapshot,
    signer,
    footnote: text.id === null ? DEFAULT_FOOTER : null,
    verifyCode: facts.verifyCode,
    hasNotaryPage: !isInForm && (waiver.isNotarizationRequested || need === 'required'),
    watermark: null,
    certificate: null,
  };
}
