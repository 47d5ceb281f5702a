import { refuse } from '@plumbline/contract/refusals';
import type { approveWaiver as Call } from '@plumbline/contract/waiver-desk';
import type { Handler } from '../../http/handler.ts';
import { changeWaiver } from './change-waiver.ts';
import { updateWaiver } from './desk.sql.ts';

export const approveWaiver: Handler<typeof Call> = (app, staff, { id, note }) =>
  changeWaiver(app, staff, id, 'approved', async ({ tx, waiver }) => {
    if (waiver.status !== 'requested-approval') refuse('waiver_decided');
    await updateWaiver(tx, waiver, { status: 'new' });
    return { result: { waiverRequestStatus: 'new' as const }, toStatus: 'new', ...(note && { note }) };
  });
