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
import { selectActiveSignatory } from './signatories.sql.ts';

export const releaseWaiver: Handler<typeof Call> = (app, staff, { id }) =>
  changeWaiver(app, staff, id, 'released', async (found) => {
    await release(app, found);
    if (found.waiver.signedAt === null) await refuseUnchecked(found.tx, staff, found.waiver);
    return { result: { waiverRequestStatus: 'ready' as const }, toStatus: 'ready' };
  });

const WORDS = {
  signatory_type:
    'This waiver was signed on paper. Somebody who signs waivers of this type has to check and release it.',
  signatory_state:
    'This waiver was signed on paper. Somebody who signs waivers for this state has to check and release it.',
  signatory_limit:
    'This waiver was signed on paper. Somebody whose limit covers its amount has to check and release it.',
} as const;

/** Decision D30: who signed a paper is not known here, so that a signatory answers for it. */
async function refuseUnchecked(tx: Tx, { organizationId, staffId }: Staff, waiver: LockedWaiver): Promise<void> {
  const signatory =
    (await selectActiveSignatory(tx, organizationId, staffId)) ??
    refuse('not_signatory', 'This waiver was signed on paper. Somebody who signs waivers has to check and release it.');
  const amount = waiver.requestedFigures?.['amount'];
  const refusal = refusePaper(signatory, { ...waiver, amount: typeof amount === 'number' ? asCents(amount) : null });
  if (refusal !== null) refuse(refusal, WORDS[refusal]);
}
