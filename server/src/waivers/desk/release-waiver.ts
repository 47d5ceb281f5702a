import type { releaseWaiver as Call } from '@plumbline/contract/waiver-desk';
import type { Handler } from '../../http/handler.ts';
import { changeWaiver } from './change-waiver.ts';
import { release } from './release.ts';

export const releaseWaiver: Handler<typeof Call> = (app, staff, { id }) =>
  changeWaiver(app, staff, id, 'released', async (found) => {
    await release(app, found);
    return { result: { waiverRequestStatus: 'ready' as const }, toStatus: 'ready' };
  });
