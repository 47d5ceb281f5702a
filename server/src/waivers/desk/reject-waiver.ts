import { refuse } from '@plumbline/contract/refusals';
import type { rejectWaiver as Call } from '@plumbline/contract/waiver-desk';
import { NEXT_STATUSES } from '@plumbline/rules/waivers/transitions';
import type { Handler } from '../../http/handler.ts';
import { waiverRejectedMail } from '../../mails/waiver-mails.ts';
import { updateTwinEnded } from '../requests/waiver-requests.sql.ts';
import { endRecurrenceOf } from '../requests/end-recurrence.ts';
import { mailEverybody } from '../requests/mail-everybody.ts';
import { changeWaiver } from './change-waiver.ts';
import { updateWaiver } from './desk.sql.ts';

export const rejectWaiver: Handler<typeof Call> = (app, staff, { id, reason, message }) =>
  changeWaiver(app, staff, id, 'rejected', async ({ tx, waiver, tenant, at }) => {
    if (!NEXT_STATUSES[waiver.status].includes('rejected')) refuse('waiver_decided');
    const rejectMessage = message?.trim() || null;
    await updateWaiver(tx, waiver, {
      status: 'rejected',
      rejectReason: reason,
      rejectMessage,
      decidedAt: at,
      deadlineOn: null,
    });
    await updateTwinEnded(tx, waiver, { at });
    await mailEverybody(app, tx, tenant, waiver, (mailed) =>
      waiverRejectedMail(tenant, { ...mailed, reason, message: rejectMessage }),
    );
    await endRecurrenceOf(app, tx, tenant, waiver, { reason: 'FIRST_REJECTED', at, identityId: staff.identityId });
    return { result: { waiverRequestStatus: 'rejected' as const }, toStatus: 'rejected', note: reason };
  });
