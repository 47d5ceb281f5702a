import { refuse } from '@plumbline/contract/refusals';
import type { releaseWaiver as Call } from '@plumbline/contract/waiver-desk';
import { asCents } from '@plumbline/rules/money';
import { refusePaper } from '@plumbline/rules/waivers/signatories';
import type { Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { changeWaiver } from '../desk/change-waiver.ts';
import type { LockedWaiver } from '../desk/desk.sql.ts';
import { release } from '../desk/release.ts';
import { selectActiveSignatory } from '../signatories.sql.ts';

export const releaseWaiver: Handler<typeof Call> = (app, staff, { id }) =>
  changeWaiver(
    app,
    staff,
    id,
    'released',
    async (found) => {
      await release(app, found);
      const { signedAt, notary } = found.waiver;
      if (signedAt === null || notary !== null) await refuseUnchecked(found.tx, staff, found.waiver);
      return { result: { waiverRequestStatus: 'ready' as const }, toStatus: 'ready' };
    },
    { isReleasing: true },
  );

const WHO = {
  not_signatory: 'Somebody who signs waivers has to check and release it.',
  signatory_type: 'Somebody who signs waivers of this type has to check and release it.',
  signatory_state: 'Somebody who signs waivers for this state has to check and release it.',
  signatory_limit: 'Somebody whose limit covers its amount has to check and release it.',
} as const;

const refusePaperWith = (code: keyof typeof WHO, { notary }: LockedWaiver): never =>
  refuse(code, `This waiver was ${notary === null ? 'signed' : 'notarized'} on paper. ${WHO[code]}`);

/**
 * Decision D30: who signed a paper is not known here, so that a signatory answers for it. So is the scan from a notary,
 * which takes the place of the document that was signed here.
 */
async function refuseUnchecked(tx: Tx, { organizationId, staffId }: Staff, waiver: LockedWaiver): Promise<void> {
  const signatory =
    (await selectActiveSignatory(tx, organizationId, staffId)) ?? refusePaperWith('not_signatory', waiver);
  const amount = waiver.requestedFigures?.['amount'];
  const refusal = refusePaper(signatory, { ...waiver, amount: typeof amount === 'number' ? asCents(amount) : null });
  if (refusal !== null) refusePaperWith(refusal, waiver);
}
