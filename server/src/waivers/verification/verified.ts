import type { Answer } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { verifyWaiver } from '@plumbline/contract/verify';
import { dayAt } from '@plumbline/rules/dates';
import { asCents, type Cents, ZERO } from '@plumbline/rules/money';
import type { WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import { verificationOf, type VerifiedFacts } from '@plumbline/rules/waivers/verification';
import type { ReleasedFile, SealedWaiver } from './verification.sql.ts';

type Verified = Answer<typeof verifyWaiver>;
type Flags = Pick<SealedWaiver, 'fundsFinalAt' | 'moneyGoneAt' | 'status' | 'supersededById' | 'voidedAt'>;

/** Staff have attached another document in its place; a notarized scan is of the signed one. */
const isOtherFile = ({ fileKey, sealedFileKey, notary, signedAt }: SealedWaiver): boolean =>
  fileKey !== null && fileKey !== sealedFileKey && (notary === null || signedAt === null);

const factsOf = (waiver: Flags, waiverType: Verified['waiverType'], isReplaced = false): VerifiedFacts => ({
  status: waiver.status,
  waiverType,
  isVoided: waiver.voidedAt !== null,
  isSuperseded: waiver.supersededById !== null || isReplaced,
  areFundsFinal: waiver.fundsFinalAt !== null,
  isMoneyGone: waiver.moneyGoneAt !== null,
});

/** Names stay out. */
const numbersOf = (snapshot: WaiverSnapshot) => {
  const { number, waiverType, throughDate, currencyCode, issuedOn, project } = snapshot;
  const { amount, exceptionsAmount, disputedAmount } = snapshot;
  const amounts = { currencyCode, amount, exceptionsAmount, disputedAmount };
  return { number, waiverType, stateCode: project.state, throughDate, ...amounts, issuedOn };
};

/** As it was signed: figures that changed since are not those of the paper. */
export function verified(sealed: SealedWaiver | undefined): Verified {
  if (sealed === undefined) return refuse('not_found');
  return {
    ...verificationOf(factsOf(sealed, sealed.snapshot.waiverType, isOtherFile(sealed))),
    code: sealed.verifyCode,
    ...numbersOf(sealed.snapshot),
    sha256: sealed.signedSha256.toString('hex'),
  };
}

/** A document that was signed or notarized on paper and uploaded by staff. */
export function verifiedFile(file: ReleasedFile, timeZone: string): Verified {
  const { snapshot, verifyCode, waiverType } = file;
  const isOfSealed = snapshot !== null && file.notary !== null && file.signedAt !== null;
  return {
    ...verificationOf(factsOf(file, waiverType)),
    code: isOfSealed ? verifyCode : null,
    ...(isOfSealed ? numbersOf(snapshot) : requestedNumbers(file, timeZone)),
    sha256: file.sha256.toString('hex'),
  };
}

/** What the document was asked for. It has a form of its own, which may say something else. */
function requestedNumbers(file: ReleasedFile, timeZone: string) {
  const { number, waiverType, stateCode, throughDate, currencyCode, requestedFigures } = file;
  /** Null for a request without amounts. */
  const stored = (name: string): Cents | null => {
    const value = requestedFigures?.[name];
    return typeof value === 'number' ? asCents(value) : null;
  };
  return {
    number,
    waiverType,
    stateCode,
    throughDate,
    currencyCode: currencyCode ?? 'USD',
    amount: waiverType === 'other' ? null : stored('amount'),
    exceptionsAmount: stored('exceptionsAmount') ?? ZERO,
    disputedAmount: stored('disputedAmount') ?? ZERO,
    issuedOn: dayAt(file.decidedAt ?? file.releasedAt!, timeZone),
  };
}
