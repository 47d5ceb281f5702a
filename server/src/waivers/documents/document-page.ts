// What the document of a waiver says, before it is drawn: for its signature, and for a draft of it.
import { ZERO } from '@plumbline/rules/money';
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
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import type { Tenant } from '../../http/caller.ts';
import { documentLogo, documentOwner } from '../../invoices/document-owner.ts';
import type { WaiverDocument } from '../../pdf/waiver-document.ts';
import { contentHash } from '../templates/content-hash.ts';
import { publishedTemplate } from '../templates/published-template.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { type DocumentSigner, needsNotaryOn } from './stored-snapshot.ts';
import type { WaiverToSign } from './waiver-documents.sql.ts';
import { stateOf } from './waiver-snapshot.ts';

/** Why a waiver cannot be signed as it is; a person of the supplier mends it or attaches a file of their own. */
export type BlockedDocument = {
  kind: 'blocked';
  reason:
    | 'NO_TEMPLATE'
    | 'FIELDS_MISSING'
    | 'NO_ROOM_FOR_EXCEPTIONS'
    | 'NO_ROOM_FOR_DISPUTES'
    | 'CERTIFICATE_EXPIRED'
    | 'BEING_SIGNED';
  /** The labels of the fields without a value. */
  missing: readonly string[];
};

export type Text = { id: string | null; version: number; sha256: Buffer; name: string; content: TemplateContent };
type Key = { organizationId: string; waiverId: string };

export const blocked = (reason: BlockedDocument['reason']): BlockedDocument => ({
  kind: 'blocked',
  reason,
  missing: [],
});

export type WrittenDocument = { kind: 'written'; text: Text; snapshot: WaiverSnapshot };

/** The text with the facts of now; blocked if the text cannot say what it has to. */
export async function writtenDocument(
  app: App,
  key: Key,
  waiver: WaiverToSign,
  tenant: Tenant,
): Promise<WrittenDocument | BlockedDocument> {
  const { waiverType } = waiver;
  const text = await textOf(app, key.organizationId, waiver);
  if (text === null || waiverType === 'other') return blocked('NO_TEMPLATE');
  const snapshot = await loadSnapshot(app, key, { ...waiver, waiverType }, tenant, text.content);
  const missing = missingFields(text.content, snapshot);
  if (missing.length > 0) return { ...blocked('FIELDS_MISSING'), missing };
  if (snapshot.exceptionsAmount > ZERO && !takesExceptions(snapshot.project.state ?? '', text.content.doc))
    return blocked('NO_ROOM_FOR_EXCEPTIONS');
  if (losesDispute(text.content, snapshot)) return blocked('NO_ROOM_FOR_DISPUTES');
  return { kind: 'written', text, snapshot };
}

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

/** A conditional waiver gives up a disputed sum unless its text says that it does not; an unconditional one excepts it. */
const losesDispute = ({ doc }: TemplateContent, { waiverType, disputedAmount }: WaiverSnapshot): boolean =>
  !isUnconditional(waiverType) && disputedAmount > ZERO && !fieldsIn(doc).includes('disputedAmount');

type PageFacts = {
  waiver: WaiverToSign;
  snapshot: WaiverSnapshot;
  text: Text;
  signer: Pick<DocumentSigner, 'name' | 'title'> | null;
  /** Null for a draft. */
  verifyCode: string | null;
  now: Date;
};

const DRAFT = 'DRAFT, NOT SIGNED';

export async function pageOf(app: App, tenant: Tenant, facts: PageFacts): Promise<WaiverDocument> {
  const { waiver, snapshot, text, now } = facts;
  const { verifyCode } = facts;
  const signer = facts.signer && { name: facts.signer.name, title: facts.signer.title, signedOn: snapshot.issuedOn };
  const isInForm = nodesOf(text.content.doc).some(({ type }) => type === 'notaryBlock');
  const hasNotary = needsNotaryOn(waiver, snapshot);
  return {
    owner: { ...documentOwner(tenant), logo: await documentLogo(app, tenant).read() },
    createdAt: now,
    template: text.content,
    values: mergeValues(snapshot, signer),
    waiver: snapshot,
    signer,
    footnote: text.id === null ? DEFAULT_FOOTER : null,
    verifyCode,
    hasNotaryPage: !isInForm && hasNotary,
    isNotaryLeftOut: waiver.isNotarizationRequested && !hasNotary,
    watermark: verifyCode === null ? DRAFT : null,
    certificate: null,
  };
}
