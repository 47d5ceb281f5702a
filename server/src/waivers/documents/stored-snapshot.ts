import { createHash } from 'node:crypto';
import { needsNotary } from '@plumbline/rules/waivers/state-rules';
import type { WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import type { WaiverToSign } from './waiver-documents.sql.ts';

export type DocumentSigner = {
  identityId: string;
  name: string;
  title: string;
  email: string;
  clientAddress: string;
  /** How the person proved who they are, in words: 'Password, entered again'. */
  method: string;
};

/** With what the certificate page says of the signer, and whether it has a place for the notary. */
export const storedSnapshot = (waiver: WaiverToSign, snapshot: WaiverSnapshot, signer: DocumentSigner) => {
  const { identityId, name, title, email, clientAddress, method } = signer;
  const said = JSON.stringify([identityId, name, title, email, clientAddress, method]);
  const signerSha256 = createHash('sha256').update(said).digest('hex');
  return { ...snapshot, signerSha256, needsNotary: needsNotaryOn(waiver, snapshot) };
};

export const needsNotaryOn = (waiver: WaiverToSign, { project }: WaiverSnapshot): boolean =>
  needsNotary({ ...waiver, stateCode: project.state });
