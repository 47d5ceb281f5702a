import { refuse } from '@plumbline/contract/refusals';
import type { recalculateWaiver as Call } from '@plumbline/contract/waiver-desk';
import { canBeRecalculated } from '@plumbline/rules/waivers/transitions';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../../http/handler.ts';
import { insertFigures } from '../requests/insert-figures.ts';
import { changeWaiver } from './change-waiver.ts';
import { deleteFigures, updateWaiver } from './desk.sql.ts';
import { figuresNow } from './figures-now.ts';
import { sumsOf } from '../figures/sums.ts';

/** What was signed before says something else. */
const UNSIGNED = {
  status: 'new',
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
    await insertFigures(tx, { organizationId: waiver.organizationId, waiverId: id, at }, now);
    const result = sumsOf(now.amounts);
    if (isUnsigned(waiver.status)) return { result };
    // Whoever recalculates it signs it: it is nothing for a standing authorization any more.
    await updateWaiver(tx, waiver, { ...UNSIGNED, standingCheckedAt: at });
    return { result, toStatus: 'new' };
  });
