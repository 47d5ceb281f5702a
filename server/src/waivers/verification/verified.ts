import type { Answer } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { verifyWaiver } from '@plumbline/contract/verify';
import { verificationOf } from '@plumbline/rules/waivers/verification';
import type { SealedWaiver } from './verification.sql.ts';

/** Staff have attached another document in its place; a notarized scan is of this one. */
const isOtherFile = ({ fileKey, sealedFileKey, notary }: SealedWaiver): boolean =>
  fileKey !== null && fileKey !== sealedFileKey && notary === null;

/** As it was signed: figures that changed since are not those of the paper. Names stay out. */
export function verified(sealed: SealedWaiver | undefined): Answer<typeof verifyWaiver> {
  if (sealed === undefined) return refuse('not_found');
  const { number, waiverType, throughDate, currencyCode, amount, exceptionsAmount, disputedAmount, issuedOn, project } =
    sealed.snapshot;
  return {
    ...verificationOf({
      status: sealed.status,
      waiverType,
      isVoided: sealed.voidedAt !== null,
      isSuperseded: sealed.supersededById !== null || isOtherFile(sealed),
      areFundsFinal: sealed.fundsFinalAt !== null,
      isMoneyGone: sealed.moneyGoneAt !== null,
    }),
    code: sealed.verifyCode,
    number,
    waiverType,
    stateCode: project.state,
    throughDate,
    currencyCode,
    amount,
    exceptionsAmount,
    disputedAmount,
    issuedOn,
    sha256: sealed.signedSha256.toString('hex'),
  };
}
