import { refuse } from '@plumbline/contract/refusals';
import type { recalculateWaiver as Call } from '@plumbline/contract/waiver-desk';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../../http/handler.ts';
import { insertFigures } from '../requests/insert-figures.ts';
import { changeWaiver } from './change-waiver.ts';
import { deleteFigures } from './desk.sql.ts';
import { figuresNow } from './figures-now.ts';
import { sumsOf } from '../figures/sums.ts';

export const recalculateWaiver: Handler<typeof Call> = (app, staff, { id }) =>
  changeWaiver(app, staff, id, 'recalculated', async ({ tx, waiver, tenant, at }) => {
    if (!isUnsigned(waiver.status)) refuse('waiver_decided');
    const now = (await figuresNow(app, tx, tenant, waiver)) ?? refuse('not_found');
    await deleteFigures(tx, waiver);
    await insertFigures(tx, { organizationId: waiver.organizationId, waiverId: id, at }, now);
    return { result: sumsOf(now.amounts) };
  });
