import { refuse } from '@plumbline/contract/refusals';
import type { voidWaiver as Call } from '@plumbline/contract/waiver-signing';
import type { Handler } from '../../http/handler.ts';
import { waiverVoidedMail } from '../../mails/waiver-mails.ts';
import { changeWaiver } from '../desk/change-waiver.ts';
import { updateWaiver } from '../desk/desk.sql.ts';
import { updateTwinEnded } from '../requests/waiver-requests.sql.ts';
import { mailEverybody } from '../requests/mail-everybody.ts';

/** It was handed out, so it keeps its status and its document; only what it says does not hold any more. */
export const voidWaiver: Handler<typeof Call> = (app, staff, { id, reason }) =>
  changeWaiver(app, staff, id, 'voided', async ({ tx, waiver, tenant, at }) => {
    if (waiver.status !== 'ready' || waiver.voidedAt !== null) refuse('waiver_decided');
    const voidReason = reason.trim();
    await updateWaiver(tx, waiver, { voidedAt: at, voidReason, deadlineOn: null });
    await updateTwinEnded(tx, waiver, { at });
    await mailEverybody(app, tx, tenant, waiver, (mailed) =>
      waiverVoidedMail(tenant, { ...mailed, reason: voidReason }),
    );
    return { result: { isVoid: true as const }, note: voidReason };
  });
