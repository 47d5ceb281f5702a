// One signature: checked, drawn outside of a transaction, and recorded in one with the document that it belongs to.
import { isDeepStrictEqual } from 'node:util';
import { type RefusalCode, Refused, refuse } from '@plumbline/contract/refusals';
import { asCents } from '@plumbline/rules/money';
import { refuseSignatory, type SigningAuthority } from '@plumbline/rules/waivers/signatories';
import { isReleasedAtOnce } from '@plumbline/rules/waivers/transitions';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type DeskActor, type DeskChange, recordChange, withLockedWaiver } from '../desk/change-waiver.ts';
import { type LockedWaiver, selectDeskWaiver, updateWaiver } from '../desk/desk.sql.ts';
import { figuresNow, hasChanged } from '../desk/figures-now.ts';
import { mailAwaited } from '../desk/mail-awaited.ts';
import { needsNotaryOf } from '../desk/needs-notary.ts';
import { release } from '../desk/release.ts';
import type { BlockedDocument } from '../documents/document-page.ts';
import { discardDrawn, type PreparedDocument, prepareDocument } from '../documents/prepare-document.ts';
import type { DocumentSigner } from '../documents/stored-snapshot.ts';
import { selectDocument } from '../documents/waiver-documents.sql.ts';

export type Signature = {
  actor: DeskActor;
  signer: DocumentSigner;
  authority: SigningAuthority;
  /** Once more with the signature: drawing takes a while, and a batch of many takes longer. */
  readAuthority: (tx: Tx, waiver: LockedWaiver) => Promise<SigningAuthority>;
  /** 'required' signs nothing that cannot be released. */
  release: 'if-possible' | 'no' | 'required';
};

export async function sign(app: App, signature: Signature, id: string): Promise<WaiverStatus> {
  const { organizationId } = signature.actor;
  const seen = (await selectDeskWaiver(app.sql, { organizationId, id })) ?? refuse('not_found');
  const tenant = (await app.tenants.byId(organizationId, seen.portalId)) ?? refuse('not_found');
  await refuseUnsignable(app, app.sql, tenant, seen, signature.authority);
  const document = await prepareDocument(app, { organizationId, waiverId: id }, signature.signer);
  if (document.kind === 'blocked') throw refusalOf(document);
  try {
    const record = async (found: DeskChange) => {
      const { tx, waiver } = found;
      await refuseUnsignable(app, tx, tenant, waiver, await signature.readAuthority(tx, waiver));
      // The document says what the request said when it was drawn.
      if (!isDeepStrictEqual(waiver.requestedFigures, seen.requestedFigures)) refuse('figures_changed');
      if (waiver.stateCode !== document.stateCode) refuse('waiver_being_signed', STATE_CHANGED);
      if ((await needsNotaryOf(tx, waiver)) !== document.needsNotary) refuse('waiver_being_signed', NOTARY_CHANGED);
      const current = await selectDocument(tx, { organizationId, waiverId: id });
      if (current?.fileKey !== document.fileKey) refuse('waiver_being_signed');
      return recordSignature(app, found, signature, document);
    };
    const isReleasing = signature.release !== 'no';
    return await withLockedWaiver(app, signature.actor, id, record, { isReleasing });
  } catch (error) {
    await discardDrawn(app, { organizationId, waiverId: id }, document);
    throw error;
  }
}

export async function recordSignature(
  app: App,
  found: DeskChange,
  { actor, signer, release: wish }: Signature,
  { fileKey, signedAt }: PreparedDocument,
): Promise<WaiverStatus> {
  const { tx, waiver, at } = found;
  const needsNotary = await needsNotaryOf(tx, waiver);
  const status = needsNotary ? 'pending-notarization' : 'confirmed';
  const signed = { status, fileKey, decidedAt: at, signedAt, signedBy: signer.identityId } as const;
  await updateWaiver(tx, waiver, signed);
  const note = `${signer.name}, ${signer.title}. ${signer.method}`;
  // The same moment as on the certificate page.
  await recordChange({ ...found, at: signedAt }, actor, 'signed', { toStatus: status, note });
  const isReleased = wish === 'required' || (wish === 'if-possible' && isReleasedAtOnce({ ...waiver, needsNotary }));
  if (!isReleased) {
    const isAwaiting = status === 'confirmed' && isUnconditional(waiver.waiverType) && waiver.holdReason === null;
    if (isAwaiting) await mailAwaited(app, tx, found.tenant, waiver, { isReminder: false });
    return status;
  }
  const confirmed = { ...found, waiver: { ...waiver, ...signed } };
  await release(app, confirmed);
  await recordChange(confirmed, actor, 'released', { toStatus: 'ready' });
  return 'ready';
}

/** Checked before anything is drawn, and again under the lock. */
async function refuseUnsignable(
  app: App,
  sql: Sql,
  tenant: Tenant,
  waiver: LockedWaiver,
  authority: SigningAuthority,
): Promise<void> {
  const { status, waiverType, stateCode, requestedFigures } = waiver;
  if (status === 'requested-approval') refuse('waiver_not_approved');
  if (status !== 'new') refuse('waiver_decided');
  if (waiver.isOwnForm || waiverType === 'other') refuse('waiver_no_template');
  const now = await figuresNow(app, sql, tenant, waiver);
  if (requestedFigures === null || now === null) return refuse('figures_missing');
  const amount = asCents(Number(requestedFigures['amount']));
  const refusal = refuseSignatory(authority, { waiverType, stateCode, amount });
  if (refusal !== null) refuse(refusal);
  if (await hasChanged(sql, waiver, now)) refuse('figures_changed');
}

const STATE_CHANGED = 'The state of the project has changed meanwhile. Please sign the waiver again.';

const NOTARY_CHANGED = 'Whether it has a notary was decided meanwhile. Please sign the waiver again.';

const BLOCKED: Readonly<Record<BlockedDocument['reason'], RefusalCode>> = {
  NO_TEMPLATE: 'waiver_no_template',
  FIELDS_MISSING: 'waiver_fields_missing',
  NO_ROOM_FOR_EXCEPTIONS: 'waiver_no_room_for_exceptions',
  NO_ROOM_FOR_DISPUTES: 'waiver_no_room_for_exceptions',
  CERTIFICATE_EXPIRED: 'certificate_expired',
  BEING_SIGNED: 'waiver_being_signed',
};

const NO_DISPUTES =
  'The text of this waiver does not name the disputed amount, so that it would be given up. Attach a signed PDF, or add the field to the text.';

export const refusalOf = ({ reason, missing }: BlockedDocument): Refused =>
  new Refused(
    BLOCKED[reason],
    reason === 'NO_ROOM_FOR_DISPUTES' ? NO_DISPUTES : undefined,
    undefined,
    missing.length > 0 ? { missing } : undefined,
  );
