import { refuse } from '@plumbline/contract/refusals';
import type { recalculateWaiver as Call } from '@plumbline/contract/waiver-desk';
import { canBeRecalculated } from '@plumbline/rules/waivers/transitions';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../../http/handler.ts';
import { insertFigures } from '../requests/insert-figures.ts';
import { approvalNow } from './approval-reasons-now.ts';
import { changeWaiver } from './change-waiver.ts';
import { deleteFigures, updateWaiver } from './desk.sql.ts';
import { figuresNow } from './figures-now.ts';
import { sumsOf } from '../figures/sums.ts';

/** What was signed before says something else. */
const UNSIGNED = {
  fileKey: null,
  decidedAt: null,
  signedAt: null,
  signedBy: null,
  notary: null,
} as const;

export const recalculateWaiver: Handler<typeof Call> = (app, staff, { id }) =>
  changeWaiver(app, staff, id, 'recalculated', async ({ tx, waiver, tenant, at }) => {
    if (!canBeRecalculated(waiver.status, waiver.waiverType)) refuse('waiver_decided');
    const now = (await figuresNow(app, tx, tenant, waiver)) ?? refuse('not_found');
    await deleteFigures(tx, waiver);
    const { organizationId, waiverType } = waiver;
    await insertFigures(tx, { organizationId, waiverId: id, waiverType, at }, now);
    const result = sumsOf(now.amounts);
    // Whoever recalculates it signs it: it is nothing for a standing authorization any more.
    const checked = { standingCheckedAt: at, standingRetryAt: null };
    const approval = await approvalNow(tx, waiver, now);
    const change = isUnsigned(waiver.status) ? approval : { ...UNSIGNED, ...approval };
    await updateWaiver(tx, waiver, { ...change, ...checked });
    return { result, toStatus: approval.status };
  });
