import { refuse } from '@plumbline/contract/refusals';
import type { holdWaiver as Call } from '@plumbline/contract/waiver-desk';
import { NEXT_STATUSES } from '@plumbline/rules/waivers/transitions';
import type { Handler } from '../../http/handler.ts';
import { changeWaiver } from './change-waiver.ts';
import { updateWaiver } from './desk.sql.ts';

export const holdWaiver: Handler<typeof Call> = (app, staff, { id, reason }) =>
  changeWaiver(app, staff, id, reason === null ? 'hold lifted' : 'held', async ({ tx, waiver }) => {
    if (NEXT_STATUSES[waiver.status].length === 0) refuse('waiver_decided');
    const holdReason = reason?.trim() || null;
    await updateWaiver(tx, waiver, { holdReason });
    return { result: { holdReason }, ...(holdReason !== null && { note: holdReason }) };
  });
