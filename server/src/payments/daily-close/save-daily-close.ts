import type { saveDailyClose as Call } from '@plumbline/contract/payment-desk/daily-close';
import { addDays, today } from '@plumbline/rules/dates';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { selectTimeZone } from '../../database/organization.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { updateDailyClose } from './daily-close.sql.ts';

/** A second time changes nothing. */
export const saveDailyClose: Handler<typeof Call> = async (app, staff, { isOn }) => {
  const { organizationId, identityId, requestId, clientAddress } = staff;
  await inTransaction(app.sql, async (tx) => {
    const day = today(app.now(), await selectTimeZone(tx, organizationId));
    const set = { hasDailyClose: isOn, dailyClosedOn: addDays(day, -1) };
    if (!(await updateDailyClose(tx, organizationId, set))) return;
    await insertAuditEvent(tx, {
      organizationId,
      at: app.now().toISOString(),
      actorIdentityId: identityId,
      action: 'organization.daily-close-saved',
      subjectType: 'organization',
      subjectId: organizationId,
      detail: { isOn },
      requestId,
      clientAddress,
    });
  });
  return {};
};
