import type { changeCustomerSettings as Call } from '@plumbline/contract/customers/customers';
import { Refused, refuse } from '@plumbline/contract/refusals';
import { readEmailDomains } from '@plumbline/rules/access/customer-settings';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { lockOwnSettings, type OwnSettings, SETTINGS_CHANGED, updateOwnSettings } from './customer-settings.sql.ts';

/** What staff set counts before what the ERP says, and no import changes it. */
export const changeCustomerSettings: Handler<typeof Call> = async (app, staff, { customerId, ...given }) => {
  const { emailDomains, hold, isReminded } = given;
  const changes: Partial<OwnSettings> = {
    ...(emailDomains && { ownEmailDomains: checkedDomains(emailDomains) }),
    ...(hold && checkedHold(hold)),
    ...(isReminded !== undefined && { ownRemindersOff: !isReminded }),
  };
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const key = { organizationId, customerId };
  await inTransaction(app.sql, async (tx) => {
    const before = (await lockOwnSettings(tx, key)) ?? refuse('not_found');
    const after = { ...before, ...changes };
    const detail = detailOf(before, after);
    if (detail === null) return;
    await updateOwnSettings(tx, key, after);
    await insertAuditEvent(tx, {
      organizationId,
      at: app.now().toISOString(),
      actorIdentityId: identityId,
      customerId,
      action: SETTINGS_CHANGED,
      subjectType: 'customer',
      subjectId: customerId,
      detail,
      requestId,
      clientAddress,
    });
  });
  return {};
};

function checkedDomains(typed: readonly string[]): OwnSettings['ownEmailDomains'] {
  const { domains, problem } = readEmailDomains(typed);
  if (problem !== null) throw new Refused('invalid_request', undefined, { emailDomains: problem });
  return domains.length === 0 ? null : [...domains];
}

type Hold = { isOnHold: boolean | null; reason: string };

function checkedHold({ isOnHold, reason }: Hold): Pick<OwnSettings, 'ownIsOnHold' | 'ownHoldReason'> {
  if (isOnHold === null) return { ownIsOnHold: null, ownHoldReason: null };
  if (isBlank(reason)) throw new Refused('invalid_request', undefined, { reason: 'Enter the reason.' });
  return { ownIsOnHold: isOnHold, ownHoldReason: reason.trim() };
}

/** What has changed, as the audit log keeps it; null if nothing has. */
function detailOf(before: OwnSettings, after: OwnSettings): Record<string, unknown> | null {
  const isSameHold = before.ownIsOnHold === after.ownIsOnHold && before.ownHoldReason === after.ownHoldReason;
  const [from, to] = [before, after].map(({ ownEmailDomains }) => ownEmailDomains?.join(', ') ?? AS_ERP);
  const areSameReminders = before.ownRemindersOff === after.ownRemindersOff;
  if (isSameHold && areSameReminders && from === to) return null;
  return {
    changes: {
      ...(from !== to && { emailDomains: { from, to } }),
      ...(!areSameReminders && { reminders: { from: reminderWords(before), to: reminderWords(after) } }),
      ...(!isSameHold && { waivers: { from: holdWords(before), to: holdWords(after) } }),
    },
    ...(!isSameHold && after.ownHoldReason !== null && { reason: after.ownHoldReason }),
  };
}

const reminderWords = ({ ownRemindersOff }: OwnSettings): string => (ownRemindersOff ? 'off' : 'on');

const AS_ERP = 'as the ERP says';

const holdWords = ({ ownIsOnHold }: OwnSettings): string =>
  ownIsOnHold === null ? AS_ERP : ownIsOnHold ? 'on hold' : 'not on hold';
