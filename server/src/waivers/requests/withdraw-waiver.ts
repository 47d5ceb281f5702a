import { refuse } from '@plumbline/contract/refusals';
import type { withdrawWaiver as Call } from '@plumbline/contract/waiver-requests';
import { canBeWithdrawn } from '@plumbline/rules/waivers/transitions';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { waiverWithdrawnMail } from '../../mails/waiver-mails.ts';
import { endRecurrenceOf } from './end-recurrence.ts';
import { mailEverybody } from './mail-everybody.ts';
import { personOf } from './person-of.ts';
import { insertWaiverEvent, lockWaiver, updateTwinEnded, updateWaiverRejected } from './waiver-requests.sql.ts';

/** Until it is released. */
export const withdrawWaiver: Handler<typeof Call> = async (app, customer, { id }) => {
  const { tenant, customerId, identityId, clientAddress } = customer;
  const { organizationId } = tenant;
  const person = await personOf(app.sql, customer);
  const at = app.now().toISOString();
  return inTransaction(app.sql, async (tx) => {
    const waiver = (await lockWaiver(tx, { organizationId, customerId }, id)) ?? refuse('not_found');
    if (!canBeWithdrawn(waiver.status)) refuse('waiver_decided');
    await updateWaiverRejected(
      tx,
      { organizationId, id },
      { rejectReason: 'WITHDRAWN', rejectMessage: null, decidedAt: at },
    );
    await updateTwinEnded(tx, waiver, { at });
    await endRecurrenceOf(app, tx, tenant, waiver, { reason: 'FIRST_WITHDRAWN', at, identityId });
    await insertWaiverEvent(tx, {
      organizationId,
      waiverId: id,
      at,
      action: 'withdrawn',
      fromStatus: waiver.status,
      toStatus: 'rejected',
      actorIdentityId: identityId,
      actorName: person.name,
      clientAddress,
    });
    await mailEverybody(app, tx, tenant, waiver, (mailed) =>
      waiverWithdrawnMail(tenant, { ...mailed, withdrawnBy: person.name }),
    );
    return { waiverRequestStatus: 'rejected' as const };
  });
};
